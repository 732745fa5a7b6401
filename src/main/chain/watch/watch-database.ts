/** The file in which watching saves its progress and what it found. Disposable, because the chain can be scanned again. */
import type { DatabaseSync } from 'node:sqlite';
import { withoutBlocks, withoutOlder } from '#main/chain/watch/plan.ts';
import type { StoredReading, WatchRecord, WatchStore } from '#main/chain/watch/watch-store.ts';
import { inTransaction, leaveNoTrace, type Migrations, openDisposable } from '#main/core/storage/database.ts';
import { attempt, readOr } from '#main/core/storage/files.ts';
import type { FoundTransaction, TokenFacts } from '#shared/chain/watch.ts';

export const watchMigrations: Migrations = [
  `CREATE TABLE watch (connection TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE finding (
    id INTEGER PRIMARY KEY, connection TEXT NOT NULL, block INTEGER NOT NULL, hash TEXT NOT NULL, log INTEGER NOT NULL,
    part INTEGER NOT NULL, direction TEXT NOT NULL, finding TEXT NOT NULL, UNIQUE (connection, hash, log, part, direction)
  ) STRICT;
  CREATE INDEX finding_by_block ON finding (connection, block, id);
  CREATE TABLE token (connection TEXT, contract TEXT, facts TEXT NOT NULL, PRIMARY KEY (connection, contract)) STRICT, WITHOUT ROWID;`,
  // Outlives the found transfer: a reorganized block takes its transfers with it, and the next block may bring them again.
  `CREATE TABLE once_found (id INTEGER PRIMARY KEY, connection TEXT NOT NULL, hash TEXT NOT NULL, own TEXT NOT NULL,
    UNIQUE (connection, hash, own)) STRICT;
  INSERT OR IGNORE INTO once_found (connection, hash, own)
    SELECT connection, hash, json_extract(finding, '$.own') FROM finding WHERE json_extract(finding, '$.status') = 'success';`,
  // Whole transactions instead of their transfers. Earlier versions passed over payments that could run code, so every block is read again.
  `DROP TABLE finding; DROP TABLE once_found;
  CREATE TABLE found (
    id INTEGER PRIMARY KEY, connection TEXT NOT NULL, block INTEGER NOT NULL, hash TEXT NOT NULL, found TEXT NOT NULL, UNIQUE (connection, hash)
  ) STRICT;
  CREATE INDEX found_by_block ON found (connection, block, id);
  CREATE TABLE once_found (id INTEGER PRIMARY KEY, connection TEXT NOT NULL, hash TEXT NOT NULL, UNIQUE (connection, hash)) STRICT;
  UPDATE watch SET record = json_set(record, '$.scanned', json('[]'), '$.heads', json('[]'));`,
  `CREATE TABLE reading (
    connection TEXT, account TEXT, asset TEXT, block INTEGER, hash TEXT NOT NULL, amount TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (connection, account, asset, block)
  ) STRICT, WITHOUT ROWID;`,
];

/** Readings saved of one account and asset, and the least milliseconds between two. */
const mostReadings = 400;
const readingEvery = 6 * 3_600_000;

/** Transactions saved for one connection; those of the oldest blocks are dropped first. */
const mostFound = 20_000;

/** `most`: how many transactions are saved for one connection. `key`: of the lock, where one is set. */
export function openWatchStore(path: string, most = mostFound, key: Buffer | null = null): WatchStore {
  return storeOn(openDisposable(path, watchMigrations, 'SELECT record FROM watch LIMIT 1', key), most);
}

