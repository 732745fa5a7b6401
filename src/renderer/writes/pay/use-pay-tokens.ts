/** The tokens that payments may name. */
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { namesOfOthers } from '#renderer/notebook/names.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { PayToken } from './pay-lines.ts';

/** `contracts`: EIP-55. */
export function usePayTokens(contracts: readonly string[]): { readonly tokens: readonly PayToken[]; readonly isReading: boolean } {
  const facts = useTokenFacts(contracts);
  const names = useNames();
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const tokens = contracts.map((address, index): PayToken => {
    const { symbol = null, name = null, decimals = null } = facts[index] ?? {};
    return {
      address,
      decimals,
      symbol: shownSymbol(symbol, native, namesOfOthers(names, address)),
      title: names.of(address)?.text ?? name ?? t('Unnamed token'),
    };
  });
  return { tokens, isReading: facts.some(({ isReading }) => isReading) };
}
