/** The balance of each account in a token. */

import { useReads } from '#renderer/core/bridge/use-read.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { t } from '#shared/core/language/language.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import { BalanceCell, ShareCell } from './token-cells.tsx';

interface HolderRow {
  readonly address: string;
}

const columnsOf = (contract: string): readonly Column<HolderRow>[] => [
  {
    key: 'account',
    head: t('Account'),
    namesRow: true,
    cell: ({ address }) => (
      <span className="nowrap">
        <NamedAddress address={address} mark copy />
      </span>
    ),
  },
  {
    key: 'balance',
    head: t('Balance'),
    align: 'end',
    cell: ({ address }) => <BalanceCell contract={contract} account={address} inSight />,
  },
  { key: 'share', head: t('Share'), align: 'end', cell: ({ address }) => <ShareCell contract={contract} account={address} inSight /> },
];

export function HoldersCard({ contract }: { contract: string }) {
  const service = useServiceName();
  const { accounts, face, again } = useAccountChoice();
  const answers = useBalanceAnswers(contract, accounts);
  return (
    <Card
      name={t('Your balances')}
      aside={<RawButton operation="contract.call" input={answers.first.input} answer={answers.first.answer} more={answers.more} />}
    >
      <div className="mt-14">
        <ServiceView
          of={face}
          asked={userOperations['user.accounts']}
          loading={<Table name={t('Balances')} columns={columnsOf(contract)} rows={[]} rowKey={({ address }) => address} loading={3} />}
          empty={<Empty>{t('{service} lists no account for you.', { service })}</Empty>}
          again={again}
        >
          {() => <Table name={t('Balances')} columns={columnsOf(contract)} rows={accounts} rowKey={({ address }) => address} />}
        </ServiceView>
      </div>
    </Card>
  );
}

/** What the table's cells have read; reads nothing itself. */
function useBalanceAnswers(contract: string, accounts: readonly { readonly address: string }[]) {
  const queries = accounts.map(({ address }) => tokenQueries.balanceOf(contract, address));
  const reads = useReads(queries, () => 'no');
  const raw = queries.map((query, index) => ({ ...query, answer: reads[index]?.answer ?? null }));
  const [first = { input: {}, answer: null }, ...more] = raw;
  return { first, more };
}