function storeOn(database: DatabaseSync, most: number): WatchStore {
  const readRecord = database.prepare('SELECT record FROM watch WHERE connection = ?');
  const writeRecord = database.prepare('INSERT OR REPLACE INTO watch (connection, record) VALUES (?, ?)');
  const dropBlocks = database.prepare('DELETE FROM found WHERE connection = ? AND block BETWEEN ? AND ?');
  const insert = database.prepare(
    // A reorganization may move a transaction before its old block is dropped: the latest reading counts.
    `INSERT INTO found (connection, block, hash, found) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET block = excluded.block, found = excluded.found`,
  );
  const elsewhere = database.prepare('SELECT block FROM found WHERE connection = ? AND hash = ? AND block <> ?');
  const wasFound = database.prepare('SELECT 1 FROM once_found WHERE connection = ? AND hash = ?');
  const noteFound = database.prepare('INSERT OR IGNORE INTO once_found (connection, hash) VALUES (?, ?)');
  const forgetFound = database.prepare(
    `DELETE FROM once_found WHERE connection = ?1 AND id <= (SELECT id FROM once_found WHERE connection = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
  );
  const count = database.prepare('SELECT count(*) AS count FROM found WHERE connection = ?');
  const dropOldest = database.prepare(
    'DELETE FROM found WHERE id IN (SELECT id FROM found WHERE connection = ? ORDER BY block, id LIMIT ?) RETURNING block',
  );
  const page = database.prepare(
    'SELECT id, block, found FROM found WHERE connection = ? AND (block, id) < (?, ?) ORDER BY block DESC, id DESC LIMIT ?',
  );
  const readToken = database.prepare('SELECT facts FROM token WHERE connection = ? AND contract = ?');
  const writeToken = database.prepare('INSERT OR REPLACE INTO token (connection, contract, facts) VALUES (?, ?, ?)');
  const listReadings = database.prepare('SELECT account, asset, block, hash, amount, at FROM reading WHERE connection = ? ORDER BY block');
  const newestReading = database.prepare('SELECT max(at) AS at FROM reading WHERE connection = ? AND account = ? AND asset = ?');
  const insertReading = database.prepare(
    'INSERT OR REPLACE INTO reading (connection, account, asset, block, hash, amount, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const dropReadings = database.prepare(
    `DELETE FROM reading WHERE connection = ?1 AND account = ?2 AND asset = ?3 AND block <=
      (SELECT block FROM reading WHERE connection = ?1 AND account = ?2 AND asset = ?3 ORDER BY block DESC LIMIT 1 OFFSET ?4)`,
  );
  const countOf = (connection: string) => readOr(0, () => (count.get(connection) as { count: number }).count);
  return {
    read: (connection) => readOr(null, () => parse<WatchRecord>((readRecord.get(connection) as { record: string } | undefined)?.record)),
    keep(connection, record, { dropped, found } = { dropped: [], found: [] }) {
      const added = found.filter(({ hash }) => readOr(undefined, () => wasFound.get(connection, hash)) === undefined);
      let saved = record;
      const moved = new Set<number>();
      const kept = attempt(() =>
        inTransaction(database, () => {
          for (const [from, to] of dropped) dropBlocks.run(connection, from, to);
          for (const one of found) {
            const { hash } = one;
            const block = Number(one.block);
            const before = elsewhere.get(connection, hash, block) as { block: number } | undefined;
            if (before !== undefined) moved.add(before.block);
            insert.run(connection, block, hash, JSON.stringify(one));
            noteFound.run(connection, hash);
          }
          const over = found.length === 0 ? 0 : countOf(connection) - most;
          const gone = over > 0 ? (dropOldest.all(connection, over) as { block: number }[]) : [];
          saved = gone.reduce((plan, { block }) => withoutOlder(plan, block), withoutBlocks(record, [...moved]));
          writeRecord.run(connection, JSON.stringify(saved));
          if (found.length > 0) forgetFound.run(connection, most * 2);
        }),
      );
      return kept ? { record: saved, added, moved: [...moved] } : null;
    },
    count: countOf,
    list(connection, before, limit) {
      const [block = Number.MAX_SAFE_INTEGER, id = Number.MAX_SAFE_INTEGER] = (before ?? '')
        .split('-')
        .filter((part) => part !== '')
        .map(Number);
      const rows = readOr([], () => page.all(connection, block, id, limit) as { id: number; block: number; found: string }[]);
      const last = rows.at(-1);
      const found = rows.map((row) => JSON.parse(row.found) as FoundTransaction);
      return { found, before: last === undefined || rows.length < limit ? null : `${last.block}-${last.id}` };
    },
    token: (connection, contract) =>
      readOr(null, () => parse<TokenFacts>((readToken.get(connection, contract) as { facts: string } | undefined)?.facts)),
    keepToken: (connection, contract, facts) => void attempt(() => writeToken.run(connection, contract, JSON.stringify(facts))),
    readings: (connection) => readOr([], () => listReadings.all(connection) as unknown as StoredReading[]),
    keepReadings(connection, readings) {
      attempt(() =>
        inTransaction(database, () => {
          for (const { account, asset, block, hash, amount, at } of readings) {
            const newest = (newestReading.get(connection, account, asset) as { at: number | null }).at;
            if (newest !== null && Math.abs(at - newest) < readingEvery) continue;
            insertReading.run(connection, account, asset, block, hash, amount, at);
            dropReadings.run(connection, account, asset, mostReadings);
          }
        }),
      );
    },
    drop(connection) {
      attempt(() => {
        inTransaction(database, () => {
          for (const table of ['watch', 'found', 'token', 'once_found', 'reading'])
            database.prepare(`DELETE FROM ${table} WHERE connection = ?`).run(connection);
        });
        leaveNoTrace(database);
      });
    },
    stop: () => void attempt(() => database.close()),
  };
}

/** Not validated: only this file writes it, and damage is noticed when the database is opened. */
const parse = <T>(text: string | undefined): T | null => (text === undefined ? null : (JSON.parse(text) as T));
