/** Names and decimals of the tokens and collections of a list, each read once. */
import type { TokenCalled } from '#renderer/approvals/approval-rows.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import type { HowWanted } from '#renderer/core/bridge/use-read.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { calledInList } from '#renderer/tokens/token-called.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

interface Asked {
  /** EIP-55. */
  readonly contract: string;
  readonly isCollection: boolean;
}

/** By contract. `wanted`: which of them are on the screen; all, unless given. */
export function useTokensCalled(asked: readonly Asked[], wanted?: (contract: string) => HowWanted): ReadonlyMap<string, TokenCalled> {
  'use memo';
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
      const shown = shownSymbol(symbol, chain?.currency?.symbol ?? null, isNameOfAnother(names, contract));
      return [contract, { name: called(contract, shown), decimals }] as const;
    }),
  ]);
}
