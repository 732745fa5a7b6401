/** What an entry of the journal was, beside the screen's title; it leads back to all of them. */
import { Link } from 'wouter';
import { titleWords } from '#renderer/lib/write-words.ts';
import { useOwn } from '#renderer/queries/use-read.ts';
import { writeQueries } from '#renderer/queries/writes.ts';
import { useDisplay } from '#renderer/ui/display.ts';
import { activityPlace } from '#shared/screens.ts';
import styles from './shell.module.css';

export function EntryTitle({ id }: { id: string }) {
  const { value: entry } = useOwn(writeQueries.entry(id));
  const { hideAmounts } = useDisplay();
  return (
    <>
      <Link to={activityPlace}>All</Link>
      {entry !== null && <span className={styles.trailWords}>{titleWords(entry.title, hideAmounts)}</span>}
    </>
  );
}
