/** The cache's database: answers by connection, operation and input, what they tell of the chain, and the balance's history. */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Cache, CachedAnswer, Mentions, SeenChain } from '#main/ports/cache.ts';
import { listBalances, storeBalance } from '#main/storage/balance-rows.ts';
import { cacheMigrations, cacheTables } from '#main/storage/cache-schema.ts';
import { examine, inTransaction, migrate, openSound } from '#main/storage/database.ts';
import { createPrivate, kindOf, makePrivateFolder, removeIfThere, sidecars } from '#main/storage/files.ts';
import { aboutAddress, findKnown, recentlyKnown } from '#main/storage/known-queries.ts';
import { boundKnown, storeMentions, toHeight } from '#main/storage/known-rows.ts';
import { prepareOnce, type Statements } from '#main/storage/statements.ts';
import type { KnownOfAddress } from '#shared/known.ts';

/** What the port asks of the thread, by the names of its methods. */
export type CacheRequest = { [M in keyof Cache]: { readonly do: M; readonly with: Parameters<Cache[M]> } }[keyof Cache];
type Put = Extract<CacheRequest, { do: 'put' }>;

export interface CacheStore {
  /** Puts that stand together are one transaction. Never throws: what fails is answered with undefined. */
  handle(requests: readonly CacheRequest[]): unknown[];
}

const usualRoom = 64 * 1024 * 1024;
/** What the index of the known may take of the room. */
const shareOfKnown = 0.25;
/** Answers of the chain alone, whoever is signed in. A result of a call may depend on who asks. */
const ofTheChain = `operation IN ('block.get', 'block.latestNumber', 'chain.id', 'transaction.get', 'transaction.receipt')
  OR (operation = 'contract.call' AND lasting = 1)`;
const nothingKnown: KnownOfAddress = { transactions: [], more: false, tokens: [], token: null };

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

