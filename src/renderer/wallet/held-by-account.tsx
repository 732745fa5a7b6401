/** What one account holds of the first tokens that the person follows. */

import { useActiveConnection, useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { isNameOfAnother } from '#renderer/tokens/name-of-another.ts';
import { useHeldBy } from '#renderer/tokens/use-holdings.ts';
import { useTokenFacts } from '#renderer/tokens/use-token.ts';
import { digits, isOld } from '#renderer/wallet/held-words.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';
import styles from './accounts-card.module.css';

const most = 3;

/** Nothing while one of these tokens is unknown. */
export function HeldByAccount({ address }: { address: string }) {
  const followed = useTokens('erc20').filter(({ hidden }) => !hidden);
  const contracts = followed.slice(0, most).map((token) => token.address);
  const holdings = useHeldBy(address, contracts);
  const facts = useTokenFacts(contracts, ['symbol', 'decimals'], { when: false });
  const native = useActiveConnection().chain?.currency?.symbol ?? null;
  const names = useNames();
  const { hideAmounts } = useDisplay();
  const parts = holdings.map((holding, index) => {
    const [contract = '', { symbol = null, decimals = null } = {}] = [contracts[index], facts[index]];
    if (holding.baseUnits === null || decimals === null) return null;
    const isAlone = facts.filter((each) => each.symbol === symbol).length === 1;
    const own = isAlone ? shownSymbol(symbol, native, isNameOfAnother(names, contract)) : null;
    const unit = names.of(contract)?.text ?? own ?? shortAddress(contract);
    return holding.baseUnits === '0' ? '' : `${formatAmount(holding.baseUnits, decimals, digits)} ${unit}`;
  });
  const held = parts.filter(Boolean);
  const old = holdings.flatMap((holding) => (isOld(holding) && holding.answer !== null ? [holding.answer] : []));
  const [oldest = null] = old.toSorted((one, other) => one.readAt - other.readAt);
  if (hideAmounts || held.length === 0 || parts.includes(null)) return null;
  return (
    <p className={styles.held}>
      {followed.length > most && `${t('First {count} tokens:', { count: most })} `}
      {held.join(' · ')} {oldest !== null && <AsOf at={oldest.readAt} stale block={oldest.block} />}
    </p>
  );
}
