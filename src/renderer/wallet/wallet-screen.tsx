/** The wallet: balance, accounts, recent activity, sign-in and contacts. */
import { lazy, Suspense } from 'react';
import { Card } from '#renderer/core/ui/card.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { SignedInCard } from './signed-in-card.tsx';
import styles from './wallet.module.css';

// Lazy, as it is the largest card and below the others.
const ActivityCard = lazy(async () => ({ default: (await import('./activity-card.tsx')).ActivityCard }));

export function WalletScreen() {
  return (
    <div className={styles.screen}>
      <BalanceCard />
      <AccountsCard />
      <div className="min-w-0 all-columns">
        <Suspense fallback={<ActivityLoading />}>
          <ActivityCard />
        </Suspense>
      </div>
      <SignedInCard />
      <ContactsCard />
    </div>
  );
}

function ActivityLoading() {
  return (
    <Card name="Recent activity">
      <Reading what="the activity" bars={['row', 'row']} />
    </Card>
  );
}
