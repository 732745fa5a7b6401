/** What stays in sight while a review or a change scrolls: whose money it is, and that there is more below. */

import { ChevronDown } from 'lucide-react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { t, tc } from '#shared/core/language/language.ts';
import type { Environment } from '#shared/ipc/state.ts';
import type { Review } from '#shared/writes/review.ts';
import { EnvironmentBadge } from './environment-badge.tsx';
import styles from './review.module.css';

/** The dialog is described by it, so that it is read out with the dialog's name. */
export const environmentId = 'environment';

interface ReviewTopProps {
  readonly name: string;
  readonly environment: Environment | null;
  /** Already made visible. */
  readonly place: string;
  /** Of the connection that a write spends from. */
  readonly mark?: React.ReactNode;
}

export function ReviewTop({ name, environment, place, mark }: ReviewTopProps) {
  return (
    <div className={styles.top}>
      <p>{name}</p>
      {environment !== null && (
        <span id={environmentId} className={styles.environment}>
          {mark}
          <EnvironmentBadge environment={environment} place={place} />
        </span>
      )}
    </div>
  );
}

/** Of what is sent: a write, or a list of them. */
export function WriteTop({ review }: { review: Pick<Review, 'connection' | 'chain' | 'environment' | 'mark'> }) {
  return (
    <ReviewTop
      name={tc('noun', 'Review')}
      environment={review.environment}
      place={placeOf(review)}
      mark={<ConnectionMark of={{ name: review.connection, ...review.mark }} size="small" />}
    />
  );
}

/** The connection and its chain. */
function placeOf({ connection, chain }: Pick<Review, 'connection' | 'chain'>): string {
  const id = chain?.split(' · ').at(-1);
  return `${visibleText(connection, 60)} · ${id === undefined ? t('chain unknown') : t('chain {id}', { id: visibleText(id, 30) })}`;
}

/** Last in what scrolls. Shown until its end is in sight. */
export function MoreBelow() {
  return (
    <div className={styles.more} aria-hidden>
      <span>
        {`${t('More below')} `}
        <ChevronDown size={14} />
      </span>
    </div>
  );
}
