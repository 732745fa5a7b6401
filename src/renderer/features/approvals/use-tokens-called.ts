/** What the tokens and collections of a list are called, and their decimals: asked once for each. */
import type { TokenCalled } from '#renderer/lib/approval-rows.ts';
import { namesOfOthers } from '#renderer/lib/names.ts';
import { calledInList } from '#renderer/lib/token-called.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { useTokenFacts } from '#renderer/parts/use-token.ts';
import type { HowWanted } from '#renderer/queries/use-read.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { shownSymbol } from '#shared/token-symbol.ts';

interface Asked {
  /** EIP-55. */
  readonly contract: string;
  readonly isCollection: boolean;
}

/** `asked`: each contract once. By contract. `wanted`: how much each is, where not all of them are looked at. */
export function useTokensCalled(asked: readonly Asked[], wanted?: (contract: string) => HowWanted): ReadonlyMap<string, TokenCalled> {
  const names = useNames();
  const { id, chain } = useActiveConnection();
  const saved = useSlice('tokens');
  const followed = saved.connection === id ? saved.items : [];
  const collections = asked.filter(({ isCollection }) => isCollection).map(({ contract }) => contract);
  const tokens = asked.filter(({ isCollection }) => !isCollection).map(({ contract }) => contract);
  const ofCollections = useTokenFacts(collections, ['name'], { wanted });
  const ofTokens = useTokenFacts(tokens, ['symbol', 'decimals'], { wanted });
  const called = (contract: string, own: string | null) => calledInList({ contract, own, names, tokens: followed });
  return new Map([
    ...collections.map(
      (contract, index) => [contract, { name: called(contract, ofCollections[index]?.name ?? null), decimals: null }] as const,
    ),
    ...tokens.map((contract, index) => {
      const { symbol = null, decimals = null } = ofTokens[index] ?? {};
      const shown = shownSymbol(symbol, chain?.currency?.symbol ?? null, namesOfOthers(names, contract));
      return [contract, { name: called(contract, shown), decimals }] as const;
    }),
  ]);
}
