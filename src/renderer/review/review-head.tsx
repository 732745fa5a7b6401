/** The head of a review: where it goes, and what it does in one line, with its exact amount below. */
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Review } from '#shared/writes/review.ts';
import { EnvironmentBadge } from './environment-badge.tsx';
import styles from './review.module.css';

function placeOf({ connection, chain }: Review): string {
  const id = chain?.split(' · ').at(-1);
  return `${visibleText(connection, 60)} · ${id === undefined ? 'chain unknown' : `chain ${visibleText(id, 30)}`}`;
}

/** The unit that the heading ends with, which is said smaller. */
function unitOf({ title, lines }: Review): string {
  const amount = lines.find(({ name }) => name === 'Amount')?.value;
  const symbol = amount?.is === 'amount' && amount.decimals !== null && amount.baseUnits !== '0' ? amount.symbol : null;
  return symbol !== null && title.endsWith(` ${symbol}`) ? symbol : '';
}

export function ReviewHead({ review }: { review: Review }) {
  const { title, lines, environment } = review;
  const unit = unitOf(review);
  const words = visibleText(unit === '' ? title : title.slice(0, -unit.length), 300);
  const amount = lines.find(({ name }) => name === 'Amount')?.value;
  const token = lines.find(({ name }) => name === 'Token')?.value;
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <p>Review</p>
        <EnvironmentBadge environment={environment} place={placeOf(review)} />
      </div>
      <h1 data-long={title.length > 34}>
        {words}
        {unit !== '' && <span className={styles.unit}>{visibleText(unit, 16)}</span>}
      </h1>
      {amount?.is === 'amount' && (
        <p className={styles.base}>
          {groupedBaseUnits(amount.baseUnits)} base units
          {token?.is === 'address' && ` of ${token.label === null ? '' : `${visibleText(token.label, 40)} `}${shortAddress(token.address)}`}
        </p>
      )}
    </header>
  );
}
