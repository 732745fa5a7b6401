/** An entry at a glance: what was reviewed, how it stands, and what can be done with it. */
import { Link } from 'wouter';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { WithdrawButton } from '#renderer/writes/withdraw-button.tsx';
import { stateWordsOf, titleWords } from '#renderer/writes/write-words.ts';
import { entryPlace, linkTo, transactionPlace } from '#shared/core/places.ts';
import type { Activity } from '#shared/writes/activity.ts';
import styles from './activity.module.css';
import { RepeatButton } from './repeat-button.tsx';

export function HeadCard({ entry }: { entry: Activity }) {
  const now = useNow();
  const { hideAmounts } = useDisplay();
  const { tone, words, more } = stateWordsOf(entry, now);
  const { id, hash, state, title, wasReorganized } = entry;
  return (
    <section className={styles.head} aria-label="Summary">
      <div className={styles.line}>
        {/* Told when it changes, such as from pending to confirmed. */}
        <p role={state === 'holding' ? undefined : 'status'}>
          <Badge tone={tone}>{words}</Badge>
        </p>
        {more !== undefined && <span className={styles.says}>{more}</span>}
        {wasReorganized && <span className={styles.soft}>Its block was reorganized.</span>}
        <div className={styles.buttons}>
          {state === 'holding' && <WithdrawButton id={id} title={title} />}
          <RepeatButton entry={entry} />
          <CopyButton label="Copy link" text={linkTo(entryPlace(id))} words="Copy link" />
        </div>
      </div>
      <h2 className={styles.title}>{titleWords(title, hideAmounts)}</h2>
      {hash !== null && (
        <p className={styles.hash}>
          <Link to={transactionPlace(hash.toLowerCase())}>{hash}</Link>
          <CopyButton label="Copy transaction hash" text={hash} />
        </p>
      )}
    </section>
  );
}
