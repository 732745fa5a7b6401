/** Suggests what the person sent and what happened to their accounts, in the past tense, by the words of Activity. */

import type { HistoryView } from '#renderer/chain/history-assets.ts';
import { historyWords } from '#renderer/chain/history-words.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { useTransactionNotes } from '#renderer/notebook/use-note.ts';
import { allSeen, type SeenTransaction } from '#renderer/writes/activity.ts';
import { activityIcons } from '#renderer/writes/activity-row.tsx';
import { type ActivityRow, mergeActivity } from '#renderer/writes/activity-rows.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { doneWords, stateWordsOf, titleWords } from '#renderer/writes/write-words.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { entryPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import type { Doable } from './suggest.ts';

/** `known`: what main found for the text; the view knows the tokens of its transactions, too. */
export function useHistoryLines(known: readonly Known[]): { readonly history: readonly Doable[]; readonly view: HistoryView } {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { hideAmounts } = useDisplay();
  const { entries } = useNotebook();
  const notes = useTransactionNotes(true);
  const now = useNow(10_000);
  const { own, sources } = useSeenSources();
  const { value: found } = useOwn(writeQueries.found());
  const seen = allSeen({ found: found?.found ?? [], known: sources?.known ?? [], now });
  const listed = known.flatMap((one) => (one.kind === 'transaction' ? one.history : []));
  const view = useHistoryView([...listed, ...seen.map(({ entry }) => entry)], found === null ? {} : { found: found.tokens });
  const written = connection === id ? newest.filter((entry) => !isOfOthers(entry, own)) : [];
  const rows = mergeActivity({ list: written, more: false }, { list: seen, more: false }, view);
  const happened = new Map(seen.map((one) => [one.hash, one]));
  const remarks = (hash: string | null) =>
    hash === null ? '' : `${hash} ${entries[hash.toLowerCase()]?.label ?? ''} ${notes.get(hash.toLowerCase()) ?? ''}`;
  const write = (entry: ActivityBrief): Pick<Doable, 'words' | 'detail'> & { also: string } => {
    const title = titleWords(entry.title, hideAmounts);
    const words = whatHappened(entry, happened, view) ?? doneWords(title, entry.state);
    const detail = entry.state === 'confirmed' ? {} : { detail: stateWordsOf(entry, now).words };
    return { words, ...detail, also: `${title} ${title.replaceAll(',', '')} ${entry.id}` };
  };
  return { history: rows.flatMap((row) => toLine(row, remarks(row.hash), write)), view };
}

/** What its transaction did, where that is known and is what was reviewed. */
function whatHappened({ hash, state, differences }: ActivityBrief, all: ReadonlyMap<string, SeenTransaction>, view: HistoryView) {
  const seen = hash === null || state !== 'confirmed' || (differences ?? []).length > 0 ? undefined : all.get(hash.toLowerCase());
  return seen?.state === 'confirmed' ? historyWords(seen.entry, 'confirmed', view).title : null;
}

type Wording = (entry: ActivityBrief) => Pick<Doable, 'words' | 'detail'> & { readonly also: string };

function toLine({ write, words, searched, hash, at, icon }: ActivityRow, remarks: string, wordsOf: Wording): readonly Doable[] {
  const shown = { icon: activityIcons[icon], at };
  if (write !== null) {
    const { also, ...said } = wordsOf(write);
    const does = { do: 'open', place: entryPlace(write.id) } as const;
    return [{ key: `write ${write.id}`, kind: 'write', ...shown, ...said, also: `${also} ${remarks}`, does }];
  }
  if (words === null || hash === null) return [];
  const does = { do: 'open', place: transactionPlace(hash) } as const;
  const line = { key: `history ${hash}`, kind: 'transaction', words: words.title, detail: shortAddress(hash), ...shown, does } as const;
  return [{ ...line, also: `${searched} ${remarks}` }];
}
