/** What a file of a block's transactions holds of each: what was looked at is told, the rest by its hash alone. */
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '#renderer/bridge/query-client.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { amountColumns, type SavedColumn } from '#renderer/lib/saved-list.ts';
import type { OperationId, OperationValue } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';
import type { Receipt, Transaction } from '#shared/readers/transaction.ts';
import type { Currency } from '#shared/state.ts';

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
  function known<Id extends OperationId>(operation: Id, hash: string): OperationValue<Id> | null {
    const answer = queries.getQueryData<Answer<OperationValue<Id>>>(readKey(connection, operation, { hash }));
    return answer?.reading.recognized === true ? answer.reading.value : null;
  }
  return (hash) => ({ hash, transaction: known('transaction.get', hash), receipt: known('transaction.receipt', hash) });
}
