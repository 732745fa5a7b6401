/** Answers the search and the address screens from the cache's tables. */
import { createHash } from 'node:crypto';
import type { KnownHistory } from '#main/chain/cache/known-history.ts';
import { pendingBlock, roles } from '#main/chain/cache/known-rows.ts';
import type { Statements } from '#main/core/storage/statements.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import type { Known, KnownBlock, KnownOfAddress, KnownToken, KnownTransaction } from '#shared/notebook/known.ts';

const mostFound = 20;
const mostOfAddress = 200;
const mostTokens = 200;

interface TransactionRow extends Omit<KnownTransaction, 'kind' | 'block' | 'history'> {
  readonly height: number;
}
interface BlockRow extends Omit<KnownBlock, 'kind' | 'number'> {
  readonly number: number;
}

const transactionColumns = `t.hash, t.height, b.timestamp, t.sender AS "from", t.receiver AS "to", t.value, t.selector, t.status`;
const transactionTables = `known_transaction t LEFT JOIN known_block b ON b.connection = t.connection AND b.number = t.height`;
const blockColumns = 'SELECT number, hash, timestamp FROM known_block WHERE connection = ?';
const tokenColumns = 't.contract, t.name, t.symbol, t.decimals, t.standard';

const toTransaction = ({ height, ...row }: TransactionRow, history: HistoryEntry): KnownTransaction => ({
  kind: 'transaction',
  ...row,
  block: height === pendingBlock ? null : String(height),
  history,
});
const toBlock = ({ number, ...row }: BlockRow): KnownBlock => ({ kind: 'block', ...row, number: String(number) });
const toToken = (row: Omit<KnownToken, 'kind'>): KnownToken => ({ kind: 'token', ...row });

/** Contracts with only a name are left out: they may be anything. */
const isToken = '(t.symbol IS NOT NULL OR t.decimals IS NOT NULL OR t.standard IS NOT NULL)';

