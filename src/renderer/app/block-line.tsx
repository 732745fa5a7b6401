/** How far the chain is: the newest block and its age, asked for while the window shows. */
import { useRead } from '#renderer/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { clockTime } from '#renderer/lib/time-words.ts';
import { Time } from '#renderer/ui/time.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import styles from './block-line.module.css';

/** Milliseconds between two looks at the chain. */
const blockEvery = 4_000;

export function BlockLine() {
  const latest = useRead('block.latestNumber', {}, { every: blockEvery });
  const face = faceOf(latest);
  const number = valueIn(face);
  // A block that was read never changes.
  const read = useRead(
    'block.get',
    { number: number ?? '0' },
    { when: number !== null, freshFor: Number.POSITIVE_INFINITY, keepPrevious: true },
  );
  const block = valueIn(faceOf(read));
  if (number === null) return <p className={styles.line}>Block {face.face === 'loading' ? '…' : 'unknown'}</p>;
  const stale = face.face === 'stale' && face.problem !== null;
  const shown = block ?? { number, timestamp: null };
  return (
    <p className={styles.line}>
      <span>
        Block <strong>{withCommas(shown.number)}</strong>
      </span>
      {stale ? <LastRead at={face.readAt} /> : shown.timestamp !== null && <Time at={Number(shown.timestamp) * 1000} />}
    </p>
  );
}

function LastRead({ at }: { at: number }) {
  const now = useNow();
  return <span className={styles.stale}>as of {clockTime(at, now)}</span>;
}
