/** When an entry came into each of its states. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { absoluteTime } from '#renderer/lib/time-words.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { answeredWords } from '#renderer/lib/write-words.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { Card } from '#renderer/ui/card.tsx';
import { Time } from '#renderer/ui/time.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import type { Activity, WriteState } from '#shared/activity.ts';
import { finalDepth } from '#shared/finality.ts';
import { blockPlace } from '#shared/places.ts';
import styles from './activity.module.css';

const ended: Partial<Record<WriteState, string>> = {
  confirmed: 'Final',
  reverted: 'Final',
  rejected: 'Settled',
  withdrawn: 'Withdrawn',
};

export function TimesCard({ entry }: { entry: Activity }) {
  const { state, preparedAt, heldUntil, sentAt, answeredAt, settledAt, block } = entry;
  const { name } = useActiveConnection();
  const isFinal = state === 'confirmed' || state === 'reverted';
  return (
    <Card name="When">
      <ol className={styles.times}>
        <Moment words="Confirmed by you in the review" at={preparedAt} />
        {heldUntil !== null && <Moment words="Held until" at={heldUntil} />}
        {sentAt !== null && <Moment words="Sent" at={sentAt} />}
        {answeredAt !== null && <Moment words={answeredWords(entry, visibleText(name, 60))} at={answeredAt} />}
        {block !== null && (
          <Moment
            words={
              <>
                {state === 'reverted' ? 'Failed in block' : 'In block'}{' '}
                <Link to={blockPlace(block.number)}>{withCommas(block.number)}</Link>
              </>
            }
          />
        )}
        {settledAt !== null && ended[state] !== undefined && <Moment words={ended[state]} at={settledAt} />}
        {isFinal && settledAt === null && <Moment words={`Final after ${finalDepth} more blocks`} />}
      </ol>
    </Card>
  );
}

function Moment({ words, at }: { words: ReactNode; at?: number }) {
  const now = useNow();
  return (
    <li>
      <span>{words}</span>
      {at !== undefined && (
        <span className={styles.soft}>
          {/* What is still to come has no age. */}
          {at <= now && (
            <>
              <Time at={at} /> ·{' '}
            </>
          )}
          {absoluteTime(at)}
        </span>
      )}
    </li>
  );
}
