/** The cache's file: opened whatever stands in its place, or in memory. */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cacheMigrations } from '#main/chain/cache/cache-schema.ts';
import { examine, migrate, openSound } from '#main/core/storage/database.ts';
import { createPrivate, kindOf, makePrivateFolder, removeIfThere, sidecars } from '#main/core/storage/files.ts';

/** Disposable, so a damaged one is not kept: what it held can be read anew. One of a newer version stays as it is. */
export function openCacheDatabase(path: string): DatabaseSync {
  try {
    makePrivateFolder(dirname(path));
    // Of the first version's columns: a file of that version is ours, too.
    const isOurs = (database: DatabaseSync) => database.prepare('SELECT raw, read_at FROM answer LIMIT 1').all() !== undefined;
    const { is } = examine(path, cacheMigrations.length, isOurs);
    if (is === 'newer-version' || is === 'out-of-reach') throw new Error(is);
    const suffixes = ['', ...sidecars];
    if (is === 'damaged' || suffixes.some((suffix) => kindOf(`${path}${suffix}`) === 'other')) {
      for (const suffix of suffixes) removeIfThere(`${path}${suffix}`);
    }
    if (kindOf(path) === 'none') createPrivate(path);
    return ready(openSound(path, 'NORMAL'));
  } catch {
    return ready(new DatabaseSync(':memory:'));
  }
}

function ready(database: DatabaseSync): DatabaseSync {
  migrate(database, cacheMigrations);
  return database;
}
