/** The accounts of the person who signed in. */

import type { ReactNode } from 'react';
import { useActiveConnection, useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf, StaleNote } from '#renderer/core/ui/age.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { type Age, OneAge } from '#renderer/core/ui/one-age.ts';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { AccountList } from './account-list.tsx';
import styles from './accounts-card.module.css';
import { blockWords } from './held-words.ts';
import { type AccountBalance, blocksOf, oldestOf, useAccountBalances } from './use-account-balances.ts';

interface AccountsCardProps {
  /** Of the values here and in Assets, where it is said once for all. */
  readonly oldest: Age | null;
  readonly onReceive: (address: string) => void;
}

export function AccountsCard({ oldest, onReceive }: AccountsCardProps) {
  const service = useServiceName();
  const read = useRead(sessionQueries.accounts());
  const face = faceOf(read, (accounts) => accounts.length === 0);
  const note = useBalancesNote();
  // Out of reach of what it stands for: it shows its own age.
  const age = oldest !== null && (
    <OneAge value={null}>
      <AsOf at={oldest.at} stale block={oldest.block} />
    </OneAge>
  );
  const below =
    oldest === null && note === undefined ? undefined : (
      <>
        {age}
        {note !== undefined && <span className={age === false ? undefined : 'block'}>{note}</span>}
      </>
    );
  return (
    <Card
      name={t('Accounts')}
      below={below}
      aside={
        <OneAge value={oldest === null ? null : unsaid}>
          <CardAside face={face} operation="user.accounts" answer={read.answer} />
        </OneAge>
      }
    >
      <ServiceView
        of={face}
        asked={userOperations['user.accounts']}
        loading={<AccountsLoading />}
        empty={
          <Empty>
            {t('{service} lists no account for you. Ask your operator to open one. It appears here automatically.', { service })}
          </Empty>
        }
        again={read.again}
      >
        {(accounts) => <Accounts accounts={accounts} onReceive={onReceive} />}
      </ServiceView>
      <StaleNote face={face} />
    </Card>
  );
}

/** The list itself holds no amounts: beside their age, its own would only confuse. */
const unsaid = () => {};

/** Undefined where each account’s balance is known and new. */
function useBalancesNote(): ReactNode {
  const service = useServiceName();
  const { chain } = useActiveConnection();
  const balances = useAccountBalances();
  const read = useKnownAnswer(sessionQueries.balance());
  const face = faceOf(read);
  if (valueIn(face) === null) return undefined;
  const symbol = chain?.currency?.symbol;
  if (balances.from === 'chain') return <FromChain balances={[...balances.of.values()]} />;
  if (balances.from === 'nowhere')
    return symbol === undefined
      ? t('{service} reports one total balance, not what each account has.', { service })
      : t('{service} reports one {symbol} total, not what each account has.', { service, symbol: visibleText(symbol, 12) });
  if (face.face !== 'stale') return undefined;
  return <AsOf at={face.readAt} stale={face.problem !== null} block={read.answer?.block ?? null} />;
}

/** When the chain was asked: in which block, or how long ago. */
function FromChain({ balances }: { balances: readonly AccountBalance[] }) {
  const blocks = blocksOf(balances.map(({ answer }) => answer));
  if (blocks !== null) return <>{blockWords(blocks)}</>;
  const oldest = oldestOf(balances);
  return oldest === null ? null : <AsOf at={oldest.readAt} stale block={oldest.block} />;
}

function Accounts({ accounts, onReceive }: Pick<AccountsCardProps, 'onReceive'> & { readonly accounts: readonly Account[] }) {
  const named = nameAccounts(accounts, useNotebook().entries);
  if (named.length === 0) return <Empty>{t('The last answer listed no accounts.')}</Empty>;
  return <AccountList accounts={named} onReceive={onReceive} />;
}

function AccountsLoading() {
  return (
    <div className={styles.loading}>
      <Reading what={t('the accounts')} bars={['row', 'row', 'row']} />
    </div>
  );
}
