/** SQLite files: what state one is in, how it is opened, and how a new one takes its place in one step. */
import { renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  attempt,
  createPrivate,
  kindOf,
  makePrivate,
  makePrivateFolder,
  removeIfThere,
  sidecars,
  syncFile,
  syncFolder,
} from '#main/core/storage/files.ts';

/** SQL or functions by version: the first makes version 1 of an empty file, the next version 2 of version 1, … */
export type Migrations = readonly (string | ((database: DatabaseSync) => void))[];

type FileState =
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

/** Reads only, unless an interrupted transaction must be rolled back: a file of a newer version must stay as it is. */
export function examine(path: string, newest: number, isOurs: (database: DatabaseSync) => boolean, readOnly = true): FileState {
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
    const check = database.prepare('PRAGMA integrity_check(1)').get() as { integrity_check?: string } | undefined;
    // SQLite accepts an empty file. Ours always has tables, because it is installed by a rename.
    return check?.integrity_check === 'ok' && isOurs(database) ? { is: 'sound', version } : { is: 'damaged' };
  } catch (error) {
    const code = (error as { errcode?: number }).errcode ?? 0;
    if (readOnly && halfWritten.includes(code)) return examine(path, newest, isOurs, false);
    return { is: notTheFile.includes(code & 0xff) ? 'out-of-reach' : 'damaged' };
  } finally {
    attempt(() => database?.close());
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

/**
 * Opens a file whose content can be read from the service again, brought to the newest version. A damaged file is replaced by an empty one.
 * A file of a newer version, or one that cannot be opened now, stays as it is: then the database is in memory. `query`: works on every
 * version of this file.
 */
export function openDisposable(path: string, migrations: Migrations, query: string): DatabaseSync {
  const ready = (database: DatabaseSync) => {
    migrate(database, migrations);
    return database;
  };
  try {
    makePrivateFolder(dirname(path));
    const { is } = examine(path, migrations.length, (database) => database.prepare(query).all() !== undefined);
    if (is === 'newer-version' || is === 'out-of-reach') throw new Error(is);
    const files = ['', ...sidecars].map((suffix) => `${path}${suffix}`);
    if (is === 'damaged' || files.some((file) => kindOf(file) === 'other')) for (const file of files) removeIfThere(file);
    if (kindOf(path) === 'none') createPrivate(path);
    return ready(openSound(path, 'NORMAL'));
  } catch {
    return ready(new DatabaseSync(':memory:'));
  }
}

/** Makes a file under a temporary name and renames it: at any moment there is the whole old file or the whole new one. */
export function install(path: string, make: (temporary: string) => void): void {
  const temporary = `${path}.new`;
  try {
    createPrivate(temporary);
    make(temporary);
    if (sidecars.some((suffix) => kindOf(`${temporary}${suffix}`) !== 'none')) throw new Error('not all of it is in the file');
    syncFile(temporary);
    // A log that was left by a file no longer there would be read into the new one.
    for (const suffix of sidecars) removeIfThere(`${path}${suffix}`);
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (error) {
    for (const suffix of ['', ...sidecars]) attempt(() => removeIfThere(`${temporary}${suffix}`));
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
