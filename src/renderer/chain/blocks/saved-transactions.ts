/** The table that is saved from the transactions of a block: what was read so far. In English in every language, for the programs that read it. */

import { useQueryClient } from '@tanstack/react-query';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { amountColumns, type SavedColumn } from '#renderer/core/lib/saved-list.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { shownTokenText } from '#renderer/tokens/token-facts.ts';
import { feeOf } from '#shared/chain/fee.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import type { Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import type { Currency } from '#shared/ipc/state.ts';
import { tokenFacts } from '#shared/tokens/token-facts.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import { type MovedTokens, movedTokens } from './moved-tokens.ts';
import type { CallReader } from './use-call-reader.ts';

interface ReadSoFar {
  readonly hash: string;
  readonly transaction: Transaction | null;
  readonly receipt: Receipt | null;
  readonly method: string | null;
  readonly moved: MovedTokens | null;
  /** Of the token that it moved; null unless the person knows that token. */
  readonly unit: Currency | null;
  /** Wei. */
  readonly fee: string | null;
}

/** `currency`: of the chain; null if unknown. */
export const savedTransactions = (currency: Currency | null): readonly SavedColumn<ReadSoFar>[] => [
  { name: 'Transaction', value: ({ hash }) => hash },
  { name: 'Block', value: ({ transaction, receipt }) => transaction?.blockNumber ?? receipt?.blockNumber ?? null },
  { name: 'Method', value: ({ method }) => method },
  { name: 'From', value: ({ transaction }) => transaction?.from ?? null },
  { name: 'To', value: ({ transaction }) => transaction?.to ?? null },
  { name: 'Creates', value: ({ transaction }) => transaction?.creates ?? null },
  ...amountColumns<ReadSoFar>('Value', 'wei', ({ transaction }) =>
    transaction?.value == null ? null : { baseUnits: transaction.value, currency },
  ),
  { name: 'Token', value: ({ moved }) => moved?.token ?? null },
  { name: 'Token sender', value: ({ moved }) => moved?.from ?? null },
  { name: 'Token recipient', value: ({ moved }) => moved?.to ?? null },
  ...amountColumns<ReadSoFar>('Token amount', 'base units', ({ moved, unit }) =>
    moved?.amount == null ? null : { baseUnits: moved.amount, currency: unit },
  ),
  { name: 'Token id', value: ({ moved }) => moved?.tokenId ?? null },
  ...amountColumns<ReadSoFar>('Fee', 'wei', ({ fee }) => (fee === null ? null : { baseUnits: fee, currency })),
  { name: 'Status', value: ({ receipt }) => receipt?.status ?? null },
  { name: 'Gas used', value: ({ receipt }) => receipt?.gasUsed ?? null },
  { name: 'Data', value: ({ transaction }) => transaction?.data ?? null },
];

interface HowRead {
  readonly calls: CallReader | null;
  readonly isKnown: (contract: string) => boolean;
  readonly names: Names;
  /** Symbol of the native currency. */
  readonly native: string | null;
}

/** What was read so far; reads nothing itself. */
export function useReadSoFar({ calls, isKnown, names, native }: HowRead): (hash: string) => ReadSoFar {
  const queries = useQueryClient();
  const { connection } = useScope();
  const valueIn = <T>(answer: Answer<T> | undefined): T | null => (answer?.reading.recognized === true ? answer.reading.value : null);
  const factOf = (contract: string, fact: 'symbol' | 'decimals') =>
    valueIn(queries.getQueryData(tokenQueries.fact(contract, fact).options(connection).queryKey))?.result ?? null;
  const unitOf = (contract: string): Currency | null => {
    const decimals = toDecimals(factOf(contract, 'decimals'));
    const own = shownTokenText(factOf(contract, 'symbol'), tokenFacts.symbol.longest);
    const symbol = shownSymbol(own, native, isNameOfAnother(names, contract));
    return decimals === null || symbol === null ? null : { symbol, decimals };
  };
  return (hash) => {
    const transaction = valueIn(queries.getQueryData(chainQueries.transaction(hash).options(connection).queryKey));
    const receipt = valueIn(queries.getQueryData(chainQueries.receipt(hash).options(connection).queryKey));
    const action = transaction === null ? null : (calls?.action(transaction) ?? null);
    const moved = transaction === null || receipt === null ? null : movedTokens(transaction, receipt, action, isKnown);
    const selector = /^0x[0-9a-f]{8}/i.exec(transaction?.data ?? '')?.[0].toLowerCase() ?? null;
    const fee = receipt === null ? null : feeOf(transaction, receipt);
    return {
      ...{ hash, transaction, receipt, moved },
      method: selector === null || transaction?.to == null ? null : (calls?.method(selector)?.name ?? selector),
      unit: moved !== null && isKnown(moved.token) ? unitOf(moved.token) : null,
      // What is only known to be at least that isn't the fee.
      fee: fee?.is === 'paid' ? fee.wei : null,
    };
  };
}
