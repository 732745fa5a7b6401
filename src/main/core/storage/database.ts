/** SQLite files: what state one is in, how it is opened, and how a new one takes its place in one step. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { attempt, createPrivate, kindOf, makePrivate, makePrivateFolder, removeIfThere, sidecars } from '#main/core/storage/files.ts';
import { readSealed, SealedDatabase, writeSealed } from '#main/core/storage/sealed.ts';
import { Damaged, Newer } from '#main/core/storage/sealed-records.ts';

/** SQL or functions by version: the first makes version 1 of an empty file, the next version 2 of version 1, … */
export type Migrations = readonly (string | ((database: DatabaseSync) => void))[];

export type FileState =
  | { readonly is: 'none' | 'damaged' | 'newer-version' }
  /** It cannot be read or written now, without being damaged. */
  | { readonly is: 'out-of-reach' }
  | { readonly is: 'sound'; readonly version: number };

/** `FULL`: what is committed survives a power cut. `NORMAL`: the file stays sound, the last commits may be lost. */
type Synchronous = 'FULL' | 'NORMAL';

// https://www.sqlite.org/rescode.html: BUSY, NOMEM, READONLY, IOERR, FULL.
const notTheFile = [5, 7, 8, 10, 13];
/** READONLY_RECOVERY, READONLY_ROLLBACK: a process was ended while it wrote, and only a writer can take that back. */
const halfWritten = [264, 776];

/** `quick_check` leaves out whether indexes fit their tables, and takes a quarter of the time. */
type Check = 'integrity_check' | 'quick_check';

/** `later`: by its user, with `isDamaged`, as it takes longer the more the file holds. */
type CheckedWhen = 'first' | 'later';

/**
 * Reads only, unless an interrupted transaction must be rolled back: a file of a newer version must stay as it is. Without a `check`, only
 * its first page and what `isOurs` reads are looked at.
 */
export function examine(
  path: string,
  newest: number,
  isOurs: (database: DatabaseSync) => boolean,
  check: Check | null = 'integrity_check',
  readOnly = true,
): FileState {
  const kind = kindOf(path);
  if (kind !== 'file') return { is: kind === 'none' ? 'none' : 'damaged' };
  makePrivate(path);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly });
    database.exec('PRAGMA busy_timeout = 2000');
    const version = versionOf(database);
    if (version > newest) return { is: 'newer-version' };
    if (isCutOff(path, database)) return { is: 'damaged' };
    // SQLite accepts an empty file. Ours always has tables, because it is installed by a rename.
    return (check === null || isWhole(database, check)) && isOurs(database) ? { is: 'sound', version } : { is: 'damaged' };
  } catch (error) {
    const code = (error as { errcode?: number }).errcode ?? 0;
    if (readOnly && halfWritten.includes(code)) return examine(path, newest, isOurs, check, false);
    return { is: notTheFile.includes(code & 0xff) ? 'out-of-reach' : 'damaged' };
  } finally {
    attempt(() => database?.close());
  }
}

/** Whether SQLite finds no damage in it. */
export function isWhole(database: DatabaseSync, check: Check = 'integrity_check'): boolean {
  const found = database.prepare(`PRAGMA ${check}(1)`).get() as Readonly<Partial<Record<Check, string>>> | undefined;
  return found?.[check] === 'ok';
}

/** Closes it afterwards, whatever happens. */
export function withDatabase<T>(database: DatabaseSync, run: (database: DatabaseSync) => T): T {
  try {
    return run(database);
  } finally {
    database.close();
  }
}

