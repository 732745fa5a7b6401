/** Said in red: where the chain tells something else than what was reviewed. */
import { CircleAlert } from 'lucide-react';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { differenceWords } from '#renderer/writes/write-words.ts';
import type { Activity } from '#shared/writes/activity.ts';
import styles from './activity.module.css';

export function DifferencesNote({ entry: { differences } }: { entry: Activity }) {
  const { hideAmounts } = useDisplay();
  if (differences === null || differences.length === 0) return null;
  return (
    <section className={styles.differences} aria-label="Not as reviewed">
      <CircleAlert size={16} aria-hidden />
      <div>
        <h2>Not as reviewed</h2>
        <p>What the chain tells is something else than what you were shown before you confirmed:</p>
        <ul>
          {differences.map((words) => (
            <li key={words}>{differenceWords(words, hideAmounts)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
