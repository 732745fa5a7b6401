/** The newest block and its age. */

import { useLatestBlock } from '#renderer/chain/use-latest-block.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import styles from './block-line.module.css';

export function BlockLine() {
  const { read, row } = useLatestBlock();
  const face = faceOf(read);
  const number = valueIn(face);
  if (number === null) return <p className={styles.line}>Block {face.face === 'loading' ? '…' : 'unknown'}</p>;
  const stale = face.face === 'stale' && face.problem !== null;
  return (
    <p className={styles.line}>
      <span>
        Block <strong>{withCommas(number)}</strong>
      </span>
      {stale ? <LastRead at={face.readAt} /> : row !== null && <Time at={Number(row.timestamp) * 1000} />}
    </p>
  );
}

function LastRead({ at }: { at: number }) {
  const now = useNow();
  return <span className="care">as of {clockTime(at, now)}</span>;
}
