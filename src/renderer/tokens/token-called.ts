/** What a token is called in lists, in the search and in files: the person's label first, and a contract's own word never as if it were the person's. */

import { type Names, namesOfOthers } from '#renderer/notebook/names.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { isCalledSo, shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

/** What is followed and shown: one that is hidden is mostly one that was ignored. */
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

/** Anybody can call a token anything: one that is not followed is told by its address, too. */
export function calledInList({ contract, own, names, tokens }: Called): string {
  const label = names.of(contract)?.text;
  if (label !== undefined) return label;
  if (own === null) return shortAddress(contract);
  const isPlain = isFollowed(tokens, contract) && !isCalledSo(own, namesOfOthers(names, contract));
  return isPlain ? own : `“${own}” (${shortAddress(contract)})`;
}

interface ToFind {
  readonly contract: string;
  /** As the contract has it. */
  readonly symbol: string | null;
  /** Likewise, made visible. */
  readonly own: string | null;
  /** Symbol of the chain's own money. */
  readonly native: string | null;
  readonly names: Names;
}

/** How it stands in the search; what could be taken for another address of the person's is told by its address. */
export function calledInSearch({ contract, symbol, own, native, names }: ToFind): {
  readonly words: string;
  readonly detail: string | null;
} {
  const others = namesOfOthers(names, contract);
  const label = names.of(contract)?.text ?? null;
  const [unit, name] = [shownSymbol(symbol, native, others), own === null || isCalledSo(own, others) ? null : own];
  const words = label ?? unit ?? name ?? shortAddress(contract);
  const rest = [unit, name].filter((each) => each !== null && each !== words).join(' · ');
  return { words, detail: rest === '' ? null : rest };
}
