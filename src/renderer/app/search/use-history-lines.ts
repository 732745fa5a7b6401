/** Suggests what the person sent and what happened to their accounts, by the same words as Activity. */

import type { HistoryView } from '#renderer/chain/history-assets.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { useTransactionNotes } from '#renderer/notebook/use-note.ts';
import { allSeen } from '#renderer/writes/activity.ts';
import { type ActivityRow, mergeActivity } from '#renderer/writes/activity-rows.ts';
import { journalEntry } from '#renderer/writes/journal-words.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { entryPlace, transactionPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Known } from '#shared/notebook/known.ts';
import type { Doable } from './suggest.ts';

/** `known`: what main found for the text; the view knows the tokens of its transactions, too. */
export function useHistoryLines(known: readonly Known[]): { readonly history: readonly Doable[]; readonly view: HistoryView } {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { entries } = useNotebook();
  const notes = useTransactionNotes(true);
  const now = useNow(10_000);
  const { own, sources } = useSeenSources();
  const { value: found } = useOwn(writeQueries.found());
  const seen = allSeen({ found: found?.found ?? [], known: sources?.known ?? [], now });
  const listed = known.flatMap((one) => (one.kind === 'transaction' ? one.history : []));
  const written = connection === id ? newest.filter((entry) => !isOfOthers(entry, own)) : [];
  const view = useHistoryView([...listed, ...seen.map(({ entry }) => entry), ...written.map(journalEntry)], {
    writes: written,
    ...(found === null ? {} : { found: found.tokens }),
  });
  const rows = mergeActivity({ list: written, more: false }, { list: seen, more: false }, view);
  const remarks = (hash: string | null) =>
    hash === null ? '' : `${hash} ${entries[hash.toLowerCase()]?.label ?? ''} ${notes.get(hash.toLowerCase()) ?? ''}`;
  return { history: rows.flatMap((row) => toLine(row, remarks(row.hash))), view };
}

function toLine({ write, words: { title: words }, searched, hash, at }: ActivityRow, remarks: string): readonly Doable[] {
  const also = `${searched} ${remarks}`;
  if (write !== null) {
    const does = { do: 'open', place: entryPlace(write.id) } as const;
    return [{ key: `write ${write.id}`, kind: 'write', words, also: `${also} ${write.id}`, does }];
  }
  if (hash === null) return [];
  const does = { do: 'open', place: transactionPlace(hash) } as const;
  return [{ key: `history ${hash}`, kind: 'transaction', words, detail: shortAddress(hash), at, does, also }];
}
