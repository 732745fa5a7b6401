/** The transactions of a block, or of several; only those in sight are read. */

import { type ReactNode, useRef } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { LongTable, longHeadHeight, longRowHeight } from '#renderer/core/ui/long-table.tsx';
import { useVisibleRows } from '#renderer/core/ui/use-visible-rows.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useChosenTokens } from '#renderer/tokens/use-known-contracts.ts';
import { t } from '#shared/core/language/language.ts';
import { savedTransactions, useReadSoFar } from './saved-transactions.ts';
import { TransactionRow, transactionColumns } from './transaction-row.tsx';
import styles from './transactions-table.module.css';
import { useCallReader } from './use-call-reader.ts';

/** Height of what covers the top: the screen's bar and the table's head. */
const covered = 52 + longHeadHeight;

interface TransactionsTableProps {
  /** Null if the service doesn't list them. */
  readonly hashes: readonly string[] | null;
  readonly head?: ReactNode;
  /** The number of its block, where they are of several. */
  readonly blockOf?: (hash: string) => string | null;
  /** Said where there are none; null while that isn't known. */
  readonly none?: string | null;
}

export function TransactionsTable({
  hashes,
  head = <h2>{t('Transactions')}</h2>,
  blockOf,
  none = t('This block has no transactions.'),
}: TransactionsTableProps) {
  'use memo';
  const service = useServiceName();
  const body = useRef<HTMLDivElement>(null);
  const count = hashes?.length ?? 0;
  const { rows } = useVisibleRows(body, count, longRowHeight, covered, { keeps: blockOf === undefined ? (hashes?.[0] ?? null) : null });
  const names = useNames();
  const isKnown = useChosenTokens();
  const calls = useCallReader();
  const currency = useActiveConnection().chain?.currency ?? null;
  const rowOf = useReadSoFar({ calls, isKnown, names, native: currency?.symbol ?? null });
  const shown = (hashes ?? []).slice(rows.first, rows.last + 1);
  return (
    <section
      className="stack min-w-0 gap-12 container"
      aria-label={blockOf === undefined ? t('Transactions of the block') : t('Newest transactions')}
    >
      <div className="row justify-between gap-16">
        {head}
        {hashes !== null && count > 0 && (
          <SaveList
            name={blockOf === undefined ? t('transactions of a block') : t('newest transactions')}
            rows={() => hashes.map(rowOf)}
            columns={savedTransactions(currency)}
          />
        )}
      </div>
      {hashes === null && <p className="soft">{t('{service} doesn’t list this block’s transactions by hash. See Raw.', { service })}</p>}
      {hashes !== null && count === 0 && none !== null && <Empty framed>{none}</Empty>}
      {count > 0 && (
        <LongTable
          name={t('Transactions')}
          columns={transactionColumns}
          layout={styles.columns}
          rowCount={count}
          height={count}
          bodyRef={body}
          isMoving={rows.isMoving}
        >
          {shown.map((hash, index) => (
            <TransactionRow
              key={hash}
              hash={hash}
              block={blockOf?.(hash) ?? null}
              index={rows.first + index}
              names={names}
              calls={calls}
              isKnown={isKnown}
            />
          ))}
        </LongTable>
      )}
    </section>
  );
}
