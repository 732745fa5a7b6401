/** One entry of the journal: what was reviewed and sent, and what became of it. */
import { useEffect } from 'react';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { useOwnAccounts } from '#renderer/wallet/use-own-accounts.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { type Activity, isSought, type WriteState } from '#shared/writes/activity.ts';
import styles from './activity.module.css';
import { AnswersCard } from './answers-card.tsx';
import { AskedCard } from './asked-card.tsx';
import { DifferencesNote } from './differences-note.tsx';
import { HeadCard } from './head-card.tsx';
import { TimesCard } from './times-card.tsx';
import { UnknownCard } from './unknown-card.tsx';

export function EntryScreen({ id }: { id: string }) {
  const active = useActiveConnection();
  const { value: entry, isRead, problem, again } = useOwn(writeQueries.entry(id));
  const own = useOwnAccounts();
  if (problem !== null && entry === null) return <Problem problem={problem} onAgain={again} />;
  if (!isRead) {
    return <Reading what="the entry" bars={['row', 'row']} />;
  }
  if (entry === null) return <NotHere />;
  if (!isSentFrom(entry, active)) return <Elsewhere entry={entry} />;
  return isOfOthers(entry, own) ? <OfAnother /> : <Entry entry={entry} />;
}

/** What had the focus may go with the state that it was for: one begins again at the title. */
function useFocusOver(state: WriteState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is when, not what
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
  }, [state]);
}

function Entry({ entry }: { entry: Activity }) {
  useFocusOver(entry.state);
  return (
    <div className={styles.screen}>
      {isSought(entry) ? <UnknownCard entry={entry} /> : <HeadCard entry={entry} />}
      <DifferencesNote entry={entry} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AskedCard entry={entry} />
          <AnswersCard entry={entry} />
        </div>
        <div className={styles.column}>
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
      title="This entry isn’t on this computer"
      text="A link works only on the computer that sent the transaction. The oldest finished entries are removed over time."
      next="Check Activity, or search for the transaction."
    />
  );
}

function OfAnother() {
  return (
    <ProblemNote
      tone="care"
      title="This was sent under another sign-in"
      text="It was sent from accounts that aren’t yours."
      next="Sign in as the person who sent it to see it."
    />
  );
}

function Elsewhere({ entry: { connection } }: { entry: Activity }) {
  const { list } = useSlice('connections');
  const name = list.find(({ id }) => id === connection)?.name;
  return (
    <ProblemNote
      tone="care"
      title="This was sent over another connection"
      text={name === undefined ? 'That connection was removed.' : `It belongs to “${visibleText(name, 60)}”.`}
      next={name === undefined ? 'Add the same service again to see it.' : 'Switch to that connection to see it.'}
    />
  );
}
