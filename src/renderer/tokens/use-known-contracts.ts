/** Which tokens the person knows. Anyone can call a token anything. */
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { knownTokensOf } from '#shared/tokens/known-tokens.ts';

/** Followed, or the chain is known for it. */
export function useChosenTokens(): (contract: string) => boolean {
  'use memo';
  const { chain } = useActiveConnection();
  const wellKnown = knownTokensOf(chain?.id ?? null).map(([, address]) => address);
  const followed = [...useTokens('erc20'), ...useTokens('erc721')].filter(({ hidden }) => !hidden).map(({ address }) => address);
  // A page gets a contract called easily, so calling one doesn’t make it known.
  const chosen = new Set([...followed, ...wellKnown].map((address) => address.toLowerCase()));
  return (contract) => chosen.has(contract.toLowerCase());
}

/** Also one that the person named, perhaps as a warning: to be shown with that name. */
export function useKnownContracts(): (contract: string) => boolean {
  'use memo';
  const names = useNames();
  const isChosen = useChosenTokens();
  return (contract) => isChosen(contract) || names.of(contract) !== null;
}
