/** The database of sign-ins; holding it open is what keeps a second sandbox off the same folder. */
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Folder } from '#sandbox/folder.ts';
import { Problem } from '#sandbox/problem.ts';

const name = 'sign-ins.db';

/** Throws a `Problem` when another sandbox has it. */
export function openDatabase(folder: Folder): DatabaseSync {
  const database = new DatabaseSync(folder.at(name), { timeout: 1000 });
  chmodSync(folder.at(name), 0o600);
  try {
    // The system lets go of the lock however the process ends, so no stale lock file can be left.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    database.exec('BEGIN EXCLUSIVE; COMMIT;');
  } catch (error) {
    if (error instanceof Error && /locked|busy/.test(error.message)) {
      throw new Problem(`Another sandbox is using ${folder.path}. Stop it, or choose another folder with --state.`);
    }
    throw error;
  }
  return database;
}
