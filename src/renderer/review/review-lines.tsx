/** The lines of a review: addresses whole and in groups, amounts exact. */

import { ArrowRight } from 'lucide-react';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { ReviewLine, ReviewValue } from '#shared/writes/review.ts';
import styles from './review.module.css';

interface Units {
  readonly decimals: number | null;
  readonly symbol: string | null;
}

function amountWords(baseUnits: string | null, { decimals, symbol }: Units): string {
  if (baseUnits === null) return t('unknown');
  const unit = symbol === null ? '' : ` ${visibleText(symbol, 16)}`;
  if (decimals !== null) return `${formatAmount(baseUnits, decimals)}${unit}`;
  return inBaseUnits(baseUnits, symbol === 'wei');
}

export const inBaseUnits = (baseUnits: string, isWei: boolean) =>
  isWei ? t('{amount} wei', { amount: groupedBaseUnits(baseUnits) }) : t('{amount} base units', { amount: groupedBaseUnits(baseUnits) });

/** Longer code is cut, and the cut is announced. The request body shows all of it. */
const longest = 4_000;

function Code({ text }: { text: string }) {
  const more = text.length - longest;
  return (
    <>
      <span className={styles.code}>{visibleText(text.slice(0, longest), longest)}</span>
      {more > 0 && <b className="care">{t('and {count} more characters: see “show body”', { count: groupedBaseUnits(String(more)) })}</b>}
    </>
  );
}

function Change({ value }: { value: Extract<ReviewValue, { is: 'change' }> }) {
  const { before, after, beforeWords, words, decimals, symbol, by } = value;
  if (before === null && after === null && words === null) {
    if (by === undefined) return <span>{t('unknown')}</span>;
    const [sign, size] = by.startsWith('-') ? ['−', by.slice(1)] : ['+', by];
    return <span className={styles.change}>{`${sign}${amountWords(size, value)}`}</span>;
  }
  return (
    <span className={styles.change}>
      {beforeWords ?? amountWords(before, { decimals, symbol: decimals === null || words !== null ? symbol : null })}
      <ArrowRight size={12} aria-label={tc('changes', 'to')} />
      {words ?? amountWords(after, value)}
    </span>
  );
}

/** An address whole, below what the person calls it and what is known of it. */
export function AddressValue({ address, label, note }: Extract<ReviewValue, { is: 'address' }>) {
  return (
    <>
      {(label !== null || note !== null) && (
        <span>
          {label !== null && <b>{visibleText(quoted(label), 62)}</b>}
          {label !== null && note !== null && ', '}
          {note !== null && visibleText(note, 120)}
        </span>
      )}
      <span className={styles.address} data-full={address}>
        {groupedAddress(address)}
      </span>
    </>
  );
}

/** `isWei`: of an amount. */
function Value({ value, isWei }: { value: ReviewValue; isWei: boolean }) {
  switch (value.is) {
    case 'text':
      return <span>{visibleText(value.text, 4_000)}</span>;
    case 'code':
      return <Code text={value.text} />;
    case 'address':
      return <AddressValue {...value} />;
    case 'amount':
      return (
        <>
          <span>{value.words === null ? amountWords(value.baseUnits, value) : value.words}</span>
          {value.decimals !== null && <span className={styles.mono}>{inBaseUnits(value.baseUnits, isWei)}</span>}
        </>
      );
    case 'change':
      return <Change value={value} />;
  }
}

/** `ofOthers`: names are whatever someone else wrote, and may be the same twice. */
export function ReviewLines({ lines, ofOthers = false }: { lines: readonly ReviewLine[]; ofOthers?: boolean }) {
  return (
    <dl className="mt-4">
      {lines.map(({ name, value }, index) => (
        <div key={ofOthers ? index : name} className={styles.line}>
          <dt>{visibleText(name, 100)}</dt>
          <dd>
            <Value value={value} isWei={!ofOthers && name === t('Value')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
