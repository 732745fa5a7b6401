/** The periods that a statement is usually of. */
import { dateWords } from '#shared/core/date-words.ts';
import { t } from '#shared/core/language/language.ts';
import { type Period, type PeriodKind, periodOf } from '#shared/statements/period.ts';

const usual = {
  'last-month': ['month', 1],
  'this-month': ['month', 0],
  'last-quarter': ['quarter', 1],
  'this-quarter': ['quarter', 0],
  'last-year': ['year', 1],
  'this-year': ['year', 0],
} as const satisfies Readonly<Record<string, readonly [PeriodKind, number]>>;

export type PeriodChoice = keyof typeof usual | 'dates';

export const periodChoices = [...(Object.keys(usual) as (keyof typeof usual)[]), 'dates'] as const;

const words: Readonly<Record<PeriodChoice, string>> = {
  'last-month': t('Last month'),
  'this-month': t('This month'),
  'last-quarter': t('Last quarter'),
  'this-quarter': t('This quarter'),
  'last-year': t('Last year'),
  'this-year': t('This year'),
  dates: t('From and to…'),
};

/** `today`: in the person's time zone. */
export function periodOfChoice(choice: Exclude<PeriodChoice, 'dates'>, today: string): Period {
  const [kind, ago] = usual[choice];
  return periodOf(kind, today, ago);
}

/** `Last month: 2026-10-01 to 2026-10-31`. */
export function periodWords(choice: PeriodChoice, today: string): string {
  if (choice === 'dates') return words.dates;
  const { from, to } = periodOfChoice(choice, today);
  return t('{period}: {from} to {to}', { period: words[choice], from: dateWords(from), to: dateWords(to) });
}
