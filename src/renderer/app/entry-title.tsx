/** What a journal entry did, beside the screen's title, with a link to all entries. */

import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { useJournalWords } from '#renderer/writes/journal-words.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { t } from '#shared/core/language/language.ts';
import { activityPlace } from '#shared/core/screens.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import styles from './shell.module.css';

export function EntryTitle({ id }: { id: string }) {
  const { value: entry } = useOwn(writeQueries.entry(id));
  return (
    <>
      <Link to={activityPlace}>{t('All')}</Link>
      {entry !== null && <Title entry={entry} />}
    </>
  );
}

function Title({ entry }: { entry: Activity }) {
  'use memo';
  return <span className={styles.trailWords}>{useJournalWords(briefOf(entry)).title}</span>;
}
