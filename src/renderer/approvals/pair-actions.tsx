/** What can be done with an approval that changes nothing on the chain: watching it, its raw answer, and forgetting it. */
import { useState } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { allowsAnything } from '#shared/approvals/approvals.ts';
import styles from './approvals.module.css';

export function PairActions({ row: { pair, key }, raw }: { row: ApprovalRow; raw: RawAnswer }) {
  const { id: connection } = useActiveConnection();
  const { on } = useSlice('watch');
  const watch = useCall('pairs.watch');
  const forget = useCall('pairs.forget');
  const [asks, setAsks] = useState(false);
  const isWatched = pair.watched ?? (on && (pair.isOwn || pair.origins.includes('hand')) && allowsAnything(pair));
  const say = async (done: ReturnType<typeof forget.run>) => {
    const result = await done;
    if (!result.ok) showToast(problemLine(result.error), 'bad');
  };
  return (
    <div className={styles.pairActions}>
      <Checkbox
        name={`watch ${key}`}
        label="Watch this approval"
        text="Read every ten minutes while you are signed in. Your desktop tells you when it changes."
        on={isWatched}
        onChange={(watched) => void say(watch.run({ connection, pair: key, watched }))}
      />
      <div className={styles.end}>
        <RawButton {...raw} />
        {asks ? (
          <>
            <span className={styles.soft}>This changes nothing on the chain.</span>
            <Button size="small" look="danger" onClick={() => void say(forget.run({ connection, pair: key }))}>
              Take it out of the list
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsks(false)}>
              Keep
            </Button>
          </>
        ) : (
          <Button size="small" look="quiet" onClick={() => setAsks(true)}>
            Forget…
          </Button>
        )}
      </div>
    </div>
  );
}
