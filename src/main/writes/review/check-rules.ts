/** Checks a write against the person's own rules: at the review, and again at the confirmation. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Intent } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import { t } from '#shared/core/language/language.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';
import type { Facts, RuleBreach } from '#shared/writes/review/facts.ts';
import { knownAddresses } from '#shared/writes/review/known.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { breachesOf } from '#shared/writes/review/rule-breaches.ts';

export interface CheckRulesParts {
  readonly book: RuleBook;
  readonly journal: Journal;
  readonly notebookOf: (connection: string) => Pick<Notebook, 'entries'>;
  readonly clock: Clock;
}

/** `facts`: of the contract, as far as they were read. The intent's own journal entry is not counted. */
export type CheckRules = (
  intent: Pick<Intent, 'operation' | 'input' | 'preconditions'> & { readonly id?: string },
  facts?: Facts,
) => readonly RuleBreach[];

const day = 24 * 60 * 60_000;

const unreadable: RuleBreach = {
  kind: 'rule-cannot-judge',
  text: t('Your rules for this connection can’t be read, so nothing is sent.'),
  blocks: true,
  retype: null,
};

export function createCheckRules({ book, journal, notebookOf, clock }: CheckRulesParts): CheckRules {
  return ({ id, operation, input, preconditions: { connection, accounts } }, facts = {}) => {
    const rules = book.of(connection.id);
    if (rules === null) return [unreadable];
    const now = clock.now();
    const at = new Date(now);
    // Open entries that are older come too: they make addresses known, and the sum of 24 hours leaves them out.
    const found = journal.since(connection.id, now - day);
    if (!found.ok) return [unreadable];
    const entries = found.value.filter((entry) => entry.id !== id);
    return breachesOf({
      rules,
      meaning: meaningOf(operation, input as never),
      facts,
      known: knownAddresses(accounts, notebookOf(connection.id), entries),
      entries,
      now,
      minute: at.getHours() * 60 + at.getMinutes(),
    });
  };
}
