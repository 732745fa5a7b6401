/** The headings of the activity list: above what has an unknown outcome, and above each day. */

import { dayWords } from '#renderer/core/lib/time-words.ts';
import { everyDay } from '#renderer/core/ui/use-now.ts';
import type { ActivityRow } from '#renderer/writes/activity-rows.ts';
import { t } from '#shared/core/language/language.ts';
import { isUncertain } from '#shared/writes/activity.ts';

export interface ActivityHeading {
  readonly key: string;
  readonly heading: string;
  readonly tone: 'care' | 'text';
}

export type ActivityLine = ActivityHeading | ActivityRow;

/** `today`: the beginning of this day, here and below in epoch milliseconds. `rows`: in the order of the list. */
export function withHeadings(rows: readonly ActivityRow[], today: number): readonly ActivityLine[] {
  const groups = groupsOf(rows, today);
  return rows.flatMap((row, index) => {
    const group = groups[index] ?? null;
    return index > 0 && group === groups[index - 1] ? [row] : [headingOf(group, row, today), row];
  });
}

/** The beginning of a day; null for an unknown one. */
type Group = number | 'uncertain' | null;

function headingOf(group: Group, { key }: ActivityRow, today: number): ActivityHeading {
  const shared = { key: `above ${key}`, tone: 'text' } as const;
  if (group === 'uncertain') return { ...shared, heading: t('Needs attention: unknown outcome'), tone: 'care' };
  return { ...shared, heading: group === null ? t('Date unknown') : dayWords(group, today) };
}

/** A row without a time has the day of the rows around it, if theirs is the same. */
function groupsOf(rows: readonly ActivityRow[], today: number): readonly Group[] {
  const known = knownGroups(rows, today);
  let below: Group = null;
  const belows = known
    .toReversed()
    .map((group) => {
      below = group ?? below;
      return below;
    })
    .toReversed();
  let above: Group = null;
  return known.map((group, index) => {
    above = group ?? (above === belows[index] ? above : null);
    return above;
  });
}

function knownGroups(rows: readonly ActivityRow[], today: number): readonly Group[] {
  let day = everyDay(today);
  return rows.map(({ at, state, write }): Group => {
    if (write !== null && isUncertain(write.state)) return 'uncertain';
    // It may be in a block at any moment.
    if (state === 'pending') return today;
    if (at === null) return null;
    // Most rows have the day of the one above.
    if (at < day.from || at >= day.to) day = everyDay(at);
    // The chain’s clock may be ahead of this one.
    return Math.min(day.from, today);
  });
}