export function findKnown(db: Statements, history: KnownHistory, connection: string, text: string): readonly Known[] {
  const sought = text.trim().toLowerCase();
  const number = sought.replace(/[,_ '’]/g, '');
  const digits = /^(?:0x)?([0-9a-f]{1,64})$/.exec(sought)?.[1] ?? null;
  // Without 0x, a few letters are more likely a word.
  const hex = digits !== null && (sought.startsWith('0x') || digits.length >= 6) ? `0x${digits}` : null;
  const found: Known[] = [...findTokens(db, connection, sought)];
  if (/^(?:0|[1-9]\d{0,15})$/.test(number)) found.push(...findNumbers(db, connection, Number(number)));
  if (hex !== null) found.push(...findAddresses(db, connection, hex), ...findHashes(db, history, connection, hex));
  return found.slice(0, mostFound);
}

function findTokens(db: Statements, connection: string, sought: string): KnownToken[] {
  if (sought === '') return [];
  const sql = `SELECT ${tokenColumns} FROM known_token t WHERE t.connection = ? AND instr(t.sought, ?) > 0 AND ${isToken} ORDER BY t.symbol LIMIT ?`;
  return db.all<Omit<KnownToken, 'kind'>>(sql, connection, sought, mostFound).map(toToken);
}

/** The number itself first, then those that begin with it, the newest first. */
function findNumbers(db: Statements, connection: string, number: number): KnownBlock[] {
  const found = db.all<BlockRow>(`${blockColumns} AND number = ?`, connection, number);
  if (number === 0) return found.map(toBlock);
  for (let power = 15; power > 0 && found.length < mostFound; power -= 1) {
    const from = number * 10 ** power;
    if (from > Number.MAX_SAFE_INTEGER) continue;
    const to = Math.min(from + 10 ** power - 1, Number.MAX_SAFE_INTEGER);
    const sql = `${blockColumns} AND number BETWEEN ? AND ? ORDER BY number DESC LIMIT ?`;
    found.push(...db.all<BlockRow>(sql, connection, from, to, mostFound - found.length));
  }
  return found.map(toBlock);
}

/** Jumps along the index from one address to the next, because one address may have a hundred thousand rows. */
function findAddresses(db: Statements, connection: string, hex: string): Known[] {
  const found: Known[] = [];
  let last = hex;
  let isFirst = true;
  while (found.length < mostFound) {
    const sql = `SELECT address FROM known_mention WHERE connection = ? AND address ${isFirst ? '>=' : '>'} ? AND address < ? ORDER BY address LIMIT 1`;
    const row = db.first<{ address: string }>(sql, connection, last, `${hex}g`);
    if (row === null) break;
    found.push({ kind: 'address', address: row.address });
    last = row.address;
    isFirst = false;
  }
  return found;
}

function findHashes(db: Statements, history: KnownHistory, connection: string, hex: string): Known[] {
  const sql = `SELECT ${transactionColumns} FROM ${transactionTables}
    WHERE t.connection = ? AND t.hash >= ? AND t.hash < ? ORDER BY t.height DESC LIMIT ?`;
  const rows = db.all<TransactionRow>(sql, connection, hex, `${hex}g`, mostFound);
  const own = history.accounts(connection);
  const transactions = rows.map((row) => toTransaction(row, history.of(connection, row, own)));
  const blocks = db
    .all<BlockRow>(`${blockColumns} AND hash >= ? AND hash < ? ORDER BY number DESC LIMIT ?`, connection, hex, `${hex}g`, mostFound)
    .map(toBlock);
  return [...blocks.slice(0, mostFound / 2), ...transactions];
}

/** Null if it is still that `version`: a page asks every few seconds, and reading what 200 transactions did takes long. */
export function aboutAddress(
  db: Statements,
  history: KnownHistory,
  connection: string,
  address: string,
  before: string | null,
): KnownOfAddress | null {
  const named = db.all<TransactionRow & { role: number; storedAt: number }>(
    `SELECT ${transactionColumns}, m.role, t.stored_at AS storedAt FROM known_mention m JOIN known_transaction t ON t.id = m.id
     LEFT JOIN known_block b ON b.connection = t.connection AND b.number = t.height
     WHERE m.connection = ? AND m.address = ? ORDER BY m.height DESC, m.id DESC LIMIT ?`,
    ...[connection, address, mostOfAddress + 1],
  );
  const tokens = db.all<Omit<KnownToken, 'kind'>>(
    `SELECT ${tokenColumns} FROM known_holder h JOIN known_token t ON t.connection = h.connection AND t.contract = h.contract
     WHERE h.connection = ? AND h.address = ? ORDER BY t.symbol LIMIT ?`,
    ...[connection, address, mostTokens],
  );
  const own = db.first<Omit<KnownToken, 'kind'>>(
    `SELECT ${tokenColumns} FROM known_token t WHERE t.connection = ? AND t.contract = ? AND ${isToken}`,
    ...[connection, address],
  );
  const states = named.map((row) => history.versionOf(connection, row));
  const version = createHash('sha1')
    .update(JSON.stringify([named, states, tokens, own]))
    .digest('base64');
  if (version === before) return null;
  return {
    version,
    transactions: named.slice(0, mostOfAddress).map(({ role, storedAt, ...row }, index) => ({
      ...toTransaction(row, history.of(connection, row, [address], states[index])),
      role: roles[role] ?? 'event',
      storedAt,
    })),
    more: named.length > mostOfAddress,
    tokens: tokens.map(toToken),
    token: own === null ? null : toToken(own),
  };
}

export function recentlyKnown(db: Statements, history: KnownHistory, connection: string): readonly Known[] {
  const transactions = db.all<TransactionRow & { storedAt: number }>(
    `SELECT ${transactionColumns}, t.stored_at AS storedAt FROM ${transactionTables} WHERE t.connection = ? ORDER BY t.stored_at DESC LIMIT ?`,
    ...[connection, mostFound],
  );
  const blocks = db.all<BlockRow & { storedAt: number }>(
    'SELECT number, hash, timestamp, stored_at AS storedAt FROM known_block WHERE connection = ? ORDER BY stored_at DESC LIMIT ?',
    ...[connection, mostFound],
  );
  const own = history.accounts(connection);
  const all = [
    ...transactions.map(({ storedAt, ...row }) => ({ storedAt, known: toTransaction(row, history.of(connection, row, own)) })),
    ...blocks.map(({ storedAt, ...row }) => ({ storedAt, known: toBlock(row) })),
  ];
  return all
    .sort((a, b) => b.storedAt - a.storedAt)
    .slice(0, mostFound)
    .map(({ known }) => known);
}
