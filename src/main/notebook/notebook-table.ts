/** The notebook's rows in the vault: invalid ones are skipped, and writes are all or nothing. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#main/core/storage/database.ts';
import { readOr } from '#main/core/storage/files.ts';
import { prepareOnce } from '#main/core/storage/statements.ts';
import type { NameHistory } from '#main/notebook/name-history.ts';
import { endSharing, everyone, isSameEntry, type SharingPlan, setSharing, sharersIn } from '#main/notebook/sharing.ts';
import { toAddedSignature } from '#shared/contracts/added-signature.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import { toSubject } from '#shared/core/subject.ts';
import { isAddressSubject, type SavedEntry } from '#shared/notebook/notebook.ts';
import type { MovedName, NameMove } from '#shared/writes/review/known.ts';

export interface NotebookTable {
  /** Its own and those that it shares, oldest first. Invalid rows are left out, and stay in the file. */
  entries(connection: string): readonly SavedEntry[];
  /** All or none. An entry without label and note is removed. A shared one changes for all that share it. */
  put(connection: string, entries: readonly SavedEntry[]): Result<null>;
  /** The connections that share; empty where the file cannot be read. */
  sharers(): readonly string[];
  /** Addresses of a connection that shares, whose entry is its own all the same. */
  ownOf(connection: string): ReadonlySet<string>;
  /** The connections that would see what is put under this subject. */
  seenBy(connection: string, subject: string): readonly string[];
  /** What the connection sees once this is put: a removed entry may have hidden a shared one. */
  seenAs(connection: string, entry: SavedEntry): SavedEntry;
  /** What `share` would change. Throws where the file cannot be read. */
  planSharing(connection: string): SharingPlan;
  share(connection: string): Result<null>;
  /** The connection keeps what it sees. */
  endSharing(connection: string): Result<null>;
  /** Entries that would move a name to another address. `own`: the accounts under the service's names. Throws where the file cannot be read. */
  moves(connection: string, entries: readonly SavedEntry[], own: readonly SavedEntry[]): readonly NameMove[];
  /** Names that another address had, and when it lost them. Throws where the file cannot be read. */
  movedSince(connection: string, moment: number): readonly MovedName[];
  signatures(connection: string): readonly string[];
  addSignature(connection: string, text: string): Result<null>;
  removeSignature(connection: string, text: string): Result<null>;
}

type Write = (what: string, run: () => void) => Result<null>;

