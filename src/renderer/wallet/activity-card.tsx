/** Recent activity: writes from here, transfers that watching found, and transactions that were seen. Offers watching where it is off. */

import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { activityOf, longestAgo, most } from '#renderer/writes/activity.ts';
import { ActivityRowView } from '#renderer/writes/activity-row.tsx';
import { mergeActivity } from '#renderer/writes/activity-rows.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { activityPlace } from '#shared/core/screens.ts';
import styles from './activity-card.module.css';

// Loaded when it opens.
const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }));

function useActivity() {
  'use memo';
  const connection = useActiveConnection();
  const journal = useSlice('activity');
  const now = useNow(10_000);
  const { own, sources } = useSeenSources();
  const { value: found } = useOwn(writeQueries.found());
  const seen = found === null || sources === null ? null : activityOf({ ...sources, transfers: found.transfers, now });
  const view = useHistoryView(
    (seen ?? []).map(({ entry }) => entry),
    { ...(found === null ? {} : { found: found.tokens }) },
  );
  if (seen === null) return null;
  const written =
    journal.connection === connection.id
      ? journal.newest.filter((write) => now - write.preparedAt <= longestAgo && !isOfOthers(write, own))
      : [];
  return mergeActivity({ list: written, more: false }, { list: seen, more: false }, view).slice(0, most);
}

export function ActivityCard() {
  'use memo';
  const { on } = useSlice('watch');
  const activity = useActivity();
  const [asking, setAsking] = useState(false);
  return (
    <Card
      name="Recent activity"
      below={
        on ? 'Last 7 days, from your writes, new blocks and blocks read so far' : 'Last 7 days, from your writes and blocks read so far'
      }
      aside={
        <>
          {!on && (
            <Button size="small" onClick={() => setAsking(true)}>
              Watch for incoming transfers
            </Button>
          )}
          <Link to={activityPlace} className={styles.all}>
            All activity →
          </Link>
        </>
      }
    >
      <div className="mt-12 container">
        {activity === null ? (
          <Reading what="the activity" bars={['row', 'row']} />
        ) : activity.length === 0 ? (
          <p className="soft">
            {on
              ? 'No activity yet. New transfers to and from your accounts appear here automatically.'
              : 'No activity yet. The service doesn’t provide history. Watch for transfers to see new ones.'}
          </p>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: the same rows are also used in a table
          <div role="list">
            {activity.map((one) => (
              <ActivityRowView key={one.key} row={one} as="list" />
            ))}
          </div>
        )}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <WatchDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}
