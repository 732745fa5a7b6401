/** Recent activity: writes from here, transfers that were found in blocks, and transactions that were seen. */

import { useCoverage } from '#renderer/chain/coverage.tsx';
import { coverageWords } from '#renderer/chain/coverage-words.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useIsPainted } from '#renderer/core/bridge/after-paint.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { activityOf, longestAgo, most } from '#renderer/writes/activity.ts';
import { ActivityRowView } from '#renderer/writes/activity-row.tsx';
import { mergeActivity } from '#renderer/writes/activity-rows.ts';
import { journalEntry } from '#renderer/writes/journal-words.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { t } from '#shared/core/language/language.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { activityPlace } from '#shared/core/screens.ts';
import styles from './activity-card.module.css';

const paintedFirst = 6;

function useActivity() {
  'use memo';
  const connection = useActiveConnection();
  const journal = useSlice('activity');
  const now = useNow(everyMinute);
  const { own, sources } = useSeenSources();
  const { value: found } = useOwn(writeQueries.found());
  const seen = found === null || sources === null ? null : activityOf({ ...sources, found: found.found, now });
  const written =
    journal.connection === connection.id
      ? journal.newest.filter((write) => now - write.preparedAt <= longestAgo && !isOfOthers(write, own))
      : [];
  const view = useHistoryView(
    [...(seen ?? []).map(({ entry }) => entry), ...written.map(journalEntry)],
    found === null ? {} : { found: found.tokens },
  );
  if (seen === null) return null;
  return mergeActivity({ list: written, more: false }, { list: seen, more: false }, view).slice(0, most);
}

export function ActivityCard() {
  'use memo';
  const activity = useActivity();
  const coverage = useCoverage();
  // The rows below the window come with the second frame.
  const isWhole = useIsPainted();
  return (
    <Card
      name={t('Recent activity')}
      below={coverage.completeTo === null ? t('Last 7 days') : t('Last 7 days · {coverage}', { coverage: coverageWords(coverage) })}
      aside={
        <Link to={activityPlace} className={styles.all}>
          {t('All activity →')}
        </Link>
      }
    >
      <div className={styles.rows}>
        {activity === null ? (
          <Reading what={t('the activity')} bars={['row', 'row']} />
        ) : activity.length === 0 ? (
          <Empty>{t('No activity found yet.')}</Empty>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: the same rows are also used in a table
          <div role="list">
            {activity.slice(0, isWhole ? most : paintedFirst).map((one) => (
              <ActivityRowView key={one.key} row={one} as="list" />
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
