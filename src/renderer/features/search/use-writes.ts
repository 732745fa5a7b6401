/** The newest writes, to be found by what was reviewed and by their transactions. */

import { titleWords } from '#renderer/lib/write-words.ts';
import { useTransactionNotes } from '#renderer/parts/use-note.ts';
import { useOwnAccounts } from '#renderer/parts/use-own-accounts.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { useNotebook } from '#renderer/store/use-notebook.ts';
import { isOfOthers } from '#shared/of-others.ts';
import { entryPlace } from '#shared/places.ts';
import type { Doable } from './suggest.ts';

export function useWrites(): readonly Doable[] {
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { hideAmounts } = useSlice('preferences');
  const { entries } = useNotebook();
  const notes = useTransactionNotes(true);
  const own = useOwnAccounts();
  if (connection !== id) return [];
  const remarks = (hash: string) => `${entries[hash]?.label ?? ''} ${notes.get(hash) ?? ''}`;
  return newest
    .filter((entry) => !isOfOthers(entry, own))
    .map((entry) => ({
      key: `write ${entry.id}`,
      kind: 'write',
      words: titleWords(entry.title, hideAmounts),
      also: `${entry.hash === null ? '' : `${entry.hash} ${remarks(entry.hash.toLowerCase())}`} ${entry.id}`,
      does: { do: 'open', place: entryPlace(entry.id) },
    }));
}
