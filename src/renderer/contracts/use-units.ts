/** The units for amounts on a contract's page: the chain's currency, and the contract itself if it is a token. */

import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import type { UnitsKnown } from '#shared/contracts/number-text.ts';
import { t } from '#shared/core/language/language.ts';

export interface ContractUnits extends UnitsKnown {
  /** The contract is a followed token, or has the interface of one. */
  readonly isToken: boolean;
}

export function useUnits(contract: string, kinds: readonly string[]): ContractUnits {
  const isToken = useTokens('erc20').some(({ address }) => address === contract) || kinds.includes('ERC20');
  const { symbol, decimals } = useToken(isToken ? contract : null);
  const native = useActiveConnection().chain?.currency ?? null;
  return { isToken, native, token: decimals === null ? null : { symbol: symbol ?? t('tokens'), decimals } };
}
