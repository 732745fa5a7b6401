/** Asks before a saved service is forgotten. */
import { useCall } from '#renderer/bridge/use-call.ts';
import { cx } from '#renderer/lib/cx.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import type { Connection } from '#shared/state.ts';
import styles from './settings.module.css';

export function RemoveDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const remove = useCall('connection.remove');
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
