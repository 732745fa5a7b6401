/** Amounts of money: in whole units where those are known, else in base units; exact one click away; hidden where the person wants it. */
import { useId } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import styles from './amount.module.css';
import { CopyButton } from './copy-button.tsx';
import { useDisplay } from './display.ts';

interface AmountProps {
  /** Decimal string. */
  readonly baseUnits: string;
  /** Null where nothing is known of it: then base units alone, never a guess. */
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
  /** Digits shown behind the point; what is cut is marked. All of them, unless told. */
  readonly digits?: number;
  /** What the base units are called. */
  readonly base?: 'wei' | 'base units';
  /** `+` or `−`, which stays with its digits where a line breaks. */
  readonly sign?: string;
}

/** As many whatever the amount, so that they tell nothing. */
const dots = '•••••';

function wordsOf({ baseUnits, currency, digits, base = 'base units', sign = '' }: AmountProps): { amount: string; unit: string } {
  if (currency === null) return { amount: `${sign}${groupedBaseUnits(baseUnits)}`, unit: base };
  return { amount: `${sign}${formatAmount(baseUnits, currency.decimals, digits)}`, unit: currency.symbol };
}

/** In a line or a table; a click shows the base units. */
export function Amount(props: AmountProps) {
  'use memo';
  const id = useId();
  const { hideAmounts } = useDisplay();
  const { baseUnits, currency, base = 'base units', sign = '' } = props;
  const { amount, unit } = wordsOf(props);
  if (hideAmounts) return <Hidden unit={unit} sign={sign} />;
  if (currency === null) {
    return (
      <span className="mono">
        {amount} {unit}
      </span>
    );
  }
  return (
    <>
      <button type="button" className={styles.amount} popoverTarget={id} aria-label={`${amount} ${unit}: show ${base}`}>
        {amount} <span className={styles.symbol}>{unit}</span>
      </button>
      <span id={id} popover="auto" role="dialog" aria-label={`${amount} ${unit} in ${base}`} className={styles.exact}>
        <span className="mono">
          {sign}
          {groupedBaseUnits(baseUnits)} {base}
        </span>
        <CopyButton label={`Copy exact amount in ${base}`} text={baseUnits} />
      </span>
    </>
  );
}

/** The one amount that a screen is about; its base units stand beside it. */
export function BigAmount(props: AmountProps) {
  const { hideAmounts } = useDisplay();
  const { amount, unit } = wordsOf(props);
  return (
    <p className={styles.big} data-long={!hideAmounts && amount.length > 16}>
      {hideAmounts ? (
        <Hidden unit={unit} />
      ) : (
        <>
          <span>{amount}</span> <span className={styles.unit}>{unit}</span>
        </>
      )}
    </p>
  );
}

/** An amount in base units alone, in groups of three. */
export function BaseUnits({ baseUnits, base = 'base units' }: Pick<AmountProps, 'baseUnits' | 'base'>) {
  const { hideAmounts } = useDisplay();
  if (hideAmounts) return <Hidden unit={base} />;
  return (
    <span className={cx('mono', 'break-words')}>
      {groupedBaseUnits(baseUnits)} {base}
    </span>
  );
}

function Hidden({ unit, sign = '' }: { unit: string; sign?: string }) {
  return (
    <span className={styles.hidden}>
      {sign}
      <HiddenAmount /> <span className={styles.unit}>{unit}</span>
    </span>
  );
}

/** In the place of a number. */
export function HiddenAmount() {
  return (
    <>
      <span aria-hidden>{dots}</span>
      <span className="visually-hidden">amount hidden</span>
    </>
  );
}
