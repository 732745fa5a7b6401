/** The wallet: assets, what needs attention, accounts and recent activity. */

import { Suspense, useEffect, useState } from 'react';
import { CoverageBar } from '#renderer/chain/coverage.tsx';
import { useScreen, wantReceive } from '#renderer/core/bridge/screen.ts';
import { laterPart } from '#renderer/core/parts/later-part.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { OneAge, useOneAge } from '#renderer/core/ui/one-age.ts';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import { AccountsCard } from './accounts-card.tsx';
import { AssetsCard } from './assets-card.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import styles from './wallet.module.css';

// Later, as they are large and below or beside what one looks at first.
const ActivityCard = laterPart(
  async () => (await import('./activity-card.tsx')).ActivityCard,
  () => <ActivityLoading />,
);
const BalanceHistory = laterPart(async () => (await import('./balance-chart.tsx')).BalanceHistory);
// Loaded when it opens.
const ReceiveDialog = lazyPart(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);

export function WalletScreen() {
  const { accounts } = useAccountChoice();
  const [receiving, setReceiving] = useState<string | null>(null);
  const { note, oldest } = useOneAge(useHindrance() !== null);
  const wants = useScreen((screen) => screen.wantsReceive);
  const first = accounts[0]?.address ?? null;
  useEffect(() => {
    if (!wants || first === null) return;
    wantReceive(false);
    setReceiving(first);
  }, [wants, first]);
  return (
    <div className="stack gap-16 max-w-wide">
      <CoverageBar asks before={t('Older transfers and approvals aren’t shown yet.')} />
      <div className={styles.screen}>
        <OneAge value={note}>
          <AssetsCard oldest={oldest} onReceive={first === null ? null : () => setReceiving(first)} />
        </OneAge>
        <div className={styles.side}>
          <NeedsAttention />
          <OneAge value={note}>
            <AccountsCard oldest={oldest} onReceive={setReceiving} />
          </OneAge>
          <BalanceHistory />
        </div>
        <div className="min-w-0">
          <ActivityCard />
        </div>
        {receiving !== null && (
          <Suspense fallback={null}>
            <ReceiveDialog accounts={accounts} chosen={receiving} onChoose={setReceiving} onClose={() => setReceiving(null)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function ActivityLoading() {
  return (
    <Card name={t('Recent activity')}>
      <Reading what={t('the activity')} bars={['row', 'row']} />
    </Card>
  );
}
