/** What a file of a block's transactions holds of each: what was looked at is told, the rest by its hash alone. */
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '#renderer/bridge/query-client.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import type { SavedColumn } from '#renderer/lib/saved-list.ts';
import type { OperationId, OperationValue } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';
import type { Receipt, Transaction } from '#shared/readers/transaction.ts';

interface ReadSoFar {
  readonly hash: string;
  readonly transaction: Transaction | null;
  readonly receipt: Receipt | null;
}

export const savedTransactions: readonly SavedColumn<ReadSoFar>[] = [
  { name: 'Transaction', value: ({ hash }) => hash },
  { name: 'From', value: ({ transaction }) => transaction?.from ?? null },
  { name: 'To', value: ({ transaction }) => transaction?.to ?? null },
  { name: 'Creates', value: ({ transaction }) => transaction?.creates ?? null },
  { name: 'Value (wei)', value: ({ transaction }) => transaction?.value ?? null, isAmount: true },
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
