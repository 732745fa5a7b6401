/** Why what is shown is not the newest, unless that concerns every view and is said once, above the screen. */
import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import styles from './stale-note.module.css';
import { useNow } from './use-now.ts';

const saidAbove: readonly string[] = ['session-expired', 'offline', 'sandbox-unavailable'];

export function StaleNote({ face }: { face: Face<unknown> }) {
  const now = useNow();
  if (face.face !== 'stale' || face.problem === null || saidAbove.includes(face.problem.code)) return null;
  const { title, next } = errorWords(face.problem, now);
  return (
    <p className={styles.note}>
      Last known. {title}. {next}
    </p>
  );
}
