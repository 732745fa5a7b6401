/**
 * Contacts and labels that connections share by choice: one row for all of them, under an owner that is no connection. Where a connection
 * has another entry for the same address, its own stays and hides the shared one. Entries of transactions belong to a chain and aren't shared.
 */
import type { DatabaseSync } from 'node:sqlite';
import { isAddressSubject, type SavedEntry } from '#shared/notebook/notebook.ts';

/** No connection has this id. */
export const everyone = '*';

export const sharingTable = 'CREATE TABLE IF NOT EXISTS sharing (connection TEXT PRIMARY KEY) STRICT;';

/** What sharing would change. Each entry is named. */
export interface SharingPlan {
  /** Would be seen in the connection. */
  readonly arriving: readonly SavedEntry[];
  /** Would be seen in the others that share. */
  readonly leaving: readonly { readonly entry: SavedEntry; readonly seenBy: readonly string[] }[];
  /** Of the same address, and different: each stays as it is. */
  readonly differing: readonly { readonly here: SavedEntry; readonly there: SavedEntry }[];
}

/** The connections that share, in the order in which they began. Throws where the file cannot be read, as all of these do. */
export const sharersIn = (database: DatabaseSync): readonly string[] =>
  (database.prepare('SELECT connection FROM sharing ORDER BY rowid').all() as { connection: string }[]).map(({ connection }) => connection);

export const setSharing = (database: DatabaseSync, connection: string): unknown =>
  database.prepare('INSERT OR IGNORE INTO sharing (connection) VALUES (?)').run(connection);

/** The connection is gone. What others share stays. */
export function dropSharing(database: DatabaseSync, connection: string): void {
  database.prepare('DELETE FROM sharing WHERE connection = ?').run(connection);
  if (sharersIn(database).length === 0) database.prepare('DELETE FROM entry WHERE connection = ?').run(everyone);
}

/** From now on the connection's entries are its own: the same as before. */
export function endSharing(database: DatabaseSync, connection: string): void {
  if (!sharersIn(database).includes(connection)) return;
  const keep = `INSERT OR IGNORE INTO entry (connection, subject, label, note, contact)
    SELECT ?, subject, label, note, contact FROM entry WHERE connection = ? ORDER BY rowid`;
  database.prepare(keep).run(connection, everyone);
  dropSharing(database, connection);
}

/** Who shares, and the addresses of shared entries. */
export interface SharedState {
  readonly sharers: readonly string[];
  readonly subjects: readonly string[];
}

export function sharedIn(database: DatabaseSync): SharedState {
  const rows = database.prepare('SELECT subject FROM entry WHERE connection = ? ORDER BY rowid').all(everyone);
  return { sharers: sharersIn(database), subjects: (rows as { subject: string }[]).map(({ subject }) => subject) };
}

/** Ends all sharing; each connection sees what it saw. */
export function endAllSharing(database: DatabaseSync): SharedState {
  const before = sharedIn(database);
  for (const connection of before.sharers) endSharing(database, connection);
  return before;
}

/** Makes one row of entries that all of these have alike; each connection sees what it saw. */
export function shareAgain(database: DatabaseSync, { sharers, subjects }: SharedState): void {
  const [first] = sharers;
  if (first === undefined) return;
  const read = database.prepare('SELECT label, note, contact FROM entry WHERE connection = ? AND subject = ?');
  const move = database.prepare('UPDATE entry SET connection = ? WHERE connection = ? AND subject = ?');
  const remove = database.prepare('DELETE FROM entry WHERE connection = ? AND subject = ?');
  for (const connection of sharers) setSharing(database, connection);
  for (const subject of new Set(subjects.filter(isAddressSubject))) {
    const rows = sharers.map((connection) => JSON.stringify(read.get(connection, subject) ?? null));
    if (rows[0] === 'null' || rows.some((row) => row !== rows[0])) continue;
    move.run(everyone, first, subject);
    for (const connection of sharers) remove.run(connection, subject);
  }
}

export const isSameEntry = (one: SavedEntry, other: SavedEntry): boolean =>
  one.label === other.label && one.note === other.note && one.contact === other.contact;
