/** What main has of its own on addresses and transactions: what was seen, and what the person wrote. The service is not asked. */
import { callOwn, forever, type OwnQuery, own, ownAll, ownOptions } from '#renderer/core/bridge/query.ts';

// What is seen while one searches may be searched for, too.
const seenEvery = 5_000;
const fresh = { staleTime: 2_000 } as const;

/** Of an entry that has one; null where it cannot be read: it must not be taken for none, and saved so. */
export const readNote = async (connection: string, subject: string): Promise<string | null> =>
  (await callOwn('notebook.note', { connection, subject }).catch(() => '')) || null;

export const notebookQueries = {
  /** What was seen of each address. `followed`: read again as long as it is shown, since any read may add to it. */
  about: (addresses: readonly string[], followed = false) =>
    ownAll(
      'known.about',
      addresses.map((address) => ({ address })),
      followed ? { refetchInterval: seenEvery } : forever,
    ),
  /** What main knows by a text; by none, what was stored last. */
  known: (text: string) => (text === '' ? own('known.recent', {}, fresh) : own('known.find', { text }, fresh)),
  /** The note on each, by subject; of what cannot be read there is none. */
  notes: (subjects: readonly string[]): OwnQuery<ReadonlyMap<string, string>> => ({
    options: (connection) =>
      ownOptions<ReadonlyMap<string, string>>(
        [connection, 'notebook.note', subjects],
        async () => {
          const notes = await Promise.all(subjects.map(async (subject) => [subject, await readNote(connection, subject)] as const));
          return new Map(notes.flatMap(([subject, note]) => (note === null ? [] : [[subject, note] as const])));
        },
        // A form that begins with an old note would save it over a newer one.
        { ...forever, gcTime: 0 },
      ),
  }),
};
