/** Why a stale value isn't newer. */
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import styles from './stale-note.module.css';
import { everyDay, everySecond, useNow } from './use-now.ts';

/** Problems of every view, which a banner above the screen reports once. */
const inBanner: readonly string[] = ['session-expired', 'offline', 'sandbox-unavailable'];

export function StaleNote({ face }: { face: Face<unknown> }) {
  const now = useNow(face.face === 'stale' && face.problem !== null ? everySecond : everyDay);
  if (face.face !== 'stale' || face.problem === null || inBanner.includes(face.problem.code)) return null;
  const { title, next } = errorWords(face.problem, now);
  return (
    <p className={styles.note}>
      Last known. {title}. {next}
    </p>
  );
}
