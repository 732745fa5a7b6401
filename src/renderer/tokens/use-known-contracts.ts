/** Which tokens the person knows. Anyone can call a token anything. */
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { memoized } from '#shared/core/memoized.ts';
import { knownTokensOf } from '#shared/tokens/known-tokens.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';

// Many parts of a screen ask, and each would go through all tokens.
const chosenOf = memoized((tokens: readonly SavedToken[], collections: readonly SavedToken[], chain: string | null) => {
  const wellKnown = knownTokensOf(chain).map(([, address]) => address);
  const followed = [...tokens, ...collections].filter(({ hidden }) => !hidden).map(({ address }) => address);
  // A page gets a contract called easily, so calling one doesn’t make it known.
  return new Set([...followed, ...wellKnown].map((address) => address.toLowerCase()));
});

/** Followed, or the chain is known for it. */
export function useChosenTokens(): (contract: string) => boolean {
  'use memo';
  const { chain } = useActiveConnection();
  const chosen = chosenOf(useTokens('erc20'), useTokens('erc721'), chain?.id ?? null);
  return (contract) => chosen.has(contract.toLowerCase());
}

/** Also one that the person named, perhaps as a warning: to be shown with that name. */
export function useKnownContracts(): (contract: string) => boolean {
  'use memo';
  const names = useNames();
  const isChosen = useChosenTokens();
  return (contract) => isChosen(contract) || names.of(contract) !== null;
}
