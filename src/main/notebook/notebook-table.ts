/** The notebook's rows in the vault: invalid ones are skipped, and writes are all or nothing. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#main/core/storage/database.ts';
import { readOr } from '#main/core/storage/files.ts';
import { prepareOnce } from '#main/core/storage/statements.ts';
import type { NameHistory } from '#main/notebook/name-history.ts';
import { toAddedSignature } from '#shared/contracts/added-signature.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import { toSubject } from '#shared/core/subject.ts';
import { isAddressSubject, type SavedEntry } from '#shared/notebook/notebook.ts';
import type { MovedName, NameMove } from '#shared/writes/review/known.ts';

export interface NotebookTable {
  /** Oldest first. Invalid rows are left out, and stay in the file. */
  entries(connection: string): readonly SavedEntry[];
  /** All or none. An entry without label and note is removed. */
  put(connection: string, entries: readonly SavedEntry[]): Result<null>;
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
  const entryRows = (connection: string) =>
    database.prepare('SELECT subject, label, note, contact FROM entry WHERE connection = ? ORDER BY rowid').all(connection);
  const toEntries = (rows: readonly unknown[]) => rows.flatMap((row) => toEntry(row as EntryRow) ?? []);
  const statements = prepareOnce(database);
  function find(connection: string, subject: string): SavedEntry | null {
    const query = 'SELECT subject, label, note, contact FROM entry WHERE connection = ? AND subject = ?';
    const row = statements.first<EntryRow>(query, connection, subject);
    return row === null ? null : toEntry(row);
  }
  function put(connection: string, { subject, label, note, contact }: SavedEntry): void {
    if (label === '' && note === '') {
      statements.run('DELETE FROM entry WHERE connection = ? AND subject = ?', connection, subject);
      return;
    }
    const insert = `INSERT INTO entry (connection, subject, label, note, contact) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (connection, subject) DO UPDATE SET label = excluded.label, note = excluded.note, contact = excluded.contact`;
    statements.run(insert, connection, subject, label, note, contact ? 1 : 0);
  }
  return {
    entries: (connection) => toEntries(readOr([], () => entryRows(connection))),
    moves: (connection, entries, own) => history.moves(connection, toEntries(entryRows(connection)), entries, own),
    movedSince: (connection, moment) => history.movedSince(connection, toEntries(entryRows(connection)), moment),
    put: (connection, entries) =>
      write(t('your notebook'), () =>
        inTransaction(database, () => {
          const record = history.recorder(connection);
          for (const entry of entries) {
            record(find(connection, entry.subject), entry);
            put(connection, entry);
          }
        }),
      ),
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
