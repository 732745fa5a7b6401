/** The cache's tables, by version, and its file. */
import type { DatabaseSync } from 'node:sqlite';
import { isDamaged, type Migrations, openDisposable } from '#main/core/storage/database.ts';

export const cacheMigrations: Migrations = [
  `CREATE TABLE IF NOT EXISTS answer (
    connection TEXT, operation TEXT, input TEXT, raw TEXT NOT NULL, read_at INTEGER NOT NULL,
    PRIMARY KEY (connection, operation, input)
  ) STRICT, WITHOUT ROWID;`,
  // height: the block's number. A pending transaction has a number above all blocks, so that it comes first.
  `ALTER TABLE answer ADD COLUMN block TEXT;
  ALTER TABLE answer ADD COLUMN lasting INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX answer_by_age ON answer (lasting, read_at);

  CREATE TABLE seen (connection TEXT PRIMARY KEY, highest INTEGER, unsettled INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

  CREATE TABLE known_block (
    connection TEXT, number INTEGER, hash TEXT, timestamp TEXT NOT NULL, lasting INTEGER NOT NULL, stored_at INTEGER NOT NULL,
    PRIMARY KEY (connection, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX known_block_by_hash ON known_block (connection, hash);
  CREATE INDEX known_block_by_age ON known_block (connection, stored_at);

  CREATE TABLE known_transaction (
    id INTEGER PRIMARY KEY, connection TEXT NOT NULL, hash TEXT NOT NULL, height INTEGER NOT NULL,
    sender TEXT, receiver TEXT, value TEXT, selector TEXT, status TEXT, stored_at INTEGER NOT NULL,
    UNIQUE (connection, hash)
  ) STRICT;
  CREATE INDEX known_transaction_by_age ON known_transaction (connection, stored_at);

  CREATE TABLE known_mention (
    connection TEXT, address TEXT COLLATE NOCASE, id INTEGER REFERENCES known_transaction ON DELETE CASCADE,
    height INTEGER NOT NULL, role INTEGER NOT NULL,
    PRIMARY KEY (connection, address, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX known_mention_by_height ON known_mention (connection, address, height);
  CREATE INDEX known_mention_by_transaction ON known_mention (id);

  CREATE TABLE known_token (
    connection TEXT, contract TEXT COLLATE NOCASE, name TEXT, symbol TEXT, decimals INTEGER, standard TEXT, sought TEXT NOT NULL,
    PRIMARY KEY (connection, contract)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE known_holder (
    connection TEXT, address TEXT COLLATE NOCASE, contract TEXT COLLATE NOCASE,
    PRIMARY KEY (connection, address, contract)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE balance (
    connection TEXT, at INTEGER, wei TEXT NOT NULL, block TEXT, PRIMARY KEY (connection, at)
  ) STRICT, WITHOUT ROWID;`,
];

/** In memory where the file cannot be used. `key`: of the lock, where one is set. `check`: with `later`, call `isCacheDamaged` afterwards. */
export function openCacheDatabase(path: string, key: Buffer | null = null, check: 'first' | 'later' = 'first'): DatabaseSync {
  const database = openDisposable(path, cacheMigrations, 'SELECT raw, read_at FROM answer LIMIT 1', key, check);
  // KiB: what one transaction changes fits, and isn't written twice.
  database.exec('PRAGMA cache_size = -8000');
  return database;
}

export const isCacheDamaged = (path: string): boolean => isDamaged(path, cacheMigrations);

/** Tables with rows of a connection, in an order in which they can be emptied. */
export const cacheTables = [
  'answer',
  'seen',
  'known_block',
  'known_transaction',
  'known_mention',
  'known_token',
  'known_holder',
  'balance',
];
