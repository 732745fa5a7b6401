/** Above the gallery while collectibles are being selected: how many are, and the button that leads to sending them. */

import { useId } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { useReviewBatch } from '#renderer/writes/pay/use-review-batch.ts';
import { hinderedBy } from '#renderer/writes/use-hindrance.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { mostBatchRows } from '#shared/writes/batch-rows.ts';
import styles from './gallery.module.css';

interface SelectionBarProps {
  /** Ids: those that the search leaves, and those that are chosen, also among what it leaves out. */
  readonly found: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (tokenIds: readonly string[]) => void;
  readonly onSend: () => void;
}

export function SelectionBar({ found, chosen, onChoose, onSend }: SelectionBarProps) {
  const { hindrance } = useReviewBatch();
  const id = useId();
  const count = countWords(chosen.length);
  const most = countWords(mostBatchRows);
  const tooMany = chosen.length > mostBatchRows ? t('You can send up to {most} at once. Send the rest afterwards.', { most }) : null;
  const why = hindrance ?? tooMany;
  return (
    <div className={styles.selection}>
      <p role="status" className="grow">
        {chosen.length === 0 ? t('Select what you want to send.') : t('{count} selected.', { count })}{' '}
        {why !== null && (
          <span id={id} className="care">
            {why}
          </span>
        )}
      </p>
      <Button onClick={() => onChoose([...new Set([...chosen, ...found.slice(0, mostBatchRows)])])}>
        {found.length > mostBatchRows ? t('Select the first {most}', { most }) : t('Select all')}
      </Button>
      <Button look="main" disabled={chosen.length === 0} {...hinderedBy(why, id)} onClick={onSend}>
        {chosen.length === 0 ? t('Send selected…') : t('Send {count}…', { count })}
      </Button>
    </div>
  );
}
