/** What the tokens and collections of a list are called, and their decimals: asked once for each. */

import type { TokenCalled } from '#renderer/lib/approval-rows.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { namesOfOthers } from '#renderer/lib/names.ts';
import { calledInList } from '#renderer/lib/token-called.ts';
import { readDecimals, readTokenText } from '#renderer/lib/token-facts.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { tokenQueries } from '#renderer/queries/tokens.ts';
import { type HowWanted, useReads } from '#renderer/queries/use-read.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { shownSymbol } from '#shared/token-symbol.ts';

interface Asked {
  /** EIP-55. */
  readonly contract: string;
  readonly isCollection: boolean;
}

const longest = { name: 40, symbol: 20 } as const;

/** `asked`: each contract once. By contract. `wanted`: how much each is, where not all of them are looked at. */
export function useTokensCalled(
  asked: readonly Asked[],
  wanted: (contract: string) => HowWanted = () => 'visible',
): ReadonlyMap<string, TokenCalled> {
  const names = useNames();
  const { id, chain } = useActiveConnection();
  const saved = useSlice('tokens');
  const followed = saved.connection === id ? saved.items : [];
  const collections = asked.filter(({ isCollection }) => isCollection).map(({ contract }) => contract);
  const tokens = asked.filter(({ isCollection }) => !isCollection).map(({ contract }) => contract);
  const ofCollection = (index: number) => wanted(collections[index] ?? '');
  const ofToken = (index: number) => wanted(tokens[index] ?? '');
  const told = useReads(collections.map(tokenQueries.name), ofCollection);
  const symbols = useReads(tokens.map(tokenQueries.symbol), ofToken);
  const decimals = useReads(tokens.map(tokenQueries.decimals), ofToken);
  const resultOf = (read: (typeof told)[number] | undefined) => (read === undefined ? null : (valueIn(faceOf(read))?.result ?? null));
  const called = (contract: string, own: string | null) => calledInList({ contract, own, names, tokens: followed });
  return new Map([
    ...collections.map((contract, index) => {
      const name = resultOf(told[index]);
      return [contract, { name: called(contract, name === null ? null : readTokenText(name, longest.name)), decimals: null }] as const;
    }),
    ...tokens.map((contract, index) => {
      const [symbol, places] = [resultOf(symbols[index]), resultOf(decimals[index])];
      const shown = shownSymbol(
        symbol === null ? null : readTokenText(symbol, longest.symbol),
        chain?.currency?.symbol ?? null,
        namesOfOthers(names, contract),
      );
      return [contract, { name: called(contract, shown), decimals: places === null ? null : readDecimals(places) }] as const;
    }),
  ]);
}
