/** Amounts: in whole units where the decimals are known, else in base units. A click shows the exact amount; the person can hide all of them. */

import { useId, useState } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { formatAmount, groupedBaseUnits, shortDigits, threeDigits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './amount.module.css';
import { CopyButton } from './copy-button.tsx';
import { useDisplay } from './display.ts';

interface AmountProps {
  /** Decimal string. */
  readonly baseUnits: string;
  /** Null where it isn't known: then base units alone, never a guess. */
  readonly currency: { readonly symbol: string; readonly decimals: number } | null;
  /** With few decimal places, and “…” where some are cut; by default, all. */
  readonly short?: boolean;
  /** Rounded to three significant digits and marked “≈”: for what is compared, not added up. After a sign such as “≥”, rounded down. */
  readonly about?: boolean;
  /** What the base units are called. */
  readonly base?: 'wei' | 'base units';
  /** `+` or `−`, kept on one line with its digits. */
  readonly sign?: string;
}

/** Always as many, so that they don't give the amount away. */
const dots = '•••••';

function wordsOf(props: AmountProps): { amount: string; unit: string } {
  const { baseUnits, currency, short = false, about = false, base = 'base units', sign = '' } = props;
  if (currency === null) return { amount: `${sign}${groupedBaseUnits(baseUnits)}`, unit: baseWords(base) };
  if (about) {
    const near = threeDigits(baseUnits, sign !== '');
    return {
      amount: `${sign}${near === baseUnits || sign !== '' ? '' : '≈ '}${formatAmount(near, currency.decimals)}`,
      unit: currency.symbol,
    };
  }
  return { amount: `${sign}${formatAmount(baseUnits, currency.decimals, short ? shortDigits : undefined)}`, unit: currency.symbol };
}

const baseWords = (base: 'wei' | 'base units') => (base === 'wei' ? base : t('base units'));

/** In a line or a table; a click shows the base units. */
export function Amount(props: AmountProps) {
  'use memo';
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { hideAmounts } = useDisplay();
  const { baseUnits, currency, sign = '' } = props;
  const base = baseWords(props.base ?? 'base units');
  const { amount, unit } = wordsOf(props);
  const isCut = amount.endsWith('…');
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
      <button
        type="button"
        className={styles.amount}
        popoverTarget={id}
        aria-label={t('{amount} {unit}: show {base}', { amount, unit, base })}
      >
        {isCut ? amount.slice(0, -1) : amount}
        {isCut && <span className={styles.symbol}>…</span>} <span className={styles.symbol}>{unit}</span>
      </button>
      <span
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('{amount} {unit} in {base}', { amount, unit, base })}
        className={styles.exact}
        // Before it opens and after it has closed: the browser takes the focus back from a button that is still there.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        <span className="mono">
          {sign}
          {groupedBaseUnits(baseUnits)} {base}
        </span>
        {/* A list shows dozens of amounts, and next to none is opened. */}
        {isOpen && <CopyButton label={t('Copy exact amount in {base}', { base })} text={baseUnits} />}
      </span>
    </>
  );
}

/** In a line, without a button. */
export function AmountText(props: AmountProps) {
  const { hideAmounts } = useDisplay();
  const { amount, unit } = wordsOf(props);
  return hideAmounts ? <Hidden unit={unit} /> : `${amount} ${unit}`;
}

/** The main amount of a screen. */
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
  if (hideAmounts) return <Hidden unit={baseWords(base)} />;
  return (
    <span className={cx('mono', 'break-words')}>
      {groupedBaseUnits(baseUnits)} {baseWords(base)}
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
      <span className="visually-hidden">{t('amount hidden')}</span>
    </>
  );
}
