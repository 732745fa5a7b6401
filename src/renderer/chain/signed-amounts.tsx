/** What a transaction changed, with its signs. A swap has several. */

import type { ActivityAmount, SignedAmount } from '#renderer/chain/history-assets.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { Amount, HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './signed-amounts.module.css';

const most = 3;
const signs = { in: '+', out: '−', none: '' } as const;

interface SignedAmountsProps {
  readonly amounts: readonly SignedAmount[];
  /** False where nothing was carried out: then without signs. */
  readonly moved?: boolean;
  /** It is confirmed: money that came in is green. */
  readonly isDone: boolean;
}

export function SignedAmounts({ amounts, moved = true, isDone }: SignedAmountsProps) {
  return (
    <>
      {amounts.slice(0, most).map(({ amount, direction }) => (
        <span key={keyOf(amount)} className={styles.amount} data-direction={isDone ? direction : 'none'} data-moved={moved}>
          <One amount={amount} sign={moved ? signs[direction] : ''} />
        </span>
      ))}
      {amounts.length > most && <span className="soft">{t('and {count} more', { count: amounts.length - most })}</span>}
    </>
  );
}

const keyOf = (amount: ActivityAmount) =>
  amount.of === 'native' ? 'native' : `${amount.contract} ${amount.of === 'collectible' ? amount.tokenId : ''}`;

const unitOf = ({ symbol, isTrusted }: { readonly symbol: string | null; readonly isTrusted: boolean }) =>
  symbol === null ? t('token') : isTrusted ? symbol : t('“{name}”', { name: symbol });

interface OneProps {
  readonly amount: ActivityAmount;
  readonly sign: string;
}

function One({ amount, sign }: OneProps) {
  'use memo';
  const { chain } = useActiveConnection();
  if (amount.of === 'collectible') return <Collectible amount={amount} sign={sign} />;
  const isNative = amount.of === 'native';
  // Without a symbol that may be shown, the amount is in base units.
  const currency = isNative
    ? (chain?.currency ?? null)
    : amount.decimals === null || amount.symbol === null
      ? null
      : { symbol: unitOf(amount), decimals: amount.decimals };
  return <Amount baseUnits={amount.baseUnits} currency={currency} short base={isNative ? 'wei' : 'base units'} sign={sign} />;
}

function Collectible({ amount, sign }: OneProps & { amount: Extract<ActivityAmount, { of: 'collectible' }> }) {
  const { hideAmounts } = useDisplay();
  const isHidden = hideAmounts && amount.count !== '1';
  return (
    <>
      {sign}
      {isHidden ? <HiddenAmount /> : withCommas(amount.count)} {unitOf(amount)}
    </>
  );
}