export function createNotebookTable(database: DatabaseSync, write: Write, history: NameHistory): NotebookTable {
  const statements = prepareOnce(database);
  const rowsOf = (owner: string) =>
    statements.all<EntryRow & { readonly row: number }>(
      'SELECT rowid AS row, subject, label, note, contact FROM entry WHERE connection = ? ORDER BY rowid',
      owner,
    );
  const toEntries = (rows: readonly EntryRow[]) => rows.flatMap((row) => toEntry(row) ?? []);
  const isSharer = (connection: string) => statements.first('SELECT connection FROM sharing WHERE connection = ?', connection) !== null;
  function read(connection: string): readonly SavedEntry[] {
    const own = rowsOf(connection);
    if (!isSharer(connection)) return toEntries(own);
    const hidden = new Set(own.map(({ subject }) => subject));
    const shared = rowsOf(everyone).filter(({ subject }) => !hidden.has(subject));
    return toEntries([...own, ...shared].toSorted((one, other) => one.row - other.row));
  }
  function find(owner: string, subject: string): SavedEntry | null {
    const query = 'SELECT subject, label, note, contact FROM entry WHERE connection = ? AND subject = ?';
    const row = statements.first<EntryRow>(query, owner, subject);
    return row === null ? null : toEntry(row);
  }
  /** Whose row a change of this entry is. */
  const ownerOf = (connection: string, subject: string) =>
    isAddressSubject(subject) && isSharer(connection) && find(connection, subject) === null ? everyone : connection;
  const withoutOwn = (connections: readonly string[], subject: string) => connections.filter((each) => find(each, subject) === null);
  const seenBy = (connection: string, subject: string) =>
    ownerOf(connection, subject) === everyone ? withoutOwn(sharersIn(database), subject) : [connection];
  function seenAs(connection: string, entry: SavedEntry): SavedEntry {
    const isHiding = entry.label === '' && entry.note === '' && isSharer(connection) && find(connection, entry.subject) !== null;
    return (isHiding ? find(everyone, entry.subject) : null) ?? entry;
  }
  function put(owner: string, { subject, label, note, contact }: SavedEntry): void {
    if (label === '' && note === '') {
      statements.run('DELETE FROM entry WHERE connection = ? AND subject = ?', owner, subject);
      return;
    }
    const insert = `INSERT INTO entry (connection, subject, label, note, contact) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (connection, subject) DO UPDATE SET label = excluded.label, note = excluded.note, contact = excluded.contact`;
    statements.run(insert, owner, subject, label, note, contact ? 1 : 0);
  }
  function planSharing(connection: string): SharingPlan {
    const own = toEntries(rowsOf(connection)).filter(({ subject }) => isAddressSubject(subject));
    const shared = new Map(toEntries(rowsOf(everyone)).map((entry) => [entry.subject, entry]));
    const others = sharersIn(database).filter((each) => each !== connection);
    const hidden = new Set(own.map(({ subject }) => subject));
    return {
      arriving: isSharer(connection) ? [] : [...shared.values()].filter(({ subject }) => !hidden.has(subject)),
      leaving: own.filter(({ subject }) => !shared.has(subject)).map((entry) => ({ entry, seenBy: withoutOwn(others, entry.subject) })),
      differing: own.flatMap((here) => {
        const there = shared.get(here.subject);
        return there === undefined || isSameEntry(here, there) ? [] : [{ here, there }];
      }),
    };
  }
  return {
    entries: (connection) => readOr([], () => read(connection)),
    moves: (connection, entries, own) => history.moves(connection, read(connection), entries, own),
    movedSince: (connection, moment) => history.movedSince(connection, read(connection), moment),
    put: (connection, entries) =>
      write(t('your notebook'), () =>
        inTransaction(database, () => {
          const recorders = new Map<string, ReturnType<NameHistory['recorder']>>();
          const recorderOf = (each: string) => {
            const recorder = recorders.get(each) ?? history.recorder(each);
            recorders.set(each, recorder);
            return recorder;
          };
          for (const entry of entries) {
            const owner = ownerOf(connection, entry.subject);
            const [before, after] = [find(owner, entry.subject), seenAs(connection, entry)];
            for (const each of seenBy(connection, entry.subject)) recorderOf(each)(before, after);
            put(owner, entry);
          }
        }),
      ),
    sharers: () => readOr([], () => sharersIn(database)),
    ownOf: (connection) =>
      readOr(new Set<string>(), () =>
        isSharer(connection) ? new Set(rowsOf(connection).flatMap(({ subject }) => (isAddressSubject(subject) ? subject : []))) : new Set(),
      ),
    seenBy: (connection, subject) => readOr([connection], () => seenBy(connection, subject)),
    seenAs: (connection, entry) => readOr(entry, () => seenAs(connection, entry)),
    planSharing,
    share: (connection) =>
      write(t('that contacts and labels are shared'), () =>
        inTransaction(database, () => {
          const { arriving, leaving } = planSharing(connection);
          const record = history.recorder(connection);
          for (const entry of arriving) record(null, entry);
          for (const { entry, seenBy } of leaving) for (const each of seenBy) history.recorder(each)(null, entry);
          const share = 'UPDATE entry SET connection = ? WHERE connection = ? AND subject = ?';
          for (const { entry } of leaving) statements.run(share, everyone, connection, entry.subject);
          for (const entry of toEntries(rowsOf(connection))) {
            const shared = find(everyone, entry.subject);
            if (shared !== null && isSameEntry(entry, shared)) put(connection, { ...entry, label: '', note: '' });
          }
          setSharing(database, connection);
        }),
      ),
    endSharing: (connection) =>
      write(t('that contacts and labels aren’t shared any more'), () => inTransaction(database, () => endSharing(database, connection))),
    signatures: (connection) => {
      const rows = 'SELECT text FROM signature WHERE connection = ? ORDER BY rowid';
      const found = readOr([], () => database.prepare(rows).all(connection)) as unknown as readonly { text: string }[];
      return found.map(({ text }) => text).filter((text) => toAddedSignature(text) === text);
    },
    addSignature: (connection, text) =>
      write(t('the signature'), () => {
        database.prepare('INSERT OR IGNORE INTO signature (connection, text) VALUES (?, ?)').run(connection, text);
      }),
    removeSignature: (connection, text) =>
      write(t('that the signature is removed'), () => {
        database.prepare('DELETE FROM signature WHERE connection = ? AND text = ?').run(connection, text);
      }),
  };
}

interface EntryRow {
  readonly subject: string;
  readonly label: string;
  readonly note: string;
  readonly contact: number;
}

/** Null for an invalid row. Before version 2, addresses were saved as the page spelled them. */
function toEntry({ subject, label, note, contact }: EntryRow): SavedEntry | null {
  if (!/^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/.test(subject)) return null;
  if (!fieldKinds.label.schema.safeParse(label).success || !fieldKinds.note.schema.safeParse(note).success) return null;
  if (label === '' && note === '') return null;
  return { subject: toSubject(subject), label, note, contact: contact === 1 && label !== '' && isAddressSubject(subject) };
}