/** SQLite pads a truncated last page with zeros and reports no damage. With a log beside the file, the log may replace that page. */
function isCutOff(path: string, database: DatabaseSync): boolean {
  const { page_size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(`${path}-wal`) === 0 && sizeOf(path) % page_size !== 0;
}

export function versionOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

export function openSound(path: string, synchronous: Synchronous): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // secure_delete: otherwise the bytes of a deleted row stay in the file. temp_store: what a savepoint or a sort keeps aside would be
    // written to a file elsewhere, and left there. fullfsync: on a Mac, fsync alone does not reach the disk.
    database.exec(`PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
      PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 4194304;`);
    if (synchronous === 'FULL') database.exec('PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Runs in one transaction, or not at all. */
export function inTransaction(database: DatabaseSync, run: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    run();
    database.exec('COMMIT');
  } catch (error) {
    // On a full disk SQLite may have rolled back already.
    attempt(() => database.exec('ROLLBACK'));
    throw error;
  }
}

export function take(database: DatabaseSync, step: Migrations[number]): void {
  if (typeof step === 'string') database.exec(step);
  else step(database);
}

/** Brings an open file to the newest version, all steps or none. */
export function migrate(database: DatabaseSync, migrations: Migrations): void {
  const version = versionOf(database);
  inTransaction(database, () => {
    for (const step of migrations.slice(version)) take(database, step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** The encrypted file in place of a database: "vault.db" is "vault.sealed" then. */
export const sealedOf = (path: string) => path.replace(/\.db$/, '.sealed');

/** Makes an encrypted file, empty or with what `from` holds, which is brought to the newest version. */
export function makeSealed(path: string, key: Buffer, migrations: Migrations, from: string | null): void {
  withDatabase(from === null ? new DatabaseSync(':memory:') : readSealed(from, key), (database) => {
    migrate(database, migrations);
    writeSealed(path, key, database);
  });
}

/** Dropped bytes must not stay in the file or in its log either. */
export function leaveNoTrace(database: DatabaseSync): void {
  if (database instanceof SealedDatabase) database.rewrite();
  else database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * Opens a file whose content can be read from the service again, brought to the newest version. A damaged file is replaced by an empty one.
 * A file of a newer version, or one that cannot be opened now, stays as it is: then the database is in memory. `query`: works on every
 * version of this file. `key`: of the encrypted file; null where there is no lock. `check`: whether all of it is looked at before it is
 * used; it is at once, where a log beside it says that the last process that used it did not close it.
 */
export function openDisposable(
  path: string,
  migrations: Migrations,
  query: string,
  key: Buffer | null,
  check: CheckedWhen = 'first',
): DatabaseSync {
  try {
    makePrivateFolder(dirname(path));
    return key === null ? openPlain(path, migrations, query, check) : openSealed(sealedOf(path), migrations, key);
  } catch {
    return brought(new DatabaseSync(':memory:'), migrations);
  }
}

function brought(database: DatabaseSync, migrations: Migrations): DatabaseSync {
  migrate(database, migrations);
  return database;
}

/** Whether SQLite finds damage in an open file, read by a connection of its own. */
export const isDamaged = (path: string, migrations: Migrations): boolean =>
  examine(path, migrations.length, () => true, 'quick_check').is === 'damaged';

function openPlain(path: string, migrations: Migrations, query: string, check: CheckedWhen): DatabaseSync {
  const wasClosed = kindOf(`${path}-wal`) === 'none';
  // At every start, and of a file that grows: what an index leaves out is read from the service again.
  const now = check === 'later' && wasClosed ? null : 'quick_check';
  const { is } = examine(path, migrations.length, (database) => database.prepare(query).all() !== undefined, now);
  if (is === 'newer-version' || is === 'out-of-reach') throw new Error(is);
  const files = ['', ...sidecars].map((suffix) => `${path}${suffix}`);
  if (is === 'damaged' || files.some((file) => kindOf(file) === 'other')) for (const file of files) removeIfThere(file);
  if (kindOf(path) === 'none') createPrivate(path);
  return brought(openSound(path, 'NORMAL'), migrations);
}

function openSealed(path: string, migrations: Migrations, key: Buffer): DatabaseSync {
  const open = () => new SealedDatabase(path, key, false);
  if (kindOf(path) !== 'file') makeSealed(path, key, migrations, null);
  const found = soundOrNull(open);
  const version = found === null ? 0 : versionOf(found);
  if (found !== null && version === migrations.length) return found;
  found?.close();
  if (version > migrations.length) throw new Newer();
  makeSealed(path, key, migrations, found === null ? null : path);
  return open();
}

/** Null for a damaged one. */
function soundOrNull<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

/** For `install`: brings a closed file to the newest version and leaves nothing beside it. */
export function migrateFile(path: string, migrations: Migrations): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    migrate(database, migrations);
    // Set here, because doing it in place could leave a journal beside the file if interrupted.
    database.exec('PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
}
