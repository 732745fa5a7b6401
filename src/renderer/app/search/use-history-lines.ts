/** Suggests what the person sent and what happened to their accounts, in the past tense, by the words of Activity. */

import type { HistoryView } from '#renderer/chain/history-assets.ts';
import { transactionCalled } from '#renderer/chain/history-line.tsx';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { everySecond, everyStep, useNow } from '#renderer/core/ui/use-now.ts';
import { useTransactionNotes } from '#renderer/notebook/use-note.ts';
import { allSeen } from '#renderer/writes/activity.ts';
import { activityIcons } from '#renderer/writes/activity-row.tsx';
import { type ActivityRow, mergeActivity } from '#renderer/writes/activity-rows.ts';
import { journalEntry } from '#renderer/writes/journal-words.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { stateWordsOf } from '#renderer/writes/write-words.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { entryPlace, transactionPlace } from '#shared/core/places.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Doable } from './suggest.ts';

/** More would hold up the typing. */
export const mostSought = 2_000;

/**
 * `known`: what main found for the text; the view knows the tokens of its transactions, too. `text`: for an empty one the newest are
 * enough. `isCut`: there are more than are looked at.
 */
export function useHistoryLines(
  known: readonly Known[],
  text: string,
): { readonly history: readonly Doable[]; readonly isCut: boolean; readonly view: HistoryView } {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { entries } = useNotebook();
  const notes = useTransactionNotes(true);
  // One that is held counts its seconds down.
  const now = useNow(newest.some(({ state }) => state === 'holding') ? everySecond : everyStep);
  const { own, sources } = useSeenSources();
  const { value: newestFound } = useOwn(writeQueries.found());
  const { value: everyFound } = useOwn(text !== '' ? writeQueries.everyFound() : writeQueries.found());
  const found = everyFound ?? newestFound;
  const seen = allSeen({ found: found?.found.slice(0, mostSought) ?? [], known: sources?.known ?? [], now });
  const listed = known.flatMap((one) => (one.kind === 'transaction' ? one.history : []));
  const written = connection === id ? newest.filter((entry) => !isOfOthers(entry, own)) : [];
  const view = useHistoryView(
    [...listed, ...seen.map(({ entry }) => entry), ...written.map(journalEntry)],
    found === null ? {} : { found: found.tokens },
  );
  const isHash = /^0x/i.test(text);
  const rows = mergeActivity({ list: written, more: false }, { list: seen, more: false }, view);
  const remarks = (hash: string | null) =>
    hash === null ? '' : `${hash} ${entries[hash.toLowerCase()]?.label ?? ''} ${notes.get(hash.toLowerCase()) ?? ''}`;
  return {
    history: rows.flatMap((row) => toLine(row, remarks(row.hash), isHash, now)),
    isCut: (found?.found.length ?? 0) > mostSought,
    view,
  };
}

function toLine(
  { write, words: { title: words }, searched, hash, at, icon }: ActivityRow,
  remarks: string,
  isHash: boolean,
  now: number,
): readonly Doable[] {
  const also = `${searched} ${remarks}`;
  const shown = { icon: activityIcons[icon], at };
  if (write !== null) {
    const does = { do: 'open', place: entryPlace(write.id) } as const;
    const detail = write.state === 'confirmed' ? {} : { detail: stateWordsOf(write, now).words };
    return [{ key: `write ${write.id}`, kind: 'write', words, ...detail, ...shown, also: `${also} ${write.id}`, does }];
  }
  if (hash === null) return [];
  const does = { do: 'open', place: transactionPlace(hash) } as const;
  return [
    {
      key: `history ${hash}`,
      kind: 'transaction',
      words,
      ...(isHash ? { detail: transactionCalled(hash) } : {}),
      ...shown,
      does,
      also,
    },
  ];
}
