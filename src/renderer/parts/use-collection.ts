/** What a collection is called: the person's own label, or what its contract says of itself, which is anybody's choice. */

import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { readTokenText } from '#renderer/lib/token-facts.ts';
import { tokenQueries } from '#renderer/queries/tokens.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { shortAddress } from '#shared/short-address.ts';
import { shownSymbol } from '#shared/token-symbol.ts';
import { useNames } from './use-names.ts';

export interface Collection {
  /** EIP-55. */
  readonly address: string;
  /** Made visible; the short address where nothing else is known. */
  readonly name: string;
  /** What the contract calls itself, where the person calls it otherwise. */
  readonly told: string | null;
  /** Fit to stand as a short name. */
  readonly symbol: string | null;
}

const longest = { name: 40, symbol: 20 } as const;

/** `contract`: EIP-55. */
export function useCollection(contract: string): Collection {
  const label = useNames().of(contract)?.text ?? null;
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const name = useFact(contract, 'name');
  const symbol = shownSymbol(useFact(contract, 'symbol'), native);
  return { address: contract, name: label ?? name ?? shortAddress(contract), told: label === null ? null : name, symbol };
}

function useFact(contractAddress: string, fact: keyof typeof longest): string | null {
  const value = valueIn(faceOf(useRead(tokenQueries[fact](contractAddress))));
  return value === null ? null : readTokenText(value.result, longest[fact]);
}
