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
import { type BatchBreaches, batchBreaches, breachesOf, type RuleQuestion } from '#shared/writes/review/rule-breaches.ts';

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

/** `rows`: with the facts of their contracts. */
export type CheckBatchRules = (
  rows: readonly Pick<RuleQuestion, 'meaning' | 'facts'>[],
  preconditions: Intent['preconditions'],
) => BatchBreaches;

type Question = Omit<RuleQuestion, 'meaning' | 'facts'>;

/** What a write is judged by; null where the rules or the journal can't be read. `id`: an entry that isn't counted. */
function questionOf(
  { book, journal, notebookOf, clock }: CheckRulesParts,
  { connection, accounts }: Intent['preconditions'],
  id?: string,
): Question | null {
  const rules = book.of(connection.id);
  if (rules === null) return null;
  const now = clock.now();
  const at = new Date(now);
  // Open entries that are older come too: they make addresses known, and the sum of 24 hours leaves them out.
  const found = journal.since(connection.id, now - day);
  if (!found.ok) return null;
  const entries = found.value.filter((entry) => entry.id !== id);
  return {
    rules,
    known: knownAddresses(accounts, notebookOf(connection.id), entries),
    entries,
    now,
    minute: at.getHours() * 60 + at.getMinutes(),
  };
}

export function createCheckRules(parts: CheckRulesParts): CheckRules {
  return ({ id, operation, input, preconditions }, facts = {}) => {
    const question = questionOf(parts, preconditions, id);
    return question === null ? [unreadable] : breachesOf({ ...question, meaning: meaningOf(operation, input as never), facts });
  };
}

export function createCheckBatchRules(parts: CheckRulesParts): CheckBatchRules {
  return (rows, preconditions) => {
    const question = questionOf(parts, preconditions);
    return question === null ? { own: [], together: [unreadable] } : batchBreaches(rows, question);
  };
}
