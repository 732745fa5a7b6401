/** Stores answers with the newest block known then, finds them again, and says which need not be asked again. */
import { pause } from '#main/core/pause.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Cache, CachedAnswer } from '#main/core/ports/cache.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import { isPermanent, mayBePermanent } from '#main/core/service/immutable-answers.ts';
import { createLatestBlocks, type ReadHash } from '#main/core/service/latest-blocks.ts';
import { mentionsOf } from '#main/core/service/mentions.ts';
import type { AppError } from '#shared/core/errors.ts';
import { isOperationId, isRead, type OperationId, type OperationValue, operations, type ReadId } from '#shared/core/operations/table.ts';
import { type Answer, type Reading, readAnswer } from '#shared/core/readers/answers.ts';

export type AnyAnswer = Answer<OperationValue<OperationId>>;

interface Asked {
  readonly id: ReadId;
  readonly connection: string;
  readonly input: object;
  /** As JSON. */
  readonly inputText: string;
}

/** An answer that has just come. */
interface Fresh extends Asked {
  readonly raw: string;
  readonly reading: Reading<OperationValue<OperationId>>;
  readonly readAt: number;
  /** The newest number known when it was asked for. */
  readonly newest: string | null;
}

interface AnswerCache {
  newest(connection: string): string | null;
  /** Stores it and answers the newest number known now. */
  store(fresh: Fresh, readHash: ReadHash): Promise<string | null>;
  /** Stores what was read in that block. */
  storeOf(block: string, fresh: Pick<Fresh, 'id' | 'connection' | 'inputText' | 'raw' | 'readAt'>): void;
  /**
   * An immutable answer from the cache; null where it must be asked for. `readLatestNumber`: asks the service for its newest number; with
   * null, that has to be known.
   */
  permanent(asked: Asked, readLatestNumber: (() => Promise<unknown>) | null): Promise<AnyAnswer | null>;
  /** The service was asked for a transaction and has none. */
  missing(connection: string, hash: string): void;
  /** The stored answer, marked with the `problem` that prevented a new one. */
  last(asked: Asked, problem: AppError): Promise<AnyAnswer | null>;
  /** Stored answers of reads without input. Each is parsed once, however often a page asks. */
  all(connection: string): Promise<readonly { readonly operation: ReadId; readonly answer: AnyAnswer }[]>;
}

/** Milliseconds. A service that does not respond must not hide what is stored: it is then taken for the same chain, as when offline. */
const longestWait = 1_500;
/** Milliseconds in which other nodes of the service may not yet know a transaction that was just sent. */
const shortestPatience = 2 * 60_000;

