/** Asks before a saved service is forgotten. */
import { useEffect, useState } from 'react';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { useCall } from '#renderer/bridge/use-call.ts';
import { cx } from '#renderer/lib/cx.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import type { OpenWrites } from '#shared/activity.ts';
import type { Connection } from '#shared/state.ts';
import styles from './settings.module.css';

/** Null where nothing is open. */
function openWords({ underWay, unknown }: OpenWrites): string | null {
  const parts = [
    underWay === 0 ? null : `${underWay} ${underWay === 1 ? 'transaction is' : 'transactions are'} under way`,
    unknown === 0 ? null : `of ${unknown} ${unknown === 1 ? 'transaction' : 'transactions'} nobody knows whether it was carried out`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join(', and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. You can see what became of it once you add the same service again.`;
}

export function RemoveDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const remove = useCall('connection.remove');
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    getBridge()
      .call['activity.open']({ connection: connection.id })
      .then(
        (result) => setWords(result.ok ? openWords(result.value) : null),
        () => {},
      );
  }, [connection.id]);
  const confirm = async () => {
    const result = await remove.run({ connection: connection.id });
    if (!result.ok) return;
    onClose();
    showToast(`${visibleText(connection.name, 60)} was removed.`);
  };
  return (
    <Dialog title={`Remove ${visibleText(connection.name, 60)}?`} onClose={onClose}>
      <p>
        Its addresses, client secret, sign-in, your labels, notes and contacts, and everything read from it are forgotten on this computer.
        Your accounts and money at the service are not touched.
      </p>
      <p>
        What you sent through it, your rules for it and the addresses that your contacts’ names belonged to stay on this computer. They
        count again when you add the same service again.
      </p>
      {words !== null && <p>{words}</p>}
      {remove.problem !== null && <Problem problem={remove.problem} onAgain={() => void confirm()} />}
      <div className={cx(styles.actions, styles.end)}>
        <Button onClick={onClose}>Keep</Button>
        <Button look="danger" disabled={remove.running} onClick={() => void confirm()}>
          Remove
        </Button>
      </div>
    </Dialog>
  );
}
