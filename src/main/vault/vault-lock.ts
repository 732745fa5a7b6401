/** One process for each vault: a system lock on a separate file, which ends with the process in any case. */
import { closeSync, openSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { attempt, kindOf, makePrivate, removeIfThere } from '#main/core/storage/files.ts';

export interface VaultLock {
  release(): void;
}

/** SQLite's codes: https://sqlite.org/rescode.html. The higher bytes only give details. */
const busy = 5;
const noDatabase = 26;
const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

/**
 * Null: another process has the lock. Throws where no file can be made. An existing file is never replaced: another process may have
 * locked it a moment ago, and two files of one name are two locks.
 */
export function takeLock(path: string): VaultLock | null {
  makeFile(path);
  makePrivate(path);
  return lock(path);
}

function makeFile(path: string): void {
  const kind = kindOf(path);
  if (kind === 'file') return;
  if (kind === 'other') removeIfThere(path);
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process made it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function lock(path: string): VaultLock | null {
  const database = new DatabaseSync(path);
  try {
    begin(database, path);
  } catch (error) {
    database.close();
    if (codeOf(error) === busy) return null;
    throw error;
  }
  return { release: () => void attempt(() => database.close()) };
}

function begin(database: DatabaseSync, path: string): void {
  const exclusive = 'PRAGMA busy_timeout = 200; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;';
  try {
    database.exec(exclusive);
  } catch (error) {
    if (codeOf(error) !== noDatabase) throw error;
    // The content is not ours. The file is emptied in place, not replaced.
    truncateSync(path);
    database.exec(exclusive);
  }
}
