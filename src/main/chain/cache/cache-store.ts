/** The cache's store: answers, what they say about the chain, and the balance's history; bounded in size. */
import type { DatabaseSync } from 'node:sqlite';
import { listBalances, storeBalance } from '#main/chain/cache/balance-rows.ts';
import { cacheTables } from '#main/chain/cache/cache-schema.ts';
import { createKnownHistory } from '#main/chain/cache/known-history.ts';
import { aboutAddress, findKnown, recentlyKnown } from '#main/chain/cache/known-queries.ts';
import { boundKnown, dropOldestKnown, dropWaiting, storeMentions, toBlockNumber } from '#main/chain/cache/known-rows.ts';
import { type Cache, type CachedAnswer, type Mentions, nothingKnown, type SeenChain } from '#main/core/ports/cache.ts';
import { inTransaction, leaveNoTrace } from '#main/core/storage/database.ts';
import { attempt } from '#main/core/storage/files.ts';
import type { Statements } from '#main/core/storage/statements.ts';
import { prepareOnce } from '#main/core/storage/statements.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { operations, readIds } from '#shared/core/operations/table.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

/** A call of the port, sent to the thread. */
export type CacheRequest = { [M in keyof Cache]: { readonly do: M; readonly with: Parameters<Cache[M]> } }[keyof Cache];
type Put = Extract<CacheRequest, { do: 'put' }>;

interface CacheStore {
  /**
   * Puts and questions run in one transaction, which stays open: beginning and ending one costs more than what is done in it. Never throws:
   * a request that fails is answered with undefined.
   */
  handle(requests: readonly CacheRequest[]): unknown[];
  /** Saves what was put. Until then, questions find it, and the end of the process loses it: it can be read from the service again. */
  commit(): void;
  /** In bytes, as last limited. */
  room(): number;
}

/** Requests that neither drop rows nor have to be on disk at once. */
const inOneTransaction: readonly CacheRequest['do'][] = [
  'get',
  'list',
  'seen',
  'find',
  'about',
  'aboutUnless',
  'recent',
  'balances',
  'size',
];

const usualRoom = 64 * 1024 * 1024;
/** The search index's share of the room. */
const shareOfKnown = 0.25;
const oldestAnswers = `DELETE FROM answer WHERE (connection, operation, input) IN
  (SELECT connection, operation, input FROM answer WHERE lasting = ?
   ORDER BY read_at LIMIT 1 + (SELECT count(*) FROM answer WHERE lasting = ?) / 8)`;
/** Answers that are the same for every person. A call's result may depend on who asks. */
const ofTheChain = `operation IN ('block.get', 'block.latestNumber', 'chain.id', 'transaction.get', 'transaction.receipt')
  OR (operation = 'contract.call' AND lasting = 1)`;
/** Reads whose request a setting of the connection changes. */
const bySettings = readIds
  .filter((id) => {
    const { pathSetting, input }: Row = operations[id];
    return pathSetting !== undefined || Object.values(input).some(({ kind }) => kind === 'params' || kind === 'function-signature');
  })
  .map((id) => `'${id}'`)
  .join();

