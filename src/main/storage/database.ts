/** Opens an SQLite file so that it is sound, private and of the schema that this version knows. */
import { renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface Opening {
  readonly path: string;
  /** Statements that make the tables of an empty file. */
  readonly schema: string;
  /** `FULL`: what is committed survives a power cut. `NORMAL`: the file stays sound, the last commits may be lost. */
  readonly synchronous: 'FULL' | 'NORMAL';
}

/** A damaged file is moved aside whole, never wiped; where no file can be opened the database is in memory only. */
export function openDatabase(opening: Opening): DatabaseSync {
  try {
    return openSound(opening);
  } catch {
    try {
      const moved = `${opening.path}.corrupt-${Date.now()}`;
      renameSync(opening.path, moved);
      for (const suffix of ['-wal', '-shm']) moveIfThere(`${opening.path}${suffix}`, `${moved}${suffix}`);
      return openSound(opening);
    } catch {
      return openSound({ ...opening, path: ':memory:' });
    }
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // Not there: nothing to move.
  }
}

function openSound({ path, schema, synchronous }: Opening): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // secure_delete: otherwise the bytes of a deleted row stay in the file.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 2000;`);
    const check = database.prepare('PRAGMA quick_check(1)').get() as { quick_check?: string } | undefined;
    if (check?.quick_check !== 'ok') throw new Error('the file is damaged');
    database.exec(schema);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