/** `chainRestarted`: called with each connection whose chain was restarted. */
export function createAnswerCache(
  cache: Cache,
  session: AccessTokens,
  clock: Clock,
  chainRestarted: (connection: string) => void,
): AnswerCache {
  const latestBlocks = createLatestBlocks(cache, session.signInNumber, chainRestarted);
  /** Of one connection at a time: the page shows one. */
  let parsed: { readonly connection: string; readonly answers: ReadonlyMap<ReadId, AnyAnswer> } = { connection: '', answers: new Map() };
  const lookedAt = new Map<string, { readonly signInNumber: number; readonly answered: Promise<unknown> }>();

  /** Asks for the latest block once in each run and sign-in before a stored answer is used, because the chain may have been restarted. */
  function askOnce(connection: string, readLatestNumber: () => Promise<unknown>): Promise<unknown> {
    const signInNumber = session.signInNumber(connection);
    const known = lookedAt.get(connection);
    if (known?.signInNumber === signInNumber) return known.answered;
    const answered = Promise.race([readLatestNumber(), pause(clock, longestWait)]);
    lookedAt.set(connection, { signInNumber, answered });
    return answered;
  }

  async function recordChain({ id, connection, reading }: Fresh, readHash: ReadHash): Promise<void> {
    if (!reading.recognized) return;
    if (id === 'block.latestNumber') await latestBlocks.reportedNewest(connection, reading.value as string, readHash);
    if (id === 'block.get') latestBlocks.sawBlock(connection, (reading.value as OperationValue<'block.get'>).number);
    if (id !== 'chain.id') return;
    const row = await cache.get(connection, id, '{}');
    const before = row === null ? null : readAnswer(operations[id].answer, row.raw);
    if (before?.ok !== true || !before.value.recognized || before.value.value === reading.value) return;
    latestBlocks.forget(connection);
    await cache.drop(connection);
  }

  return {
    newest: latestBlocks.newest,
    async store(fresh, readHash) {
      const { id, connection, input, inputText, raw, reading, readAt } = fresh;
      const began = session.signInNumber(connection);
      await recordChain(fresh, readHash);
      const block = latestBlocks.newest(connection);
      const permanent = reading.recognized && isPermanent(id, input, reading.value, lower(fresh.newest, block));
      // After a sign-out nothing may be saved.
      if (session.signInNumber(connection) !== began) return block;
      const mentions = reading.recognized ? mentionsOf(id, input, reading.value) : undefined;
      void cache
        .put(connection, { operation: id, input: inputText, raw, readAt, block, permanent }, mentions)
        .then((isReorged) => (isReorged ? latestBlocks.suspectReorg(connection, readHash) : null));
      return block;
    },
    storeOf(block, { id, connection, inputText, raw, readAt }) {
      void cache.put(connection, { operation: id, input: inputText, raw, readAt, block, permanent: false });
    },
    async permanent({ id, connection, input, inputText }, readLatestNumber) {
      // Nothing is shown after a sign-out, even if it was being read from the cache.
      if (!mayBePermanent(id, input) || !session.maySee(connection)) return null;
      const find = () => cache.get(connection, id, inputText);
      const row = await find();
      if (row?.permanent !== true) return null;
      if (latestBlocks.newest(connection) !== null) return toAnswer(id, row, null);
      if (readLatestNumber === null) return null;
      await askOnce(connection, readLatestNumber);
      const still = await find();
      return still?.permanent === true ? toAnswer(id, still, null) : null;
    },
    missing: (connection, hash) => void cache.missing(connection, hash, clock.now() - shortestPatience),
    async last({ id, connection, input, inputText }, problem) {
      const row = await cache.get(connection, id, inputText);
      if (row === null) return null;
      // An earlier version may have stored it as permanent.
      return toAnswer(id, { ...row, permanent: row.permanent && mayBePermanent(id, input) }, problem);
    },
    async all(connection) {
      const began = session.signInNumber(connection);
      const rows = await cache.list(connection);
      // Nothing is shown after a sign-out, even if it was being read from the cache.
      if (session.signInNumber(connection) !== began) return [];
      const known = parsed.connection === connection ? parsed.answers : new Map<ReadId, AnyAnswer>();
      const answers = new Map<ReadId, AnyAnswer>();
      for (const row of rows) {
        const { operation, raw, readAt } = row;
        if (!isOperationId(operation) || !isRead(operation)) continue;
        const before = known.get(operation);
        const answer = before?.readAt === readAt && before.raw === raw ? before : toAnswer(operation, row, null);
        if (answer !== null) answers.set(operation, answer);
      }
      parsed = { connection, answers };
      return [...answers].map(([operation, answer]) => ({ operation, answer }));
    },
  };
}

/** The lower of the two: the chain may have become shorter during the request. */
function lower(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return BigInt(one) < BigInt(other) ? one : other;
}

/** Parses the stored text again, so that improved readers apply. Immutable answers carry no problem. */
function toAnswer(id: ReadId, row: CachedAnswer, problem: AppError | null): AnyAnswer | null {
  const reading = readAnswer(operations[id].answer, row.raw);
  if (!reading.ok) return null;
  const { raw, readAt, block, permanent } = row;
  const isFromCache = permanent && reading.value.recognized;
  return { reading: reading.value, raw, readAt, block, source: isFromCache ? 'cache' : 'stored', problem: isFromCache ? null : problem };
}
