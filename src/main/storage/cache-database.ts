/** The cache's rows: the text of the last answer to each read, by connection, operation and input. */
import type { DatabaseSync } from 'node:sqlite';
import type { CachedAnswer } from '#main/ports/cache.ts';
import { openDatabase } from '#main/storage/database.ts';

export type CacheRequest =
  | { readonly do: 'put'; readonly connection: string; readonly answer: CachedAnswer }
  | { readonly do: 'get'; readonly connection: string; readonly operation: string; readonly input: string }
  /** Every answer to a read without input: what a screen shows first. */
  | { readonly do: 'list'; readonly connection: string }
  | { readonly do: 'drop'; readonly connection: string }
  | { readonly do: 'close' };

export type CacheReply = readonly CachedAnswer[];

const schema = `
  CREATE TABLE IF NOT EXISTS answer (
    connection TEXT, operation TEXT, input TEXT, raw TEXT NOT NULL, read_at INTEGER NOT NULL,
    PRIMARY KEY (connection, operation, input)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;`;

const columns = 'SELECT operation, input, raw, read_at AS readAt FROM answer WHERE connection = ?';

export function openCacheDatabase(path: string): DatabaseSync {
  return openDatabase({ path, schema, synchronous: 'NORMAL' });
}

export function handleCacheRequest(database: DatabaseSync, request: CacheRequest): CacheReply {
  switch (request.do) {
    case 'put': {
      const { operation, input, raw, readAt } = request.answer;
      const insert = 'INSERT OR REPLACE INTO answer (connection, operation, input, raw, read_at) VALUES (?, ?, ?, ?, ?)';
      database.prepare(insert).run(request.connection, operation, input, raw, readAt);
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
