/** What the person's rules say of a list of payments, by the checks that main makes. */

import { countWords, t } from '#shared/core/language/language.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import { knownAddresses } from '#shared/writes/review/known.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { batchBreaches } from '#shared/writes/review/rule-breaches.ts';
import type { Rules } from '#shared/writes/review/rules.ts';
import { type Payment, toBatchRow } from './pay-lines.ts';

interface PageKnows {
  readonly rules: Rules;
  /** The newest of the journal: not all of a day's, where there are very many. */
  readonly entries: readonly ActivityBrief[];
  readonly notebook: Pick<Notebook, 'entries'>;
  /** The person's own, EIP-55. */
  readonly accounts: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A sentence for each way in which a rule is broken: first by all lines together, then by lines, with the first of them. */
export function ruleNotes(payments: readonly Payment[], { rules, entries, notebook, accounts, now }: PageKnows): readonly string[] {
  const rows = payments.map((payment) => {
    const { operation, input } = toBatchRow(payment);
    const { decimals, symbol } = payment.token;
    return { meaning: meaningOf(operation, input as never), facts: { decimals, symbol } };
  });
  const at = new Date(now);
  const { own, together } = batchBreaches(rows, {
    ...{ rules, entries, now },
    known: knownAddresses(accounts, notebook, entries),
    minute: at.getHours() * 60 + at.getMinutes(),
  });
  const lines = Map.groupBy(
    own.flatMap((breaches, index) => breaches.map(({ text }) => ({ text, line: payments[index]?.line ?? 0 }))),
    ({ text }) => text,
  );
  return [...together.map(({ text }) => text), ...[...lines].map(([text, of]) => `${linesWords(of.map(({ line }) => line))} ${text}`)];
}

function linesWords([first = 0, ...others]: readonly number[]): string {
  const line = countWords(first);
  return others.length === 0 ? t('Line {line}:', { line }) : t('Line {line} and {count} more:', { line, count: countWords(others.length) });
}
