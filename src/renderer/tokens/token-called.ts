/**
 * What a token is called in lists, the search and files: the person's label first. A contract's own name is never shown as if it were
 * the person's.
 */

import type { Names } from '#renderer/notebook/names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

/** Hidden tokens don't count, as most of them were ignored. */
const isFollowed = (tokens: readonly SavedToken[], contract: string) =>
  tokens.some(({ address, hidden }) => address === contract && !hidden);

interface Called {
  /** EIP-55. */
  readonly contract: string;
  /** What the contract calls itself, made visible; null where that is not known. */
  readonly own: string | null;
  readonly names: Names;
  readonly tokens: readonly SavedToken[];
}

/** Anyone can call a token anything, so one that isn't followed is shown with its address. */
export function calledInList({ contract, own, names, tokens }: Called): string {
  const label = names.of(contract)?.text;
  if (label !== undefined) return label;
  if (own === null) return shortAddress(contract);
  const isPlain = isFollowed(tokens, contract) && ownNameOf(contract, own, names) !== null;
  return isPlain ? own : t('“{name}” ({address})', { name: own, address: shortAddress(contract) });
}

/** The own name of a token that the person follows or the chain is known for; null where it could be mistaken for a known address. */
export const ownNameOf = (contract: string | null, own: string | null, names: Names): string | null =>
  contract === null || own === null || isNameOfAnother(names, contract)(own) ? null : own;

interface ToFind {
  readonly contract: string;
  /** As the contract gives it. */
  readonly symbol: string | null;
  /** Its name, made safe to show. */
  readonly own: string | null;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  readonly names: Names;
}

/** For the search. A name that could be mistaken for another known address is left out. */
export function calledInSearch({ contract, symbol, own, native, names }: ToFind): {
  readonly words: string;
  /** Its other names. */
  readonly also: readonly string[];
} {
  const isTaken = isNameOfAnother(names, contract);
  const label = names.of(contract)?.text ?? null;
  const [unit, name] = [shownSymbol(symbol, native, isTaken), own === null || isTaken(own) ? null : own];
  const words = label ?? unit ?? name ?? shortAddress(contract);
  return { words, also: [unit, name].filter((each) => each !== null).filter((each) => each !== words) };
}
