/** What owners of contracts say of a write and of the calls that it carries. Reads what their tokens say of themselves; changes nothing else. */

import { sayCalls } from '#main/contracts/say-calls.ts';
import { type Asking, called } from '#main/writes/review/reads.ts';
import type { Units } from '#shared/contracts/clear-signing/descriptor.ts';
import type { DescribedCall } from '#shared/contracts/clear-signing/shown-value.ts';
import { checksummed } from '#shared/core/address.ts';
import { toDecimals } from '#shared/core/readers/quantity.ts';
import { factInput, readTokenText } from '#shared/tokens/token-facts.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { carriedBy } from '#shared/writes/review/carried.ts';
import { callsOf, type ReviewContext } from '#shared/writes/review/facts.ts';
import type { FoundDescriptor } from '#shared/writes/review/foreign-words.ts';
import { contractOf, type Meaning, paidBy } from '#shared/writes/review/meaning.ts';
import type { ForeignWords } from '#shared/writes/review.ts';

/** The descriptors for contracts of a chain, in decimal digits. */
export type DescriptorsOf = (connection: string, chain: string) => Promise<(contract: string) => readonly FoundDescriptor[]>;

type Said = { readonly words?: ForeignWords };

export interface SaidOf {
  readonly own: Said;
  /** In the order of `carriedBy`. */
  readonly calls: readonly Said[];
}
export const noWords: SaidOf = { own: {}, calls: [] };

type Reviewed = Pick<ReviewContext, 'meaning' | 'facts' | 'known' | 'chain' | 'isChainReported'>;

export async function wordsOf(reviewed: Reviewed, descriptorsOf: DescriptorsOf, asking: Asking): Promise<SaidOf> {
  const { meaning, known, chain, isChainReported } = reviewed;
  // An address speaks for nothing on another chain.
  if (chain === null || isChainReported === false) return noWords;
  const of = await descriptorsOf(asking.connection.id, chain.id);
  const calls = callsFrom(meaning, known.accounts, chain.id);
  const words = await sayCalls(calls, {
    known,
    native: chain.currency,
    of,
    units: unitsIn(reviewed),
    readUnits: (token) => readUnits(token, asking),
  });
  const [own = {}, ...others] = words.map((one) => (one === null ? {} : { words: one }));
  return { own, calls: others };
}

/** What the checks have read already. */
function unitsIn(reviewed: Pick<ReviewContext, 'meaning' | 'facts'>): Map<string, Units | null> {
  const entries = callsOf(reviewed).flatMap(({ meaning, facts: { decimals, symbol } }) =>
    typeof decimals === 'number' && symbol !== undefined ? [[contractOf(meaning.action), { decimals, symbol: symbol ?? '' }] as const] : [],
  );
  return new Map<string, Units | null>(entries);
}

/** Null where its decimals can't be read: amounts are then in base units. */
async function readUnits(token: string, asking: Asking): Promise<Units | null> {
  const [decimals, symbol] = await Promise.all([called(asking, factInput(token, 'decimals')), called(asking, factInput(token, 'symbol'))]);
  const places = toDecimals(decimals);
  return places === null ? null : { decimals: places, symbol: readTokenText(symbol) ?? '' };
}

/** The write itself, then those that it carries; null for one that isn't a call of that contract's code as itself. */
function callsFrom(meaning: Meaning, accounts: readonly string[], chain: string): readonly (DescribedCall | null)[] {
  const [first, ...more] = accounts;
  // The service picks the account.
  const signer = first !== undefined && more.length === 0 ? first : null;
  const to = checksummed(meaning.call.to);
  const data = toCallData(meaning.call);
  const own = data === null ? null : { chain, to, from: signer, value: paidBy(meaning).toString(), data };
  return [
    own,
    ...carriedBy(meaning).map(({ meaning: { within } }) =>
      within?.kind !== 'call' ? null : { chain, to: within.to, from: within.caller ?? signer, value: within.value, data: within.data },
    ),
  ];
}
