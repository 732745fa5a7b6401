/** What will change, above all else that a review says of a write or a batch: balances and approvals, one line each. */

import { clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { t } from '#shared/core/language/language.ts';
import type { PredictedChanges } from '#shared/writes/review.ts';
import styles from './review.module.css';
import { ReviewLines } from './review-lines.tsx';

export function ChangedList({ of: { rows, left, cautions, basis, readAt } }: { of: PredictedChanges }) {
  const now = useNow(everyMinute);
  const read = readAt === null ? [] : [t('As read at {time}.', { time: clockTime(readAt, now) })];
  return (
    <section className={styles.changed} aria-labelledby="changed">
      <h2 id="changed">{t('What will change')}</h2>
      {rows.length > 0 && <ReviewLines lines={rows} ofOthers />}
      {left > 0 && (
        <p className={styles.left}>{t('{left, plural, one {And 1 more change} other {And # more changes}}: see below.', { left })}</p>
      )}
      {cautions.map((text) => (
        <p key={text}>
          <b>{visibleText(text, 300)}</b>
        </p>
      ))}
      {basis !== null && <p className="soft small">{[basis, ...read].join(' ')}</p>}
    </section>
  );
}
