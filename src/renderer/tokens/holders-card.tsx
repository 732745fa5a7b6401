/** The balance of each account in a token, and the one that the service reports for the sign-in. */
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useReads } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { HoldingAmount } from '#renderer/tokens/holding-amount.tsx';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { useReportedBalance } from '#renderer/tokens/use-holdings.ts';
import { unitOfToken, useToken } from '#renderer/tokens/use-token.ts';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { balanceNow, compareReported, type OwnBalance, type ReportedAs, reportedNow } from '#renderer/wallet/reported-balance.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import { BalanceCell, ShareCell } from './token-cells.tsx';
import styles from './tokens.module.css';

interface HolderRow {
  readonly address: string;
}

const columnsOf = (contract: string): readonly Column<HolderRow>[] => [
  {
    key: 'account',
    head: 'Account',
    namesRow: true,
    cell: ({ address }) => (
      <span className="nowrap">
        <NamedAddress address={address} mark copy />
      </span>
    ),
  },
  { key: 'balance', head: 'Balance', align: 'end', cell: ({ address }) => <BalanceCell contract={contract} account={address} inSight /> },
  { key: 'share', head: 'Share', align: 'end', cell: ({ address }) => <ShareCell contract={contract} account={address} inSight /> },
];

export function HoldersCard({ contract }: { contract: string }) {
  const service = useServiceName();
  const { accounts, face, again } = useAccountChoice();
  const own = useOwnBalances(contract, accounts);
  return (
    <Card
      name="Your balances"
      aside={<RawButton operation="contract.call" input={own.first.input} answer={own.first.answer} more={own.more} />}
    >
      <div className="mt-14">
        <ServiceView
          of={face}
          asked={userOperations['user.accounts']}
          loading={<Table name="Balances" columns={columnsOf(contract)} rows={[]} rowKey={({ address }) => address} loading={3} />}
          empty={<Empty>{service} lists no account for you.</Empty>}
          again={again}
        >
          {() => <Table name="Balances" columns={columnsOf(contract)} rows={accounts} rowKey={({ address }) => address} />}
        </ServiceView>
        <Reported contract={contract} own={own.balances} />
      </div>
    </Card>
  );
}

/** What the table's cells have read; reads nothing itself. */
function useOwnBalances(contract: string, accounts: readonly { readonly address: string; readonly name: string }[]) {
  const queries = accounts.map(({ address }) => tokenQueries.balanceOf(contract, address));
  const reads = useReads(queries, () => 'no');
  const raw = queries.map((query, index) => ({ ...query, answer: reads[index]?.answer ?? null }));
  const balances: readonly OwnBalance[] = accounts.map(({ name }, index) => {
    const { answer = null, problem = null } = reads[index] ?? {};
    return { name, balance: balanceNow(faceOf({ answer, problem })) };
  });
  const [first = { input: {}, answer: null }, ...more] = raw;
  return { balances, first, more };
}

function Reported({ contract, own }: { contract: string; own: readonly OwnBalance[] }) {
  const token = useToken(contract);
  const reported = useReportedBalance(contract);
  const now = reportedNow(reported.face, reported.baseUnits);
  const as = now === null ? null : compareReported(now, own);
  return (
    <section className={styles.reported} aria-label="Reported for your sign-in">
      <div className="row wrap gap-4-10">
        <span>Reported for your sign-in:</span>
        <HoldingAmount holding={reported} token={token} />
        <RawButton operation="erc20.balance" input={{ contractAddress: contract }} answer={reported.answer} />
      </div>
      <p className="soft">This operation doesn’t say whose balance it returns.</p>
      {as !== null && <Compared as={as} unit={unitOfToken(token)} />}
    </section>
  );
}

function Compared({ as, unit }: { as: ReportedAs; unit: ReturnType<typeof unitOfToken> }) {
  const service = useServiceName();
  if (as.is === 'open') return <p className="soft">{as.words}</p>;
  if (as.is === 'equal') {
    return (
      <p className="icon-line good">
        <CircleCheck size={15} aria-hidden />
        It is {as.words}.
      </p>
    );
  }
  return (
    <div className="icon-line care">
      <TriangleAlert size={15} aria-hidden />
      <span>
        {as.words} <Amount baseUnits={as.difference} currency={unit} />. The token may answer others differently, and {service} may count
        more accounts.
      </span>
    </div>
  );
}
