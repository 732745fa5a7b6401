/** The list of tokens as a file, from what was read so far. */

import type { QueryClient } from '@tanstack/react-query';
import { amountColumns, type SavedColumn } from '#renderer/core/lib/saved-list.ts';
import type { Names } from '#renderer/notebook/names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { shownTokenText } from '#renderer/tokens/token-facts.ts';
import { shareWords } from '#renderer/tokens/token-share.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { onlyNumber, toDecimals } from '#shared/core/readers/quantity.ts';
import type { ImmutableFact } from '#shared/tokens/token-facts.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

interface TokenRow {
  readonly address: string;
  readonly label: string | null;
  readonly name: string | null;
  /** As the contract gives it. */
  readonly symbol: string | null;
  /** The unit of its amounts; null if its own symbol may mislead. */
  readonly unit: string | null;
  readonly decimals: number | null;
  readonly account: string | null;
  readonly balance: string | null;
  readonly supply: string | null;
  /** Epoch milliseconds, of the balance. */
  readonly readAt: number | null;
}

interface Sources {
  readonly queries: QueryClient;
  readonly connection: string;
  readonly account: string | null;
  readonly names: Names;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
}

export function toTokenRow({ address }: SavedToken, { queries, connection, account, names, native }: Sources): TokenRow {
  const answerOf = (query: ReturnType<typeof tokenQueries.fact>) => queries.getQueryData(query.options(connection).queryKey);
  const factIn = (fact: ImmutableFact) => resultOf(answerOf(tokenQueries.fact(address, fact)));
  const balance = answerOf(tokenQueries.balanceOf(address, account));
  const amount = resultOf(balance);
  const supply = queries.getQueryData(tokenQueries.totalSupply(address).options(connection).queryKey);
  const ownSymbol = shownTokenText(factIn('symbol'), 60);
  return {
    address,
    label: names.of(address)?.text ?? null,
    name: shownTokenText(factIn('name'), 60),
    symbol: ownSymbol,
    unit: shownSymbol(ownSymbol, native, isNameOfAnother(names, address)),
    decimals: toDecimals(factIn('decimals')),
    account,
    balance: amount === null ? null : onlyNumber(amount),
    supply: supply?.reading.recognized === true ? supply.reading.value : null,
    readAt: balance?.readAt ?? null,
  };
}

const resultOf = (answer: Answer<{ readonly result: CallResult }> | undefined): CallResult =>
  answer?.reading.recognized === true ? answer.reading.value.result : null;

const currencyOf = ({ unit, decimals }: TokenRow) => (decimals === null ? null : { symbol: unit ?? 'tokens', decimals });
const amountOf = (row: TokenRow, baseUnits: string | null) => (baseUnits === null ? null : { baseUnits, currency: currencyOf(row) });

export const tokenColumnsToSave: readonly SavedColumn<TokenRow>[] = [
  { name: 'contract', value: ({ address }) => address },
  { name: 'label', value: ({ label }) => label ?? '' },
  { name: 'name', value: ({ name }) => name },
  { name: 'symbol', value: ({ symbol }) => symbol },
  { name: 'decimals', value: ({ decimals }) => (decimals === null ? null : String(decimals)) },
  { name: 'account', value: ({ account }) => account },
  ...amountColumns<TokenRow>('balance', 'base units', (row) => amountOf(row, row.balance)),
  ...amountColumns<TokenRow>('total supply', 'base units', (row) => amountOf(row, row.supply)),
  {
    name: 'share',
    value: ({ balance, supply }) => (balance === null || supply === null ? null : (shareWords(balance, supply) ?? 'none issued')),
    isAmount: true,
  },
  { name: 'balance read at', value: ({ readAt }) => (readAt === null ? null : new Date(readAt).toISOString()) },
];
