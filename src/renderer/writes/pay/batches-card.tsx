/** The lists that were sent, the newest first. */
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { countWords, t } from '#shared/core/language/language.ts';
import { batchPlace } from '#shared/core/places.ts';
import { batchName, phaseWords, sentRows } from './batch-state-words.ts';
import styles from './pay.module.css';

export function BatchesCard() {
  const { items } = useSlice('batches');
  if (items.length === 0) return null;
  return (
    <Card name={t('Sent lists')}>
      <ul className={styles.batches}>
        {items.map((batch) => (
          <li key={batch.id}>
            <div className="min-w-0">
              <Link to={batchPlace(batch.id)}>{batchName(batch)}</Link>
              <p className="soft small">
                <Time at={batch.at} /> · {phaseWords(batch)}
              </p>
            </div>
            <Badge tone={batch.phase === 'paused' ? 'care' : 'neutral'}>
              {t('{sent} of {all}', { sent: countWords(sentRows(batch)), all: countWords(batch.rows) })}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
