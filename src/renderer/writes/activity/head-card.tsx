/** The head of an entry's screen: its title, state and actions. */

import { Copy } from 'lucide-react';
import { useLocation } from 'wouter';
import { keepDraft, useConsole } from '#renderer/contracts/console.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { draftOf } from '#renderer/writes/draft-of.ts';
import { useJournalWords } from '#renderer/writes/journal-words.ts';
import { WithdrawButton } from '#renderer/writes/withdraw-button.tsx';
import { paceOf, stateWordsOf } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace, linkTo, transactionPlace } from '#shared/core/places.ts';
import { consolePlace } from '#shared/core/screens.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import styles from './activity.module.css';

export function HeadCard({ entry }: { entry: Activity }) {
  'use memo';
  const now = useNow(paceOf(entry));
  const { title, detail } = useJournalWords(briefOf(entry));
  const { tone, words, more } = stateWordsOf(entry, now);
  const service = useServiceName();
  const { id, hash, state, wasReorganized } = entry;
  return (
    <section className="framed min-w-0 padded" aria-label={t('Summary')}>
      <div className="row wrap gap-8-12">
        {/* Announced when it changes, such as from pending to confirmed. */}
        <p role={state === 'holding' ? undefined : 'status'}>
          <Badge tone={tone}>{words}</Badge>
        </p>
        {more !== undefined && <span className={styles.says}>{more(service)}</span>}
        {wasReorganized && <span className="soft">{t('Its block was reorganized.')}</span>}
        <div className="flex wrap ms-auto gap-8">
          {state === 'holding' && <WithdrawButton id={id} title={title} />}
          <RepeatButton entry={entry} />
          <CopyButton label={t('Copy link')} text={linkTo(entryPlace(id))} words={t('Copy link')} />
        </div>
      </div>
      <h2 className={styles.title}>{title}</h2>
      {detail !== null && <p className="soft">{detail}</p>}
      {hash !== null && (
        <p className={styles.hash}>
          <Link to={transactionPlace(hash.toLowerCase())}>{hash}</Link>
          <CopyButton label={t('Copy transaction hash')} text={hash} />
        </p>
      )}
    </section>
  );
}

/** Fills in the API console's form with the same values. Nothing is sent before it is run and reviewed. */
function RepeatButton({ entry: { operation, input } }: { entry: Activity }) {
  const [, navigate] = useLocation();
  const drafts = useConsole();
  const repeat = () => {
    keepDraft(drafts, operation, draftOf(input));
    navigate(`${consolePlace}/${operation}`);
  };
  return (
    <Button icon={<Copy size={14} aria-hidden />} onClick={repeat}>
      {t('Repeat as a new draft')}
    </Button>
  );
}
