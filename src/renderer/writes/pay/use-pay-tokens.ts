/** The tokens that payments may name. */
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { namesOfOthers } from '#renderer/notebook/names.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { PayToken } from './pay-lines.ts';

interface PayTokens {
  readonly tokens: readonly PayToken[];
  /** The symbol of the chain's own currency; null while unknown. */
  readonly native: string | null;
  readonly isReading: boolean;
}

/** `contracts`: EIP-55. */
export function usePayTokens(contracts: readonly string[]): PayTokens {
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
  return { tokens, native, isReading: facts.some(({ isReading }) => isReading) };
}
