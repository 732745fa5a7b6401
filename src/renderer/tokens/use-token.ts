/** Names, symbols and decimals of tokens, as their contracts give them; each is read once. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { type HowWanted, type Read, useReads } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import type { RawAnswer } from '#renderer/core/parts/raw-answers.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { shownTokenText } from '#renderer/tokens/token-facts.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperationValue } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { type ImmutableFact, tokenFactNames, tokenFacts } from '#shared/tokens/token-facts.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

type FactRead = Read<OperationValue<'contract.call'>>;

interface HowAsked {
  /** While false, only what is read already is used. */
  readonly when?: boolean;
  /** Which contracts are on the screen; all, unless given. */
  readonly wanted?: ((contract: string) => HowWanted) | undefined;
  /** Where to cut, in characters. */
  readonly longest?: { readonly name: number; readonly symbol: number };
}

/** A fact is null while unknown, and if the contract doesn't give it. Text is made safe to show: the token's creator chose it. */
interface OwnFacts {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** The decimals are being read, so don't fall back to base units yet. */
  readonly isReading: boolean;
}

/** A fact that changes isn't among these, because its age has to be shown beside it. */
type OwnFact = Extract<ImmutableFact, keyof OwnFacts>;
/** What a token is shown by, wherever it is named. */
export const ownFacts: readonly OwnFact[] = ['name', 'symbol', 'decimals'];

/** In the order of the contracts. `facts`: which to read; the others stay null. */
export function useTokenFacts(
  contracts: readonly string[],
  facts: readonly OwnFact[] = ownFacts,
  { when = true, wanted = () => 'visible', longest = longestShown }: HowAsked = {},
): readonly OwnFacts[] {
  'use memo';
  const howWanted = (contract: string | undefined) => (when && contract !== undefined ? wanted(contract) : 'no');
  const reads = useReads(
    contracts.flatMap((contract) => facts.map((fact) => tokenQueries.fact(contract, fact))),
    (index) => howWanted(contracts[Math.floor(index / facts.length)]),
  );
  const readOf = (index: number, fact: OwnFact) => (facts.includes(fact) ? reads[index * facts.length + facts.indexOf(fact)] : undefined);
  // Old tokens give their symbol as 32 bytes. It is only read if the contract is a token.
  const isOld = (index: number) => resultOf(readOf(index, 'decimals')) !== null && isRefused(readOf(index, 'symbol'));
  const old = contracts.filter((_contract, index) => isOld(index));
  const words = useReads(
    old.map((contract) => tokenQueries.oldSymbol(contract)),
    (index) => howWanted(old[index]),
  );
  return contracts.map((contract, index) => {
    const [name, symbol, decimals] = [readOf(index, 'name'), readOf(index, 'symbol'), readOf(index, 'decimals')];
    const word = isOld(index) ? words[old.indexOf(contract)] : undefined;
    return {
      name: shownTokenText(resultOf(name), longest.name),
      symbol: shownTokenText(resultOf(symbol) ?? resultOf(word), longest.symbol),
      decimals: toDecimals(resultOf(decimals)),
      isReading: decimals !== undefined && decimals.answer === null && decimals.problem === null,
    };
  });
}

const longestShown = { name: tokenFacts.name.longest, symbol: tokenFacts.symbol.longest } as const;
// Longer than what is shown, to compare what is cut off, too.
const longestCompared = { name: 400, symbol: 400 } as const;

/** Names and symbols to search and compare. `asks`: if false, only those read already. */
export const useTokenWords = (contracts: readonly string[], asks: boolean) =>
  useTokenFacts(contracts, wordFacts, { when: asks, longest: longestCompared });
const wordFacts: readonly OwnFact[] = ['name', 'symbol'];

const resultOf = (read: FactRead | undefined): CallResult => (read === undefined ? null : (valueIn(faceOf(read))?.result ?? null));
const isRefused = (read: FactRead | undefined) => read?.problem?.code === 'service' && resultOf(read) === null;

export interface Token extends OwnFacts {
  /** Null also if it could be mistaken for something else. */
  readonly symbol: string | null;
  /** The person's own label, else what the contract calls itself. */
  readonly title: string;
  /** Whether `title` is the person's own label. */
  readonly isLabel: boolean;
}

/** `contract`: null reads nothing. */
export function useToken(contract: string | null): Token {
  'use memo';
  const [facts] = useTokenFacts(contract === null ? [] : [contract]);
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const names = useNames();
  if (contract === null || facts === undefined)
    return { name: null, symbol: null, decimals: null, isReading: false, title: '', isLabel: false };
  const label = names.of(contract)?.text ?? null;
  return {
    ...facts,
    symbol: shownSymbol(facts.symbol, native, isNameOfAnother(names, contract)),
    title: label ?? facts.name ?? (facts.isReading ? shortAddress(contract) : t('Unnamed token')),
    isLabel: label !== null,
  };
}

/** Null if the decimals are unknown; then amounts are shown in base units. */
export const unitOfToken = ({ symbol, decimals }: Pick<OwnFacts, 'symbol' | 'decimals'>) =>
  decimals === null ? null : { symbol: symbol ?? t('tokens'), decimals };

/** The raw answers of the same facts; reads nothing itself. */
export function useFactAnswers(contract: string): readonly RawAnswer[] {
  const queries = tokenFactNames.map((fact) => tokenQueries.fact(contract, fact));
  const reads = useReads(queries, () => 'no');
  return queries.map((query, index) => ({ ...query, answer: reads[index]?.answer ?? null }));
}
