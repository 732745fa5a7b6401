/** What amounts can be counted in on a contract's page: the chain's currency, and the contract's own token where it is known to be one. */

import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import type { UnitsKnown } from '#shared/contracts/number-text.ts';

export interface ContractUnits extends UnitsKnown {
  /** Whether the contract is a token that the person follows, or has the interface of one. */
  readonly isToken: boolean;
}

export function useUnits(contract: string, kinds: readonly string[]): ContractUnits {
  const isToken = useTokens('erc20').some(({ address }) => address === contract) || kinds.includes('ERC20');
  const { symbol, decimals } = useToken(isToken ? contract : null);
  const native = useActiveConnection().chain?.currency ?? null;
  return { isToken, native, token: decimals === null ? null : { symbol: symbol ?? 'tokens', decimals } };
}
