/** Which of the person's rules a list breaks, as far as the page knows. Main judges. */

import { useMemo } from 'react';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { everyMinute, useNow } from '#renderer/core/ui/use-now.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { writeQueries } from '#renderer/writes/queries.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import styles from './pay.module.css';
import type { Payment } from './pay-lines.ts';
import { ruleNotes } from './rule-words.ts';

/** More are only counted: a limit of one transaction is broken by each line in its own words. */
const most = 10;

export function RuleNotes({ payments }: { payments: readonly Payment[] }) {
  const { value: rules } = useOwn(writeQueries.rules());
  const { value: entries } = useOwn(writeQueries.newest());
  const { entries: notebook } = useNotebook();
  const accounts = useOwnAccounts();
  const now = useNow(everyMinute);
  const key = JSON.stringify(payments);
  // biome-ignore lint/correctness/useExhaustiveDependencies: payments are read anew each time, mostly as they were
  const notes = useMemo(
    () =>
      rules === null || entries === null
        ? []
        : ruleNotes(payments, { rules, entries, notebook: { entries: notebook }, accounts: accounts ?? [], now }),
    [key, rules, entries, notebook, accounts, now],
  );
  return (
    <div role="status">
      {notes.length > 0 && (
        <ul className={styles.problems} aria-label={t('Your rules')}>
          {notes.slice(0, most).map((words) => (
            <li key={words}>{visibleText(words, 400)}</li>
          ))}
          {notes.length > most && <li>{t('and {count} more', { count: countWords(notes.length - most) })}</li>}
        </ul>
      )}
    </div>
  );
}
