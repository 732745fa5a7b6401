/** What a file of a block's transactions holds of each: what was looked at is told, the rest by its hash alone. */

import { useQueryClient } from '@tanstack/react-query';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { amountColumns, type SavedColumn } from '#renderer/core/lib/saved-list.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import type { Currency } from '#shared/ipc/state.ts';

interface ReadSoFar {
  readonly hash: string;
  readonly transaction: Transaction | null;
  readonly receipt: Receipt | null;
}

/** `currency`: of the chain, or null where it is not known. */
export const savedTransactions = (currency: Currency | null): readonly SavedColumn<ReadSoFar>[] => [
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

/** Without asking: what the screen has read. */
export function useReadSoFar(): (hash: string) => ReadSoFar {
  const queries = useQueryClient();
  const { connection } = useScope();
  const valueIn = <T>(answer: Answer<T> | undefined): T | null => (answer?.reading.recognized === true ? answer.reading.value : null);
  return (hash) => ({
    hash,
    transaction: valueIn(queries.getQueryData(chainQueries.transaction(hash).options(connection).queryKey)),
    receipt: valueIn(queries.getQueryData(chainQueries.receipt(hash).options(connection).queryKey)),
  });
}
