/** The screen of one journal entry. */

import { Braces, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { RawView } from '#renderer/core/ui/raw-view.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { writeQueries } from '#renderer/writes/queries.ts';
import { differenceWords } from '#renderer/writes/write-words.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import { t } from '#shared/core/language/language.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { operations } from '#shared/core/operations/table.ts';
import { transactionPlace } from '#shared/core/places.ts';
import { type Activity, isSought, isUncertain, type WriteState } from '#shared/writes/activity.ts';
import styles from './activity.module.css';
import { AskedCard } from './asked-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { HeadCard } from './head-card.tsx';
import { TimesCard } from './times-card.tsx';
import { UnknownCard } from './unknown-card.tsx';

export function EntryScreen({ id }: { id: string }) {
  const active = useActiveConnection();
  const { value: entry, isRead, problem, again } = useOwn(writeQueries.entry(id));
  const own = useOwnAccounts();
  if (problem !== null && entry === null) return <Problem problem={problem} onAgain={again} />;
  if (!isRead) {
    return <Reading what={t('the entry')} bars={['row', 'row']} />;
  }
  if (entry === null) return <NotHere />;
  if (!isSentFrom(entry, active)) return <Elsewhere entry={entry} />;
  return isOfOthers(entry, own) ? <OfAnother /> : <Entry entry={entry} />;
}

/** A change of state can remove the focused element: then the focus goes to the title. */
function useFocusOver(state: WriteState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is when, not what
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
  }, [state]);
}

function Entry({ entry }: { entry: Activity }) {
  useFocusOver(entry.state);
  return (
    <div className="stack gap-16 max-w-wide">
      {isSought(entry) ? <UnknownCard entry={entry} /> : <HeadCard entry={entry} />}
      <DifferencesNote entry={entry} />
      <div className={styles.columns}>
        <div className="stack min-w-0 gap-16">
          <ChangesCard entry={entry} />
          <AskedCard entry={entry} />
          <AnswersCard entry={entry} />
        </div>
        <div className="stack min-w-0 gap-16">
          <TimesCard entry={entry} />
          {entry.hash !== null && <EntryCard subject={entry.hash.toLowerCase()} kind="transaction" />}
        </div>
      </div>
    </div>
  );
}

function NotHere() {
  return (
    <ProblemNote
      tone="care"
      title={t('This entry isn’t on this computer')}
      text={t('A link works only on the computer that sent the transaction. The oldest finished entries are removed over time.')}
      next={t('Check Activity, or search for the transaction.')}
    />
  );
}

function OfAnother() {
  return (
    <ProblemNote
      tone="care"
      title={t('This was sent under another sign-in')}
      text={t('It was sent from accounts that aren’t yours.')}
      next={t('Sign in as the person who sent it to see it.')}
    />
  );
}

function Elsewhere({ entry: { connection } }: { entry: Activity }) {
  const { list } = useSlice('connections');
  const name = list.find(({ id }) => id === connection)?.name;
  return (
    <ProblemNote
      tone="care"
      title={t('This was sent over another connection')}
      text={
        name === undefined ? t('That connection was removed.') : t('It belongs to “{connection}”.', { connection: visibleText(name, 60) })
      }
      next={name === undefined ? t('Add the same service again to see it.') : t('Switch to that connection to see it.')}
    />
  );
}

/** The service's answer and the receipt, with their raw text. */
function AnswersCard({ entry }: { entry: Activity }) {
  const { answer, receipt, receiptAt = null, hash, problem, state, differences, answeredAt, request } = entry;
  const now = useNow(everyMinute);
  if (answer === null && receipt === null && (problem === null || isUncertain(state))) return null;
  const { method, path } = operations['transaction.receipt'];
  return (
    <Card name={t('What came back')}>
      {problem !== null && state === 'rejected' && (
        <p className={styles.problem}>
          <strong>{errorWords(problem, now).title}.</strong> {errorWords(problem, now).text}
        </p>
      )}
      {receipt !== null && (
        <p>
          {differences?.length === 0 ? t('The receipt matches what you reviewed.') : t('The receipt is here.')}{' '}
          {hash !== null && <Link to={transactionPlace(hash.toLowerCase())}>{t('View transaction')}</Link>}
        </p>
      )}
      <div className="flex wrap gap-8 mt-8">
        {answer !== null && (
          <RawDialog words={t('Raw answer')} raw={answer} at={answeredAt} request={`${request.method} ${request.path}`} />
        )}
        {receipt !== null && <RawDialog words={t('Raw receipt')} raw={receipt} at={receiptAt} request={`${method} ${path}`} />}
      </div>
    </Card>
  );
}

function RawDialog({ words, raw, at, request }: { words: string; raw: string; at: number | null; request: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" icon={<Braces size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <Dialog title={words} wide onClose={() => setOpen(false)}>
          <RawView raw={raw} readAt={at} request={request} />
        </Dialog>
      )}
    </>
  );
}

/** How the result on chain differs from what was reviewed. */
function DifferencesNote({ entry: { differences } }: { entry: Activity }) {
  const { hideAmounts } = useDisplay();
  if (differences === null || differences.length === 0) return null;
  return (
    <section className={styles.differences} aria-label={t('Not as reviewed')}>
      <CircleAlert size={16} aria-hidden />
      <div>
        <h2>{t('Not as reviewed')}</h2>
        <p>{t('The result on chain differs from what you confirmed:')}</p>
        <ul>
          {differences.map((words) => (
            <li key={words}>{differenceWords(words, hideAmounts)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
