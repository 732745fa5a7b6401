/** Reads of main's own data about addresses and transactions: what was seen on the chain, and the person's notes. */
import { callOwn, forever, type OwnQuery, own, ownOptions } from '#renderer/core/bridge/query.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

// Main's own reads add to it as well, and are announced only where they find something.
const seenEvery = 60_000;
const fresh = { touchedBy: [], staleTime: 2_000 } as const;

/** The note of an entry that has one. Null where it can't be read, which must not be saved as an empty note. */
export const readNote = async (connection: string, subject: string): Promise<string | null> =>
  (await callOwn('notebook.note', { connection, subject }).catch(() => '')) || null;

/** Main answers null while nothing has changed. */
async function aboutUnless(connection: string, address: string, before: KnownOfAddress | undefined): Promise<KnownOfAddress> {
  const version = before === undefined || before.version === '' ? {} : { version: before.version };
  const about = (await callOwn('known.about', { connection, address, ...version })) ?? before;
  if (about === undefined) throw new Error('Main answered nothing to a page that has nothing.');
  return about;
}

export const notebookQueries = {
  /** What was seen of each address. `followed`: read again as long as it is shown, after reads that may add to it. */
  about: (addresses: readonly string[], followed = false): OwnQuery<readonly KnownOfAddress[]> => ({
    options: (connection) =>
      ownOptions<readonly KnownOfAddress[]>(
        [connection, 'known.about', addresses],
        (before) => Promise.all(addresses.map((address, index) => aboutUnless(connection, address, before?.[index]))),
        followed
          ? { touchedBy: ['found', 'journal', 'known'], staleTime: fresh.staleTime, refetchInterval: seenEvery }
          : { touchedBy: ['found'], staleTime: forever.staleTime },
      ),
  }),
  /** What main finds for a text; for an empty one, the newest entries. */
  known: (text: string) => (text === '' ? own('known.recent', {}, fresh) : own('known.find', { text }, fresh)),
  /** Notes by subject, without those that can't be read. */
  notes: (subjects: readonly string[]): OwnQuery<ReadonlyMap<string, string>> => ({
    options: (connection) =>
      ownOptions<ReadonlyMap<string, string>>(
        [connection, 'notebook.note', subjects],
        async () => {
          const notes = await Promise.all(subjects.map(async (subject) => [subject, await readNote(connection, subject)] as const));
          return new Map(notes.flatMap(([subject, note]) => (note === null ? [] : [[subject, note] as const])));
        },
        // Never cached: a form with an outdated note would overwrite the newer one.
        { ...forever, touchedBy: ['notebook'], gcTime: 0 },
      ),
  }),
};
