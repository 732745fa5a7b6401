/** What a collection is called: the person's own label, or what its contract says, which can be anything. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

export interface Collection {
  /** EIP-55. */
  readonly address: string;
  /** Safe to show; the short address if nothing else is known. */
  readonly name: string;
  /** What the contract calls itself, if the person has another name for it. */
  readonly ownName: string | null;
  /** Null if it could be mistaken for something else. */
  readonly symbol: string | null;
}

/** `contract`: EIP-55. */
export function useCollection(contract: string): Collection {
  const names = useNames();
  const label = names.of(contract)?.text ?? null;
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const [facts] = useTokenFacts([contract], ['name', 'symbol']);
  const name = facts?.name ?? null;
  const symbol = shownSymbol(facts?.symbol ?? null, native, isNameOfAnother(names, contract));
  return { address: contract, name: label ?? name ?? shortAddress(contract), ownName: label === null ? null : name, symbol };
}
