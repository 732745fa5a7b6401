/** What there is to tell of writes whose state has just changed; an unknown outcome stands above every screen instead. */
import { titleWords } from '#renderer/lib/write-words.ts';
import type { ActivityNow, WriteState } from '#shared/activity.ts';

interface Told {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

const endings: Partial<Record<WriteState, { readonly words: string; readonly tone: Told['tone'] }>> = {
  confirmed: { words: 'Confirmed', tone: 'good' },
  reverted: { words: 'Reverted, failed on chain', tone: 'bad' },
};

/** Of the same connection, and of entries that were there before: what is shown at first is no news. */
export function toldChanges(before: ActivityNow, now: ActivityNow, hideAmounts: boolean): readonly Told[] {
  if (before.connection !== now.connection) return [];
  const states = new Map(before.newest.map(({ id, state }) => [id, state]));
  return now.newest.flatMap(({ id, state, title }) => {
    const was = states.get(id);
    const ending = endings[state];
    if (was === undefined || was === state || ending === undefined) return [];
    return [{ text: `${ending.words}: ${titleWords(title, hideAmounts)}`, tone: ending.tone }];
  });
}
