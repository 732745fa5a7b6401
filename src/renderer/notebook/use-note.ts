/** The notes that are kept of addresses and transactions: asked of main only where there are some. */

import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';

/** Read at most; of more than that only the newest are searched. */
const most = 300;
const none: ReadonlyMap<string, string> = new Map();

/** Null until it is known, or where it cannot be read: it must not be taken for none, and saved so. Empty where there is none. */
export function useNote(subject: string): string | null {
  const hasNote = useNotebook().entries[subject]?.hasNote === true;
  const { value } = useOwn(notebookQueries.notes(hasNote ? [subject] : []));
  return hasNote ? (value?.get(subject) ?? null) : '';
}

/** Of transactions, by hash; empty while they are not `wanted`. */
export function useTransactionNotes(wanted: boolean): ReadonlyMap<string, string> {
  const { entries } = useNotebook();
  const subjects = wanted ? Object.keys(entries).filter((subject) => subject.length === 66 && entries[subject]?.hasNote === true) : [];
  return useOwn(notebookQueries.notes(subjects.slice(-most))).value ?? none;
}
