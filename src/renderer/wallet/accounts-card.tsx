/** The accounts of the person who signed in. */

import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { StaleNote } from '#renderer/core/ui/stale-note.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { AccountList } from './account-list.tsx';
import styles from './accounts-card.module.css';

interface AccountsCardProps {
  readonly onReceive: (address: string) => void;
}

export function AccountsCard({ onReceive }: AccountsCardProps) {
  const service = useServiceName();
  const read = useRead(sessionQueries.accounts());
  const face = faceOf(read, (accounts) => accounts.length === 0);
  return (
    <Card name="Accounts" aside={<CardAside face={face} operation="user.accounts" answer={read.answer} />}>
      <ServiceView
        of={face}
        asked={userOperations['user.accounts']}
        loading={<AccountsLoading />}
        empty={<Empty>{service} lists no account for you. Ask your operator to open one. It appears here automatically.</Empty>}
        again={read.again}
      >
        {(accounts) => <Accounts accounts={accounts} onReceive={onReceive} />}
      </ServiceView>
      <StaleNote face={face} />
    </Card>
  );
}

function Accounts({ accounts, onReceive }: AccountsCardProps & { readonly accounts: readonly Account[] }) {
  const named = nameAccounts(accounts, useNotebook().entries);
  if (named.length === 0) return <Empty>The last answer listed no accounts.</Empty>;
  return <AccountList accounts={named} onReceive={onReceive} />;
}

function AccountsLoading() {
  return (
    <div className={styles.loading}>
      <Reading what="the accounts" bars={['row', 'row', 'row']} />
    </div>
  );
}
