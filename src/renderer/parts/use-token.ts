/** A token's name, symbol and decimals, as its contract tells them; asked once. */

import { useRead } from '#renderer/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { namesOfOthers } from '#renderer/lib/names.ts';
import { readTokenText } from '#renderer/lib/token-facts.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { toDecimals } from '#shared/readers/quantity.ts';
import { shownSymbol } from '#shared/token-symbol.ts';
import { useNames } from './use-names.ts';

export interface TokenFacts {
  /** Made visible; whoever made the token chose it. */
  readonly name: string | null;
  /** Fit to stand as a unit; null also for one that could be taken for something else. */
  readonly symbol: string | null;
  readonly decimals: number | null;
}

const nowhere = '0x0000000000000000000000000000000000000000';
const longestName = 40;
const longestSymbol = 20;

/** `contract`: null asks nothing. Each fact is null while it is not known, or where the contract does not tell it. */
export function useToken(contract: string | null): TokenFacts {
  const decimals = useAsked(contract, 'function decimals() view returns (uint8)').result;
  const name = useAsked(contract, 'function name() view returns (string)').result;
  const symbol = useAsked(contract, 'function symbol() view returns (string)');
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const names = useNames();
  // Only of what is a token: others have none in any form.
  const isOld = decimals !== null && symbol.refused;
  const word = useAsked(isOld ? contract : null, 'function symbol() view returns (bytes32)').result;
  return {
    name: name === null ? null : readTokenText(name, longestName),
    symbol: shownSymbol(readTokenText(symbol.result ?? word, longestSymbol), native, namesOfOthers(names, contract)),
    decimals: decimals === null ? null : toDecimals(decimals),
  };
}

function useAsked(contract: string | null, functionSignature: string) {
  const input = { functionSignature, params: [], contractAddress: contract ?? nowhere };
  const read = useRead('contract.call', input, { when: contract !== null, freshFor: Number.POSITIVE_INFINITY });
  const value = contract === null ? null : valueIn(faceOf(read));
  return { result: value?.result ?? null, refused: value === null && read.problem?.code === 'service' };
}
