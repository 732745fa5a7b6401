/** The transactions of a block; only those in sight are read. */

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { amountColumns, type SavedColumn } from '#renderer/core/lib/saved-list.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { LongTable, longHeadHeight, longRowHeight } from '#renderer/core/ui/long-table.tsx';
import { useVisibleRows } from '#renderer/core/ui/use-visible-rows.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useChosenTokens } from '#renderer/tokens/use-known-contracts.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import type { Currency } from '#shared/ipc/state.ts';
import { TransactionRow, transactionColumns } from './transaction-row.tsx';
import styles from './transactions-table.module.css';

/** Height of what covers the top: the screen's bar and the table's head. */
const covered = 52 + longHeadHeight;

/** `hashes`: null if the service doesn't list them. */
export function TransactionsTable({ hashes }: { hashes: readonly string[] | null }) {
  const service = useServiceName();
  ('use memo');
  const body = useRef<HTMLDivElement>(null);
  const count = hashes?.length ?? 0;
  const { rows } = useVisibleRows(body, count, longRowHeight, covered);
  const names = useNames();
  const isKnown = useChosenTokens();
  const currency = useActiveConnection().chain?.currency ?? null;
  const readOf = useReadSoFar();
  const shown = (hashes ?? []).slice(rows.first, rows.last + 1);
  return (
    <section className="stack min-w-0 gap-10 container" aria-label="Transactions of the block">
      <div className="row justify-between gap-16">
        <h2>{hashes === null ? 'Transactions' : count === 1 ? '1 transaction' : `${withCommas(String(count))} transactions`}</h2>
        {hashes !== null && count > 0 && (
          <SaveList name="transactions of a block" rows={() => hashes.map(readOf)} columns={savedTransactions(currency)} />
        )}
      </div>
      {hashes === null && <p className="soft">{service} doesn’t list this block’s transactions by hash. See Raw.</p>}
      {hashes !== null && count === 0 && <Empty framed>This block has no transactions.</Empty>}
      {count > 0 && (
        <LongTable name="Transactions" columns={transactionColumns} layout={styles.columns} rowCount={count} height={count} bodyRef={body}>
          {shown.map((hash, index) => (
            <TransactionRow key={hash} hash={hash} index={rows.first + index} names={names} isKnown={isKnown} />
          ))}
        </LongTable>
      )}
    </section>
  );
}

interface ReadSoFar {
  readonly hash: string;
  readonly transaction: Transaction | null;
  readonly receipt: Receipt | null;
}

/** `currency`: of the chain; null if unknown. */
const savedTransactions = (currency: Currency | null): readonly SavedColumn<ReadSoFar>[] => [
  { name: 'Transaction', value: ({ hash }) => hash },
  { name: 'From', value: ({ transaction }) => transaction?.from ?? null },
  { name: 'To', value: ({ transaction }) => transaction?.to ?? null },
  { name: 'Creates', value: ({ transaction }) => transaction?.creates ?? null },
  ...amountColumns<ReadSoFar>('Value', 'wei', ({ transaction }) =>
    transaction?.value == null ? null : { baseUnits: transaction.value, currency },
  ),
  { name: 'Data', value: ({ transaction }) => transaction?.data ?? null },
  { name: 'Status', value: ({ receipt }) => receipt?.status ?? null },
  { name: 'Gas used', value: ({ receipt }) => receipt?.gasUsed ?? null },
];

/** What was read so far; reads nothing itself. */
function useReadSoFar(): (hash: string) => ReadSoFar {
  const queries = useQueryClient();
  const { connection } = useScope();
  const valueIn = <T,>(answer: Answer<T> | undefined): T | null => (answer?.reading.recognized === true ? answer.reading.value : null);
  return (hash) => ({
    hash,
    transaction: valueIn(queries.getQueryData(chainQueries.transaction(hash).options(connection).queryKey)),
    receipt: valueIn(queries.getQueryData(chainQueries.receipt(hash).options(connection).queryKey)),
  });
}
