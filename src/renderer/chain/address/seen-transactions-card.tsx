/** The transactions of an address that Blockdesk has seen, which may not be all. */
import { Link } from 'wouter';
import { CoverageBar } from '#renderer/chain/coverage.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { TransactionLink } from '#renderer/core/parts/transaction-link.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { type Column, Table } from '#renderer/core/ui/table.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { checksummed } from '#shared/core/address.ts';
import type { AppError } from '#shared/core/errors.ts';
import { blockPlace } from '#shared/core/places.ts';
import type { Currency } from '#shared/ipc/state.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import { counterpartyOf, roleWords, stateOf } from './role-words.ts';

type Seen = KnownOfAddress['transactions'][number];

const tones = { confirmed: 'good', reverted: 'bad', pending: 'care' } as const;

const columnsFor = (address: string, currency: Currency | null): readonly Column<Seen>[] => [
  { key: 'hash', head: 'Transaction', namesRow: true, cell: ({ hash }) => <TransactionLink hash={hash} /> },
  {
    key: 'state',
    head: 'Status',
    cell: (seen) => {
      const state = stateOf(seen);
      return state === 'unknown' ? 'unknown' : <Badge tone={tones[state]}>{state}</Badge>;
    },
  },
  {
    key: 'block',
    head: 'Block',
    cell: ({ block }) => (block === null ? 'unknown' : <Link to={blockPlace(block)}>{withCommas(block)}</Link>),
  },
  { key: 'time', head: 'Time', cell: ({ timestamp }) => (timestamp === null ? 'unknown' : <Time at={Number(timestamp) * 1000} />) },
  { key: 'role', head: 'What it did', cell: (seen) => roleWords(seen, address) },
  {
    key: 'other',
    head: 'With',
    cell: (seen) => {
      const other = counterpartyOf(seen, address);
      return other === null ? '' : <NamedAddress address={checksummed(other)} mark />;
    },
  },
  {
    key: 'value',
    head: 'Value',
    align: 'end',
    cell: ({ value }) => (value === null ? 'unknown' : <Amount baseUnits={value} currency={currency} digits={6} base="wei" />),
  },
];

interface About {
  /** Null until it is read. */
  readonly known: KnownOfAddress | null;
  readonly problem: AppError | null;
  readonly again: () => void;
}

export function SeenTransactionsCard({ address, about: { known, problem, again } }: { address: string; about: About }) {
  const currency = useActiveConnection().chain?.currency ?? null;
  return (
    <Card name="Transactions">
      <p className="soft mb-10">
        The service cannot list what an address has done. These are the transactions that this computer has seen.
      </p>
      <div className="mb-10">
        <CoverageBar before="Transactions with your accounts in other blocks aren’t shown yet." />
      </div>
      {known === null && problem !== null ? (
        <Problem problem={problem} onAgain={again} />
      ) : (
        <>
          <Table
            name="Transactions"
            columns={columnsFor(address, currency)}
            rows={known?.transactions ?? []}
            rowKey={({ hash, role }) => `${hash} ${role}`}
            loading={known === null ? 3 : 0}
            empty="None has been seen yet. Transactions come here as you open them, or the blocks they are in."
          />
          {known?.more === true && (
            <p className="soft mt-8">The newest {withCommas(String(known.transactions.length))} are listed; more have been seen.</p>
          )}
        </>
      )}
    </Card>
  );
}
