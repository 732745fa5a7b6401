/** A token's name, symbol and decimals, as its contract tells them; asked once. */

import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { namesOfOthers } from '#renderer/lib/names.ts';
import { readDecimals, readTokenText } from '#renderer/lib/token-facts.ts';
import { tokenQueries } from '#renderer/queries/tokens.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { shownSymbol } from '#shared/token-symbol.ts';
import { useNames } from './use-names.ts';

export interface TokenFacts {
  /** Made visible; whoever made the token chose it. */
  readonly name: string | null;
  /** Fit to stand as a unit; null also for one that could be taken for something else. */
  readonly symbol: string | null;
  readonly decimals: number | null;
}

const longestName = 40;
const longestSymbol = 20;

/** `contract`: null asks nothing. Each fact is null while it is not known, or where the contract does not tell it. */
export function useToken(contract: string | null): TokenFacts {
  const decimals = useAsked(tokenQueries.decimals(contract)).result;
  const name = useAsked(tokenQueries.name(contract)).result;
  const symbol = useAsked(tokenQueries.symbol(contract));
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const names = useNames();
  // Only of what is a token: others have none in any form.
  const isOld = decimals !== null && symbol.refused;
  const word = useAsked(tokenQueries.symbolInBytes(isOld ? contract : null)).result;
  return {
    name: name === null ? null : readTokenText(name, longestName),
    symbol: shownSymbol(readTokenText(symbol.result ?? word, longestSymbol), native, namesOfOthers(names, contract)),
    decimals: decimals === null ? null : readDecimals(decimals),
  };
}

function useAsked(query: ReturnType<typeof tokenQueries.name>) {
  const read = useRead(query);
  const value = valueIn(faceOf(read));
  return { result: value?.result ?? null, refused: value === null && read.problem?.code === 'service' };
}
