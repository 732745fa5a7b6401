/** The calls that a write carries, each in the words that a call of its own has. */

import { OctagonAlert } from 'lucide-react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { t } from '#shared/core/language/language.ts';
import type { ReviewCall } from '#shared/writes/review.ts';
import styles from './review.module.css';
import { ReviewLines } from './review-lines.tsx';
import { WordsOfOthers } from './words-of-others.tsx';

/** Characters. What others wrote in it is shorter. */
const longest = 1_200;
const deep = (place: string) => place.split('.').length - 1;

/** `isOpen`: some can’t be read whole, so that there may be more. */
function headOf(count: number, within: number, isOpen: boolean): string {
  if (within === 0)
    return isOpen
      ? t('This makes at least {count, plural, one {1 call} other {# calls}}', { count })
      : t('This makes {count, plural, one {1 call} other {# calls}}', { count });
  return isOpen
    ? t('This makes at least {count, plural, one {1 call, and {within} within it} other {# calls, and {within} within them}}', {
        count,
        within,
      })
    : t('This makes {count, plural, one {1 call, and {within} within it} other {# calls, and {within} within them}}', { count, within });
}

export function CallList({ calls }: { calls: readonly ReviewCall[] }) {
  if (calls.length === 0) return null;
  const own = calls.filter(({ place }) => deep(place) === 0).length;
  const within = calls.length - own;
  return (
    <section className={styles.calls} aria-labelledby="calls">
      <h2 id="calls">
        {headOf(
          own,
          within,
          calls.some(({ isClosed }) => isClosed),
        )}
      </h2>
      <ol>
        {calls.map(({ place, text, isClosed, lines, words }) => (
          <li key={place} data-closed={isClosed || undefined} style={{ paddingInlineStart: `${deep(place) * 16}px` }}>
            <p>
              <span className={styles.place}>{place}</span> {visibleText(text, longest)}
              {isClosed && (
                <b>
                  {' '}
                  <OctagonAlert size={12} aria-hidden /> {t('can’t be read whole')}
                </b>
              )}
            </p>
            <ReviewLines lines={lines} />
            {words !== undefined && <WordsOfOthers of={words} folded />}
          </li>
        ))}
      </ol>
    </section>
  );
}
