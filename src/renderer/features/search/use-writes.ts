/** The newest writes, to be found by what was reviewed and by their transactions. */
import { titleWords } from '#renderer/lib/write-words.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { entryPlace } from '#shared/places.ts';
import type { Doable } from './suggest.ts';

export function useWrites(): readonly Doable[] {
  const { id } = useActiveConnection();
  const { connection, newest } = useSlice('activity');
  const { hideAmounts } = useSlice('preferences');
  if (connection !== id) return [];
  return newest.map((entry) => ({
    key: `write ${entry.id}`,
    kind: 'write',
    words: titleWords(entry.title, hideAmounts),
    also: `${entry.hash ?? ''} ${entry.id}`,
    does: { do: 'open', place: entryPlace(entry.id) },
  }));
}
