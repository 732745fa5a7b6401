/** The cache's rows: the text of the last answer to each read, by connection, operation and input. */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CachedAnswer } from '#main/ports/cache.ts';
import { examine, type Migrations, migrate, openSound } from '#main/storage/database.ts';
import { createPrivate, kindOf, makePrivateFolder, removeIfThere, sidecars } from '#main/storage/files.ts';

export type CacheRequest =
  | { readonly do: 'put'; readonly connection: string; readonly answer: CachedAnswer }
  | { readonly do: 'get'; readonly connection: string; readonly operation: string; readonly input: string }
  /** Every answer to a read without input: what a screen shows first. */
  | { readonly do: 'list'; readonly connection: string }
  | { readonly do: 'drop'; readonly connection: string }
  | { readonly do: 'close' };

export type CacheReply = readonly CachedAnswer[];

const migrations: Migrations = [
  `CREATE TABLE IF NOT EXISTS answer (
    connection TEXT, operation TEXT, input TEXT, raw TEXT NOT NULL, read_at INTEGER NOT NULL,
    PRIMARY KEY (connection, operation, input)
  ) STRICT, WITHOUT ROWID;`,
];

const columns = 'SELECT operation, input, raw, read_at AS readAt FROM answer WHERE connection = ?';
/** In bytes of the file's pages in use. */
const roomForAnswers = 32 * 1024 * 1024;

/** Disposable, so a damaged one is not kept: what it held can be read anew. One of a newer version stays as it is. */
export function openCacheDatabase(path: string): DatabaseSync {
  try {
    makePrivateFolder(dirname(path));
    const { is } = examine(path, migrations.length, (database) => database.prepare(`${columns} LIMIT 1`).all('') !== undefined);
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
  migrate(database, migrations);
  return database;
}

/** Makes room by the oldest answers, so that the file stays bounded whatever is read. */
function makeRoom(database: DatabaseSync, room: number): void {
  const page = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] as number;
  const used = () => (page('page_count') - page('freelist_count')) * page('page_size');
  if (used() <= room) return;
  const oldest = `DELETE FROM answer WHERE (connection, operation, input) IN
    (SELECT connection, operation, input FROM answer ORDER BY read_at LIMIT 1 + (SELECT count(*) FROM answer) / 8)`;
  while (used() > room * 0.75 && Number(database.prepare(oldest).run().changes) > 0);
}

export function handleCacheRequest(database: DatabaseSync, request: CacheRequest, room = roomForAnswers): CacheReply {
  switch (request.do) {
    case 'put': {
      const { operation, input, raw, readAt } = request.answer;
      const insert = 'INSERT OR REPLACE INTO answer (connection, operation, input, raw, read_at) VALUES (?, ?, ?, ?, ?)';
      database.prepare(insert).run(request.connection, operation, input, raw, readAt);
      makeRoom(database, room);
      return [];
    }
    case 'get':
      return rows(database.prepare(`${columns} AND operation = ? AND input = ?`).all(request.connection, request.operation, request.input));
    case 'list':
      return rows(database.prepare(`${columns} AND input = '{}'`).all(request.connection));
    case 'drop':
      database.prepare('DELETE FROM answer WHERE connection = ?').run(request.connection);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return [];
    case 'close':
      database.close();
      return [];
  }
}

/** SQLite's rows have no prototype, which a structured clone to another thread does not mind but a test would. */
const rows = (found: unknown[]): CacheReply => found.map((row) => ({ ...(row as CachedAnswer) }));
