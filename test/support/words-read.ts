/** What a person reads of a write, wherever it is shown, in the words of the screens. */

import { writeNotification } from '#main/writes/write-notifications.ts';
import { searchLines } from '#renderer/core/lib/search-words.ts';
import { lostWords, soughtWords } from '#renderer/writes/sought-words.ts';
import { answeredWords, stateWordsOf } from '#renderer/writes/write-words.ts';
import { type Activity, isSought } from '#shared/writes/activity.ts';

const service = 'The service';

/** `newest`: the newest block that is shown. */
export function wordsRead(entry: Activity, newest: string | null, now: number): readonly string[] {
  const badge = stateWordsOf(entry, now);
  const news = writeNotification(entry, { id: '', name: service }, true)?.title;
  const times = [entry.answeredAt === null ? '' : answeredWords(entry, service), entry.settledBy === 'service' ? 'Settled' : ''];
  const differs = (entry.differences ?? []).map((one) => `Not as reviewed: ${one}`);
  const page = isSought(entry)
    ? [
        soughtWords(entry, service, now).title,
        soughtWords(entry, service, now).text,
        entry.state === 'unknown' ? lostWords(entry, service, now) : '',
        ...searchLines(entry, newest === null ? null : Number(newest), null).map(({ words }) => words),
      ]
    : [entry.wasReorganized ? 'Its block was reorganized.' : ''];
  return [badge.words, badge.more?.('The service') ?? '', news ?? '', ...times, ...differs, ...page].filter((words) => words !== '');
}
