/** The title of a journal entry beside the screen's title, with a link to all entries. */
import { Link } from 'wouter';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { titleWords } from '#renderer/writes/write-words.ts';
import { activityPlace } from '#shared/core/screens.ts';
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
