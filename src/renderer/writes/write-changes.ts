/** Toasts for writes that were just settled. An unknown outcome has a banner instead. */

import { titleWords } from '#renderer/writes/write-words.ts';
import { t } from '#shared/core/language/language.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import type { ActivityBrief, ActivityNow, WriteState } from '#shared/writes/activity.ts';

interface Announcement {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

interface Ending {
  readonly words: string;
  readonly tone: Announcement['tone'];
}

const otherwise: Ending = { words: t('Confirmed, but not as reviewed'), tone: 'bad' };
const endings: Partial<Record<WriteState, Ending>> = {
  confirmed: { words: t('Confirmed'), tone: 'good' },
  reverted: { words: t('Failed'), tone: 'bad' },
};

/** Only for entries that were there before, on the same connection. `own`: the person's accounts; null if unknown. */
export function newEndings(
  before: ActivityNow,
  now: ActivityNow,
  hideAmounts: boolean,
  own: readonly string[] | null = null,
): readonly Announcement[] {
  if (before.connection !== now.connection) return [];
  const earlier = new Map(before.newest.map((entry) => [entry.id, endingOf(entry)]));
  return now.newest.flatMap((entry) => {
    const ending = endingOf(entry);
    if (!earlier.has(entry.id) || ending === null || isOfOthers(entry, own) || earlier.get(entry.id) === ending) return [];
    return [{ text: `${ending.words}: ${titleWords(entry.title, hideAmounts)}`, tone: ending.tone }];
  });
}

/** A difference to what was reviewed may be found later than the confirmation. */
function endingOf({ state, differences }: Pick<ActivityBrief, 'state' | 'differences'>): Ending | null {
  return state === 'confirmed' && (differences ?? []).length > 0 ? otherwise : (endings[state] ?? null);
}
