/** An amount of native currency: whole units with their symbol where one is known, else base units alone. */
import { formatAmount, groupedBaseUnits } from '#shared/amount.ts';
import styles from './amount.module.css';

interface AmountProps {
  /** Decimal string. */
  readonly baseUnits: string;
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
  /** Digits shown behind the point; what is cut is marked. */
  readonly digits: number;
}

export function BigAmount({ baseUnits, currency, digits }: AmountProps) {
  const amount = currency === null ? groupedBaseUnits(baseUnits) : formatAmount(baseUnits, currency.decimals, digits);
  return (
    <p className={styles.big} data-long={amount.length > 16}>
      <span>{amount}</span> <span className={styles.unit}>{currency?.symbol ?? 'wei'}</span>
    </p>
  );
}
