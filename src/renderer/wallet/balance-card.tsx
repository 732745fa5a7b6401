/** The native balance: rounded down, with the exact amount below. */

import { Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { BaseUnits, BigAmount } from '#renderer/core/ui/amount.tsx';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { StaleNote } from '#renderer/core/ui/stale-note.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { userOperations } from '#shared/core/operations/user.ts';
import styles from './balance-card.module.css';
import chart from './balance-chart.module.css';
import { useAccountBalances } from './use-account-balances.ts';

// Lazy, so that the balance shows first.
const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

export function BalanceCard() {
  const read = useRead(sessionQueries.balance());
  const face = faceOf(read);
  const user = valueIn(faceOf(useRead(sessionQueries.user())));
  const currency = useActiveConnection().chain?.currency ?? null;
  const handle = user?.handle ?? null;
  return (
    <Card
      name="Balance"
      heading={handle === null ? 'Balance' : `Balance of ${visibleText(handle, 60)}`}
      below={valueIn(face) === null ? undefined : <Below />}
      aside={
        <>
          <CardAside face={face} operation="user.balance" answer={read.answer} always />
          <HideAmounts />
        </>
      }
    >
      <ServiceView of={face} asked={userOperations['user.balance']} loading={<BalanceLoading />} again={read.again}>
        {(wei) => <Balance wei={wei} />}
      </ServiceView>
      <StaleNote face={face} />
      <Suspense fallback={<div className={chart.quiet} />}>
        <BalanceChart currency={currency} />
      </Suspense>
    </Card>
  );
}

/** Whose balance it is, as far as the service reports it. */
function Below() {
  const { name } = useActiveConnection();
  const balances = useAccountBalances();
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts())));
  const own = new Set(accounts?.map(({ address }) => address));
  const others = accounts === null ? 0 : [...balances.keys()].filter((address) => !own.has(address)).length;
  const service = visibleText(name, 60);
  if (balances.size === 0) return <>Total reported by {service}. Not broken down by account.</>;
  return (
    <>
      Sum of {balances.size === 1 ? '1 account' : `${balances.size} accounts`}, as reported by {service}.
      {others > 0 && ` ${others === 1 ? '1 of them isn’t' : `${others} of them aren’t`} in your list of accounts.`}
    </>
  );
}

function Balance({ wei }: { wei: string }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  return (
    <div className={styles.balance}>
      <BigAmount baseUnits={wei} currency={currency} digits={4} base="wei" />
      <div className={styles.exact}>
        {currency === null ? (
          <p>in wei, as this chain’s currency isn’t known</p>
        ) : (
          <p>
            <BaseUnits baseUnits={wei} base="wei" />
          </p>
        )}
        <CopyButton label="Copy exact amount in wei" text={wei} />
      </div>
    </div>
  );
}

function BalanceLoading() {
  return (
    <div className={styles.balance}>
      <Reading what="the balance" bars={['amount', 'short']} />
    </div>
  );
}

/** Hides every amount, and shows them again. */
function HideAmounts() {
  const { hideAmounts } = useSlice('preferences');
  const set = useCall('preferences.setHideAmounts');
  const toggle = async () => {
    const result = await set.run({ hideAmounts: !hideAmounts });
    if (!result.ok) showNotice(result.error);
  };
  const icon = hideAmounts ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />;
  return (
    <IconButton
      label="Hide amounts"
      title={hideAmounts ? 'Show amounts' : 'Hide amounts'}
      aria-pressed={hideAmounts}
      icon={icon}
      onClick={() => void toggle()}
    />
  );
}
