/** The notes on addresses and transactions; main is asked only where there are some. */

import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { memoized } from '#shared/core/memoized.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';

/** The search reads at most this many notes, the newest. */
const most = 300;
const none: ReadonlyMap<string, string> = new Map();

/** Empty where there is none. Null while it isn't read or can't be, which must not be saved as an empty note. */
export function useNote(subject: string): string | null {
  const hasNote = useNotebook().entries[subject]?.hasNote === true;
  const { value } = useOwn(notebookQueries.notes(hasNote ? [subject] : []));
  return hasNote ? (value?.get(subject) ?? null) : '';
}

/** Notes on transactions, by hash; empty while not `wanted`. */
export function useTransactionNotes(wanted: boolean): ReadonlyMap<string, string> {
  const { entries } = useNotebook();
  return useOwn(notebookQueries.notes(wanted ? newestWithNotes(entries) : noSubjects)).value ?? none;
}

const noSubjects: readonly string[] = [];

const newestWithNotes = memoized((entries: Notebook['entries']) =>
  Object.keys(entries)
    .filter((subject) => subject.length === 66 && entries[subject]?.hasNote === true)
    .slice(-most),
);
