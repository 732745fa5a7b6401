/** The tokens that payments may name, and the native currency. */
import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { ownFacts, useTokenFacts } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import { notNativeWords } from '#shared/tokens/native-payment.ts';
import { native, nativeSending } from '#shared/tokens/native-sending.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import type { PayToken } from './pay-lines.ts';

/** `needsAll`: some line may name any of them. Until then only the first one is read, with which a contact's line begins. */
export function usePayTokens(needsAll: boolean): { readonly tokens: readonly PayToken[]; readonly isReading: boolean } {
  'use memo';
  const contracts = useTokens('erc20').flatMap(({ address, hidden }) => (hidden ? [] : [address]));
  const facts = useTokenFacts(contracts, ownFacts, {
    // Of hundreds of tokens, a line names a few: what is on the screen is read first.
    wanted: (contract) => (needsAll || contract === contracts[0] ? 'ahead' : 'no'),
  });
  const names = useNames();
  const connection = useActiveConnection();
  const service = useServiceName();
  const currency = connection.chain?.currency ?? null;
  const tokens = contracts.map((address, index): PayToken => {
    const { symbol = null, name = null, decimals = null } = facts[index] ?? {};
    return {
      address,
      decimals,
      symbol: shownSymbol(symbol, currency?.symbol ?? null, isNameOfAnother(names, address)),
      title: names.of(address)?.text ?? name ?? t('Unnamed token'),
      hindrance: null,
    };
  });
  if (currency !== null) {
    const symbol = visibleText(currency.symbol, 12);
    const hindrance = notNativeWords(nativeSending(connection), service);
    tokens.push({ address: native, symbol, title: symbol, decimals: currency.decimals, hindrance });
  }
  return { tokens, isReading: facts.some(({ isReading }) => isReading) };
}
