/** One process per vault: a lock of the system's on a file of its own, so that it ends with the process, however that ends. */
import { DatabaseSync } from 'node:sqlite';
import { attempt, createPrivate, kindOf, makePrivate } from '#main/storage/files.ts';

export interface VaultLock {
  release(): void;
}

const busy = 5;

/** Null: another process has it. Throws where no file can be made. */
export function takeLock(path: string): VaultLock | null {
  if (kindOf(path) !== 'file') createPrivate(path);
  makePrivate(path);
  try {
    return lock(path);
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) === busy) return null;
    // What stands there is no lock of ours and nobody's: it holds nothing.
    createPrivate(path);
    return lock(path);
  }
}

function lock(path: string): VaultLock {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 200; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => void attempt(() => database.close()) };
}