export function createCacheStore(database: DatabaseSync, firstRoom = usualRoom): CacheStore {
  const db = prepareOnce(database);
  const history = createKnownHistory(db);
  let room = firstRoom;

  function used(): number {
    const page = (name: string) => Object.values(db.first<Record<string, number>>(`PRAGMA ${name}`) ?? {})[0] ?? 0;
    return (page('page_count') - page('freelist_count')) * page('page_size');
  }

  /** Drops the oldest answers first, and immutable ones last, together with the search index, so that the file stays bounded. */
  function makeRoom(): void {
    if (used() <= room) return;
    boundKnown(db, room * shareOfKnown);
    const isTooMuch = () => used() > room * 0.75;
    const dropOldest = (permanent: 0 | 1) => db.run(oldestAnswers, permanent, permanent) > 0;
    while (isTooMuch() && dropOldest(0));
    while (isTooMuch() && [dropOldestKnown(db, 0), dropOldest(1)].includes(true));
  }

  function begin(): void {
    if (!database.isTransaction) database.exec('BEGIN IMMEDIATE');
  }

  function commit(): void {
    if (!database.isOpen || !database.isTransaction) return;
    if (attempt(makeRoom) && attempt(() => database.exec('COMMIT'))) return;
    // On a full disk SQLite may have rolled back already.
    attempt(() => database.exec('ROLLBACK'));
  }

  /** All of them or none. */
  function putAll(puts: readonly Put[]): boolean[] {
    begin();
    database.exec('SAVEPOINT puts');
    try {
      const replies = puts.map(({ with: given }) => storeAnswer(db, ...given));
      storeHighest(db, puts);
      database.exec('RELEASE puts');
      return replies;
    } catch (error) {
      attempt(() => database.exec('ROLLBACK TO puts; RELEASE puts'));
      throw error;
    }
  }

  function isUnsettled(connection: string): boolean {
    return db.first('SELECT 1 FROM seen WHERE connection = ? AND unsettled = 1', connection) !== null;
  }

  function drop(connection: string): void {
    history.forget();
    inTransaction(database, () => {
      for (const table of cacheTables) db.run(`DELETE FROM ${table} WHERE connection = ?`, connection);
    });
    leaveNoTrace(database);
  }

  /** Null if it is still that version. */
  const about = (connection: string, address: string, version: string | null = null): KnownOfAddress | null =>
    isUnsettled(connection) ? nothingKnown : aboutAddress(db, history, connection, address, version);

  const methods: { readonly [M in Exclude<keyof Cache, 'put'>]: (...given: Parameters<Cache[M]>) => Awaited<ReturnType<Cache[M]>> } = {
    get: (connection, operation, input) => findAnswer(db, connection, operation, input),
    list: (connection) => listAnswers(db, connection),
    drop,
    dropCalls(connection) {
      db.run(`DELETE FROM answer WHERE connection = ? AND operation IN (${bySettings})`, connection);
      db.run(`UPDATE known_token SET name = NULL, symbol = NULL, decimals = NULL, sought = '' WHERE connection = ?`, connection);
      leaveNoTrace(database);
    },
    newSignIn(connection) {
      inTransaction(database, () => {
        db.run(`DELETE FROM answer WHERE connection = ? AND NOT (${ofTheChain})`, connection);
        const isEmpty = cacheTables.every((table) => db.first(`SELECT 1 FROM ${table} WHERE connection = ? LIMIT 1`, connection) === null);
        if (isEmpty) return;
        db.run('INSERT INTO seen (connection, unsettled) VALUES (?, 1) ON CONFLICT DO UPDATE SET unsettled = 1', connection);
      });
      leaveNoTrace(database);
    },
    revealOrDelete(connection, isSame) {
      if (!isUnsettled(connection)) return;
      if (isSame) db.run('UPDATE seen SET unsettled = 0 WHERE connection = ?', connection);
      else drop(connection);
    },
    missing: (connection, hash, before) => dropWaiting(db, connection, hash, before),
    seen: (connection) => seenChain(db, connection),
    find: (connection, text) => (isUnsettled(connection) ? [] : findKnown(db, history, connection, text)),
    about: (connection, address) => about(connection, address) ?? nothingKnown,
    aboutUnless: about,
    recent: (connection) => (isUnsettled(connection) ? [] : recentlyKnown(db, history, connection)),
    balances: (connection) => (isUnsettled(connection) ? [] : listBalances(db, connection)),
    size: used,
    limit(bytes) {
      room = bytes;
      inTransaction(database, makeRoom);
    },
    clear() {
      history.forget();
      inTransaction(database, () => {
        for (const table of cacheTables) db.run(`DELETE FROM ${table}`);
      });
      leaveNoTrace(database);
      database.exec('VACUUM');
      leaveNoTrace(database);
    },
    stop: () => database.close(),
  };

  // A cache that fails is treated as empty.
  const replyOf = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch {
      return undefined;
    }
  };
  function answer(request: Exclude<CacheRequest, Put>): unknown {
    if (inOneTransaction.includes(request.do)) attempt(begin);
    else commit();
    return replyOf(() => (methods[request.do] as (...given: readonly unknown[]) => unknown)(...request.with));
  }
  /** Stores them together; if that fails, one by one, so that a bad one does not cost the others. */
  const answerPuts = (puts: readonly Put[]): readonly unknown[] =>
    replyOf(() => putAll(puts)) ?? puts.map((one) => replyOf(() => putAll([one]))?.[0]);

  return {
    handle: (requests) => inRuns(requests).flatMap((run) => (Array.isArray(run) ? answerPuts(run) : [answer(run)])),
    commit,
    room: () => room,
  };
}