export function createCacheStore(database: DatabaseSync, firstRoom = usualRoom): CacheStore {
  const db = prepareOnce(database);
  let room = firstRoom;

  function used(): number {
    const page = (name: string) => Object.values(db.first<Record<string, number>>(`PRAGMA ${name}`) ?? {})[0] ?? 0;
    return (page('page_count') - page('freelist_count')) * page('page_size');
  }

  /** The oldest first, what never changes last, so that the file stays bounded whatever is read. */
  function makeRoom(): void {
    if (used() <= room) return;
    boundKnown(db, room * shareOfKnown);
    const oldest = `DELETE FROM answer WHERE (connection, operation, input) IN
      (SELECT connection, operation, input FROM answer ORDER BY lasting, read_at LIMIT 1 + (SELECT count(*) FROM answer) / 8)`;
    while (used() > room * 0.75 && db.run(oldest) > 0);
  }

  /** What is dropped must be in no file, so not in its log either. */
  const leaveNoTrace = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  function putAll(puts: readonly Put[]): void {
    inTransaction(database, () => {
      for (const { with: given } of puts) put(db, ...given);
      makeRoom();
    });
  }

  function isUnsettled(connection: string): boolean {
    return db.first('SELECT 1 FROM seen WHERE connection = ? AND unsettled = 1', connection) !== null;
  }

  function drop(connection: string): void {
    inTransaction(database, () => {
      for (const table of cacheTables) db.run(`DELETE FROM ${table} WHERE connection = ?`, connection);
    });
    leaveNoTrace();
  }

  const methods: { readonly [M in Exclude<keyof Cache, 'put'>]: (...given: Parameters<Cache[M]>) => Awaited<ReturnType<Cache[M]>> } = {
    get: (connection, operation, input) => {
      const row = db.first<AnswerRow>(`${answerColumns} AND operation = ? AND input = ?`, connection, operation, input);
      return row === null ? null : toAnswer(row);
    },
    list: (connection) => db.all<AnswerRow>(`${answerColumns} AND input = '{}'`, connection).map(toAnswer),
    drop,
    dropCalls(connection) {
      db.run(`DELETE FROM answer WHERE connection = ? AND operation IN ('contract.call', 'erc721.isApprovedForAll')`, connection);
      db.run(`UPDATE known_token SET name = NULL, symbol = NULL, decimals = NULL, sought = '' WHERE connection = ?`, connection);
      leaveNoTrace();
    },
    newSignIn(connection) {
      inTransaction(database, () => {
        db.run(`DELETE FROM answer WHERE connection = ? AND NOT (${ofTheChain})`, connection);
        const isEmpty = cacheTables.every((table) => db.first(`SELECT 1 FROM ${table} WHERE connection = ? LIMIT 1`, connection) === null);
        if (isEmpty) return;
        db.run('INSERT INTO seen (connection, unsettled) VALUES (?, 1) ON CONFLICT DO UPDATE SET unsettled = 1', connection);
      });
      leaveNoTrace();
    },
    settle(connection, isSame) {
      if (!isUnsettled(connection)) return;
      if (isSame) db.run('UPDATE seen SET unsettled = 0 WHERE connection = ?', connection);
      else drop(connection);
    },
    seen: (connection) => seenChain(db, connection),
    find: (connection, text) => (isUnsettled(connection) ? [] : findKnown(db, connection, text)),
    about: (connection, address) => (isUnsettled(connection) ? nothingKnown : aboutAddress(db, connection, address)),
    recent: (connection) => (isUnsettled(connection) ? [] : recentlyKnown(db, connection)),
    balances: (connection) => (isUnsettled(connection) ? [] : listBalances(db, connection)),
    size: used,
    limit(bytes) {
      room = bytes;
      inTransaction(database, makeRoom);
    },
    clear() {
      inTransaction(database, () => {
        for (const table of cacheTables) db.run(`DELETE FROM ${table}`);
      });
      leaveNoTrace();
      database.exec('VACUUM');
      leaveNoTrace();
    },
    stop: () => database.close(),
  };

  // A disposable cache that cannot be read or written is an empty one.
  const attempt = (run: () => unknown) => {
    try {
      return { done: true, reply: run() };
    } catch {
      return { done: false, reply: undefined };
    }
  };
  const answer = (request: Exclude<CacheRequest, Put>) =>
    attempt(() => (methods[request.do] as (...given: readonly unknown[]) => unknown)(...request.with)).reply;

  return {
    handle(requests) {
      const replies: unknown[] = [];
      for (const run of inRuns(requests)) {
        if (!isPuts(run)) replies.push(...run.map((one) => answer(one as Exclude<CacheRequest, Put>)));
        else {
          // One that cannot be stored must not take the others with it.
          if (!attempt(() => putAll(run)).done) for (const one of run) attempt(() => putAll([one]));
          replies.push(...run.map(() => undefined));
        }
      }
      return replies;
    },
  };
}

const isPuts = (run: readonly CacheRequest[]): run is readonly Put[] => run[0]?.do === 'put';

/** Puts that follow each other stand together; order is kept. */
function inRuns(requests: readonly CacheRequest[]): CacheRequest[][] {
  const runs: CacheRequest[][] = [];
  for (const request of requests) {
    const last = runs.at(-1);
    if (request.do === 'put' && last?.[0]?.do === 'put') last.push(request);
    else runs.push([request]);
  }
  return runs;
}

type AnswerRow = Omit<CachedAnswer, 'lasting'> & { readonly lasting: number };
const answerColumns = 'SELECT operation, input, raw, read_at AS readAt, block, lasting FROM answer WHERE connection = ?';
const toAnswer = (row: AnswerRow): CachedAnswer => ({ ...row, lasting: row.lasting === 1 });

function put(db: Statements, connection: string, answer: CachedAnswer, mentions?: Mentions): void {
  const { operation, input, raw, readAt, block, lasting } = answer;
  db.run(
    'INSERT OR REPLACE INTO answer (connection, operation, input, raw, read_at, block, lasting) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[connection, operation, input, raw, readAt, block, lasting ? 1 : 0],
  );
  const highest = block === null ? null : toHeight(block);
  if (highest !== null) {
    const upsert =
      'INSERT INTO seen (connection, highest) VALUES (?, ?) ON CONFLICT DO UPDATE SET highest = max(coalesce(highest, 0), excluded.highest)';
    db.run(upsert, connection, highest);
  }
  if (mentions === undefined) return;
  storeMentions(db, mentions, { connection, readAt, lasting });
  if (mentions.balance !== null) storeBalance(db, connection, { at: readAt, wei: mentions.balance, block });
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
