/** The times of an entry's states. */

import type { ReactNode } from 'react';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { absoluteTime } from '#renderer/core/lib/time-words.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useAge } from '#renderer/core/ui/use-now.ts';
import { answeredWords } from '#renderer/writes/write-words.ts';
import { finalDepth } from '#shared/core/finality.ts';
import { t } from '#shared/core/language/language.ts';
import { blockPlace } from '#shared/core/places.ts';
import type { Activity, WriteState } from '#shared/writes/activity.ts';
import styles from './activity.module.css';

const ended: Partial<Record<WriteState, string>> = {
  confirmed: t('Final'),
  reverted: t('Final'),
  rejected: t('Settled'),
  withdrawn: t('Withdrawn'),
};

export function TimesCard({ entry }: { entry: Activity }) {
  const { state, preparedAt, heldUntil, sentAt, answeredAt, settledAt, block } = entry;
  const service = useServiceName();
  const isFinal = state === 'confirmed' || state === 'reverted';
  return (
    <Card name={t('When')}>
      <ol className={styles.times}>
        <Moment words={t('Confirmed by you in the review')} at={preparedAt} />
        {heldUntil !== null && <Moment words={t('Held until')} at={heldUntil} />}
        {sentAt !== null && <Moment words={t('Sent')} at={sentAt} />}
        {answeredAt !== null && <Moment words={answeredWords(entry, service)} at={answeredAt} />}
        {block !== null && (
          <Moment
            words={
              state === 'reverted'
                ? rich('Failed in block {block}', { block: <BlockLink number={block.number} /> })
                : rich('In block {block}', { block: <BlockLink number={block.number} /> })
            }
          />
        )}
        {settledAt !== null && ended[state] !== undefined && <Moment words={ended[state]} at={settledAt} />}
        {isFinal && settledAt === null && <Moment words={t('Final after {count} confirmations', { count: finalDepth })} />}
      </ol>
    </Card>
  );
}

const BlockLink = ({ number }: { number: string }) => <Link to={blockPlace(number)}>{withCommas(number)}</Link>;

function Moment({ words, at }: { words: ReactNode; at?: number }) {
  const now = useAge(at ?? 0);
  return (
    <li>
      <span>{words}</span>
      {at !== undefined && (
        <span className="soft">
          {/* A future time has no age. */}
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
