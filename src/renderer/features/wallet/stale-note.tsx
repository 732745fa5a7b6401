/** Why what is shown is not the newest; an ended sign-in is said once, above the screen. */
import { errorWords } from '#renderer/lib/error-words.ts';
import type { Face } from '#renderer/lib/face.ts';
import { useNow } from '#renderer/ui/use-now.ts';
import styles from './stale-note.module.css';

export function StaleNote({ face }: { face: Face<unknown> }) {
  const now = useNow();
  if (face.face !== 'stale' || face.problem === null || face.problem.code === 'session-expired') return null;
  const { title, next } = errorWords(face.problem, now);
  return (
    <p className={styles.note}>
      Last known. {title}. {next}
    </p>
  );
}
