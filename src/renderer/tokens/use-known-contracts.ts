/** Which tokens the person knows: followed, named, or the chain is known for them. Anyone can call a token anything. */
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { knownTokensOf } from '#shared/tokens/known-tokens.ts';

export function useKnownContracts(): (contract: string) => boolean {
  'use memo';
  const names = useNames();
  const { chain } = useActiveConnection();
  const wellKnown = knownTokensOf(chain?.id ?? null).map(([, address]) => address);
  const followed = [...useTokens('erc20'), ...useTokens('erc721')].filter(({ hidden }) => !hidden).map(({ address }) => address);
  // A page gets a contract called easily, so calling one doesn’t make it known.
  const chosen = new Set([...followed, ...wellKnown].map((address) => address.toLowerCase()));
  return (contract) => chosen.has(contract.toLowerCase()) || names.of(contract) !== null;
}
