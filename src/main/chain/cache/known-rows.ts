/** Writes what answers say about the chain into the cache's tables. */
import type { Mentions } from '#main/core/ports/cache.ts';
import type { Statements } from '#main/core/storage/statements.ts';
import type { KnownRole } from '#shared/notebook/known.ts';

/** Strongest first: an address named twice by a transaction is listed in its strongest role. */
export const roles: readonly KnownRole[] = ['sender', 'receiver', 'created', 'event'];
/** Of what waits for a block. */
export const pendingBlock = Number.MAX_SAFE_INTEGER;

/** Null for a number beyond every real chain; such a row is not saved. */
export function toBlockNumber(number: string | null): number | null {
  const height = Number(number ?? pendingBlock);
  return Number.isSafeInteger(height) ? height : null;
}

export interface Stored {
  readonly connection: string;
  readonly readAt: number;
  readonly permanent: boolean;
}

/** True where another hash was known for the block. */
export function storeMentions(db: Statements, { block, transaction, addresses, tokens, holders }: Mentions, stored: Stored): boolean {
  const isReorged = block !== null && storeBlock(db, block, stored);
  if (transaction !== null) storeTransaction(db, transaction, addresses, stored);
  const { connection } = stored;
  for (const { contract, name, symbol, decimals, standard } of tokens) {
    db.run(
      `INSERT INTO known_token (connection, contract, name, symbol, decimals, standard, sought) VALUES (?, ?, ?, ?, ?, ?, '')
       ON CONFLICT DO UPDATE SET name = coalesce(excluded.name, name), symbol = coalesce(excluded.symbol, symbol),
         decimals = coalesce(excluded.decimals, decimals), standard = coalesce(excluded.standard, standard)`,
      ...[connection, contract, name, symbol, decimals, standard],
    );
    if (name !== null || symbol !== null) noteSought(db, connection, contract);
  }
  for (const { address, contract } of holders) {
    db.run('INSERT OR IGNORE INTO known_holder (connection, address, contract) VALUES (?, ?, ?)', connection, address, contract);
  }
  return isReorged;
}

/** SQLite's own lower() knows ASCII only. */
function noteSought(db: Statements, connection: string, contract: string): void {
  const where = 'WHERE connection = ? AND contract = ?';
  const row = db.first<{ name: string | null; symbol: string | null }>(
    `SELECT name, symbol FROM known_token ${where}`,
    connection,
    contract,
  );
  const sought = `${row?.name ?? ''}\n${row?.symbol ?? ''}`.toLowerCase();
  db.run(`UPDATE known_token SET sought = ? ${where}`, sought, connection, contract);
}

const insertBlock = 'INTO known_block (connection, number, hash, timestamp, lasting, stored_at) VALUES (?, ?, ?, ?, ?, ?)';
/** Of a new block, or of one that had this hash: leaves the index of hashes alone. */
const sameBlock = `INSERT ${insertBlock} ON CONFLICT DO UPDATE
  SET timestamp = excluded.timestamp, lasting = excluded.lasting, stored_at = excluded.stored_at WHERE hash IS excluded.hash`;

/** True where another hash was known for it. */
function storeBlock(db: Statements, block: NonNullable<Mentions['block']>, { connection, readAt, permanent }: Stored): boolean {
  const number = toBlockNumber(block.number);
  if (number === null) return false;
  const { hash, timestamp } = block;
  const values = [connection, number, hash, timestamp, permanent ? 1 : 0, readAt] as const;
  if (db.run(sameBlock, ...values) > 0) return false;
  const other = 'SELECT 1 FROM known_block WHERE connection = ? AND number = ? AND hash <> ?';
  const isReorged = hash !== null && db.first(other, connection, number, hash) !== null;
  db.run(`INSERT OR REPLACE ${insertBlock}`, ...values);
  return isReorged;
}

function storeTransaction(
  db: Statements,
  transaction: NonNullable<Mentions['transaction']>,
  addresses: Mentions['addresses'],
  { connection, readAt }: Stored,
): void {
  const height = toBlockNumber(transaction.block);
  if (height === null) return;
  const { hash, from, to, value, selector, status } = transaction;
  const row = db.first<{ id: number }>(
    `INSERT INTO known_transaction (connection, hash, height, sender, receiver, value, selector, status, stored_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET height = excluded.height, sender = coalesce(excluded.sender, sender),
       receiver = coalesce(excluded.receiver, receiver), value = coalesce(excluded.value, value),
       selector = coalesce(excluded.selector, selector), status = coalesce(excluded.status, status), stored_at = excluded.stored_at
     RETURNING id`,
    ...[connection, hash, height, from, to, value, selector, status, readAt],
  );
  if (row === null) return;
  for (const { address, role } of addresses) {
    db.run(
      `INSERT INTO known_mention (connection, address, id, height, role) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET role = min(role, excluded.role)`,
      ...[connection, address, row.id, height, roles.indexOf(role)],
    );
  }
  db.run('UPDATE known_mention SET height = ? WHERE id = ? AND height <> ?', height, row.id, height);
}

/** `before`: drops it only if it was stored before then. */
export function dropWaiting(db: Statements, connection: string, hash: string, before: number): void {
  const sql = 'DELETE FROM known_transaction WHERE connection = ? AND hash = ? AND height = ? AND stored_at < ?';
  db.run(sql, connection, hash.toLowerCase(), pendingBlock, before);
}

/** Estimated bytes of a row on disk, with its indexes and the free space in b-trees. */
const bytesOf = { known_block: 400, known_transaction: 600, known_mention: 420, known_token: 300, known_holder: 190 } as const;
const tablesByAge = { known_block: 'connection, number', known_transaction: 'id' } as const;

function usedByKnown(db: Statements): number {
  const sizes = Object.entries(bytesOf).map(
    ([table, bytes]) => (db.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0) * bytes,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** While the rows take more than `bytes`, drops the oldest with the addresses they name, down to three quarters of it. */
export function boundKnown(db: Statements, bytes: number): void {
  let used = usedByKnown(db);
  if (used <= bytes) return;
  while (used > bytes * 0.75 && dropOldestKnown(db, 1 - (bytes * 0.75) / used)) used = usedByKnown(db);
}

/** `share`: of all rows, at least an eighth. False where there were none. */
export function dropOldestKnown(db: Statements, share: number): boolean {
  const drop = ([table, key]: readonly [string, string]) =>
    db.run(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} ORDER BY stored_at LIMIT 1 + CAST((SELECT count(*) FROM ${table}) * ? AS INTEGER))`,
      Math.max(share, 0.125),
    );
  const dropped = Object.entries(tablesByAge).reduce((sum, table) => sum + drop(table), 0);
  const isNamed = (of: string, address: string) =>
    `EXISTS (SELECT 1 FROM known_mention m WHERE m.connection = ${of}.connection AND m.address = ${of}.${address})`;
  db.run(`DELETE FROM known_holder WHERE NOT ${isNamed('known_holder', 'address')}`);
  db.run(`DELETE FROM known_token WHERE NOT ${isNamed('known_token', 'contract')} AND contract NOT IN (SELECT contract FROM known_holder)`);
  return dropped > 0;
}