/** Groups consecutive puts and keeps the order. */
function inRuns(requests: readonly CacheRequest[]): (Put[] | Exclude<CacheRequest, Put>)[] {
  const runs: (Put[] | Exclude<CacheRequest, Put>)[] = [];
  for (const request of requests) {
    const last = runs.at(-1);
    if (request.do !== 'put') runs.push(request);
    else if (Array.isArray(last)) last.push(request);
    else runs.push([request]);
  }
  return runs;
}

type AnswerRow = Omit<CachedAnswer, 'permanent'> & { readonly permanent: number };
const columns = 'SELECT operation, input, raw, read_at AS readAt, block, lasting AS permanent FROM answer WHERE connection = ?';
const toAnswer = ({ operation, input, raw, readAt, block, permanent }: AnswerRow): CachedAnswer => ({
  operation,
  input,
  raw,
  readAt,
  block,
  permanent: permanent === 1,
});

const oneAnswer = 'SELECT raw, read_at, block, lasting FROM answer WHERE connection = ? AND operation = ? AND input = ?';

function findAnswer(db: Statements, connection: string, operation: string, input: string): CachedAnswer | null {
  const row = db.firstValues(oneAnswer, connection, operation, input);
  if (row === null) return null;
  const [raw, readAt, block, permanent] = row as [string, number, string | null, number];
  return toAnswer({ operation, input, raw, readAt, block, permanent });
}

function listAnswers(db: Statements, connection: string): readonly CachedAnswer[] {
  return db.all<AnswerRow>(`${columns} AND input = '{}'`, connection).map(toAnswer);
}

const upsertAnswer = `INSERT INTO answer (connection, operation, input, raw, read_at, block, lasting) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET raw = excluded.raw, read_at = excluded.read_at, block = excluded.block, lasting = excluded.lasting`;

/** True where the cache had another hash for the block in this answer: a reorganization, or another chain. */
function storeAnswer(db: Statements, connection: string, answer: CachedAnswer, mentions?: Mentions): boolean {
  const { operation, input, raw, readAt, block, permanent } = answer;
  db.run(upsertAnswer, connection, operation, input, raw, readAt, block, permanent ? 1 : 0);
  if (mentions === undefined) return false;
  const isReorged = storeMentions(db, mentions, { connection, readAt, permanent });
  if (mentions.balance !== null) storeBalance(db, connection, { at: readAt, wei: mentions.balance, block });
  return isReorged;
}

/** The highest block of each connection that these answers know. */
function storeHighest(db: Statements, puts: readonly Put[]): void {
  const highest = new Map<string, number>();
  for (const { with: given } of puts) {
    const [connection, { block }] = given;
    const number = block === null ? null : toBlockNumber(block);
    if (number !== null) highest.set(connection, Math.max(number, highest.get(connection) ?? 0));
  }
  const upsert =
    'INSERT INTO seen (connection, highest) VALUES (?, ?) ON CONFLICT DO UPDATE SET highest = max(coalesce(highest, 0), excluded.highest)';
  for (const [connection, number] of highest) db.run(upsert, connection, number);
}

function seenChain(db: Statements, connection: string): SeenChain {
  const seen = db.first<{ highest: number | null }>('SELECT highest FROM seen WHERE connection = ?', connection);
  const anchor = db.first<{ number: number; hash: string }>(
    'SELECT number, hash FROM known_block WHERE connection = ? AND lasting = 1 AND hash IS NOT NULL ORDER BY number DESC LIMIT 1',
    connection,
  );
  return {
    highest: seen?.highest == null ? null : String(seen.highest),
    anchor: anchor === null ? null : { number: String(anchor.number), hash: anchor.hash },
  };
}
