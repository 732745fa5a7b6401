/** The head of a review: where it goes, and what it does in one line, with its exact amount below. */
import { visibleText } from '#renderer/lib/visible-text.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { groupedBaseUnits } from '#shared/amount.ts';
import type { Review } from '#shared/review.ts';
import { shortAddress } from '#shared/short-address.ts';
import styles from './review.module.css';

const money = { sandbox: 'practice money', test: 'test', live: 'real money' } as const;

function placeOf({ connection, chain, environment }: Review): string {
  const id = chain?.split(' · ').at(-1);
  const place = `${visibleText(connection, 60)} · ${id === undefined ? 'chain unknown' : `chain ${visibleText(id, 30)}`}`;
  return environment === 'live' ? `Live: real money · ${place}` : `${place} · ${money[environment]}`;
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
        <Badge tone={environment === 'live' ? 'bad' : environment === 'test' ? 'neutral' : 'accent'}>{placeOf(review)}</Badge>
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
