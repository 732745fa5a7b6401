/** The calls that a write carries, each in the words that a call of its own has. */

import { OctagonAlert } from 'lucide-react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { rich } from '#renderer/core/ui/rich.tsx';
import { t } from '#shared/core/language/language.ts';
import type { ReviewCall } from '#shared/writes/review.ts';
import styles from './review.module.css';
import { ReviewLines } from './review-lines.tsx';

/** Characters. What others wrote in it is shorter. */
const longest = 1_200;
const deep = (place: string) => place.split('.').length - 1;

export function CallList({ calls }: { calls: readonly ReviewCall[] }) {
  if (calls.length === 0) return null;
  const own = calls.filter(({ place }) => deep(place) === 0).length;
  const within = calls.length - own;
  return (
    <section className={styles.calls} aria-labelledby="calls">
      <h2 id="calls">
        {t('This makes {what}{what2}{what3}', {
          what: calls.some(({ isClosed }) => isClosed) && t('at least '),
          what2: own === 1 ? t('1 call') : t('{own} calls', { own }),
          what3: within > 0 && t(', and {within} within {what}', { within, what: own === 1 ? 'it' : 'them' }),
        })}
      </h2>
      <ol>
        {calls.map(({ place, text, isClosed, lines }) => (
          <li key={place} data-closed={isClosed || undefined} style={{ paddingInlineStart: `${deep(place) * 16}px` }}>
            <p>
              <span className={styles.place}>{place}</span> {visibleText(text, longest)}
              {isClosed && <b>{rich(' {octagonAlert} can’t be read whole', { octagonAlert: <OctagonAlert size={12} aria-hidden /> })}</b>}
            </p>
            <ReviewLines lines={lines} />
          </li>
        ))}
      </ol>
    </section>
  );
}
