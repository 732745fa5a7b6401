/** Recent activity: what watching found and what this app has looked at; watching is offered where it is off. */
import { lazy, Suspense, useState } from 'react';
import { useOwn } from '#renderer/bridge/use-own.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { activityOf } from '#renderer/lib/activity.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Reading, Skeleton } from '#renderer/ui/skeleton.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import styles from './activity-card.module.css';
import { ActivityRow } from './activity-row.tsx';

// It comes when it is wanted.
const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }));

// More accounts than that have their activity found by watching only.
const mostAccounts = 20;
/** What was looked at meanwhile is taken in this often, in milliseconds; nothing is asked of the service for it. */
const knownEvery = 10_000;

function useActivity() {
  const connection = useActiveConnection();
  const watch = useSlice('watch');
  // Days and minutes count here, so not every tick of the clock makes the list anew.
  const now = Math.floor(useNow() / knownEvery) * knownEvery;
  const names = useNames();
  const accounts = valueIn(faceOf(useRead('user.accounts', {}, { freshFor: 60_000 }))) ?? [];
  const own = [...new Set(accounts.map(({ address }) => address))].slice(0, mostAccounts);
  const version = `${watch.connection} ${watch.on} ${watch.findings} ${watch.scanned[0]?.to ?? ''}`;
  const found = useOwn('watch.findings', [{}], version)?.[0] ?? null;
  const about = useOwn(
    'known.about',
    own.map((address) => ({ address })),
    `${version} ${now}`,
  );
  if (found === null || about === null) return null;
  return activityOf({
    findings: found.findings,
    tokens: found.tokens,
    known: own.flatMap((account, index) => (about[index] === undefined ? [] : [{ account, about: about[index] }])),
    isNamed: (address) => names.of(address) !== null,
    native: connection.chain?.currency?.symbol ?? null,
    now,
  });
}

export function ActivityCard() {
  const { on } = useSlice('watch');
  const activity = useActivity();
  const [asking, setAsking] = useState(false);
  return (
    <Card
      name="Recent activity"
      below={
        on
          ? 'of the last 7 days: found by watching new blocks, and what this app has looked at'
          : 'of the last 7 days, as far as this app has looked'
      }
      aside={
        on ? undefined : (
          <Button size="small" onClick={() => setAsking(true)}>
            Watch for incoming transfers
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {activity === null ? (
          <Reading what="the activity">
            <Skeleton size="row" />
            <Skeleton size="row" />
          </Reading>
        ) : activity.length === 0 ? (
          <p className={styles.empty}>
            {on
              ? 'Nothing found yet. New transfers to and from your accounts appear here by themselves.'
              : 'Nothing seen yet. The service lists no history, so this app knows only what it has looked at; watching finds what comes in from now on.'}
          </p>
        ) : (
          <ul>
            {activity.map((one) => (
              <ActivityRow key={one.hash} activity={one} />
            ))}
          </ul>
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
