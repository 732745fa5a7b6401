/** The client of the service: reads fall back to stored answers, writes are sent once. */
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { mostPooled, type SendHttp } from '#main/core/ports/http.ts';
import type { HowToRead, Urgency, Write } from '#main/core/ports/service.ts';
import { createReads, type Read } from '#main/core/service/authorized-reads.ts';
import { type AnyAnswer, createAnswerCache } from '#main/core/service/cached-answers.ts';
import { createExchange } from '#main/core/service/exchange.ts';
import type { ReadHash } from '#main/core/service/latest-blocks.ts';
import { createRateEstimate } from '#main/core/service/rate-estimate.ts';
import { createRateLimiter, type Limits, type RateLimiter } from '#main/core/service/rate-limiter.ts';
import type { RequestLog } from '#main/core/service/request-log.ts';
import { mostTries } from '#main/core/service/retry-pauses.ts';
import { createWrites } from '#main/core/service/send-write.ts';
import { createShared } from '#main/core/service/shared-reads.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import type { AppError } from '#shared/core/errors.ts';
import { type OperationId, type OperationInput, type OperationValue, operations, type ReadId } from '#shared/core/operations/table.ts';
import { type Answer, readAnswer, readBody } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

export interface ServiceClient {
  /**
   * `input`: already checked. Errors: `not-signed-in`, `session-expired`, `offline`, `timeout`, `service`, `captive-portal`,
   * `unreadable-response`, `canceled`; where an answer is stored, it comes instead, with the error as its `problem`.
   * Immutable answers come from the cache, without a request.
   */
  read<Id extends ReadId>(
    id: Id,
    connection: ConfirmedConnection,
    input: OperationInput<Id>,
    how?: HowToRead,
  ): Promise<Result<Answer<OperationValue<Id>>>>;
  /** The immutable answer from the cache. Null where the service would have to be asked, also before its newest block is known. */
  immutable<Id extends ReadId>(
    id: Id,
    connection: ConfirmedConnection,
    input: OperationInput<Id>,
  ): Promise<Answer<OperationValue<Id>> | null>;
  /**
   * Takes one of several calls that were read together as the answer to that call, and stores it. Errors: `not-signed-in`, in another
   * sign-in than that of `signInNumber`.
   */
  keep(part: ReadTogether): Result<Answer<OperationValue<'contract.call'>>>;
  /**
   * Sends it once, and only in the sign-in of `signInNumber`, in which it was confirmed. `outcome-unknown`: it may have been carried out.
   * Every other error: it was not.
   */
  write(write: Write): Promise<Result<Answer<unknown>>>;
  /** The stored answer with this problem; where none is stored, the problem itself. */
  lastKnown<Id extends ReadId>(
    id: Id,
    connection: ConfirmedConnection,
    input: OperationInput<Id>,
    problem: AppError,
  ): Promise<Result<Answer<OperationValue<Id>>>>;
  /** For a change of the settings that affect calls: drops the stored answers of calls, and doesn't store pending ones. */
  forgetCalls(connection: string): Promise<void>;
  /** What is stored for reads without input, as stored answers. */
  stored(connection: string): Promise<readonly { operation: OperationId; answer: Answer<unknown> }[]>;
}

export interface ReadTogether {
  readonly connection: ConfirmedConnection;
  readonly input: OperationInput<'contract.call'>;
  readonly raw: string;
  /** The number of the block that it was read in. */
  readonly block: string;
  readonly signInNumber: number;
}

interface ServiceClientParts {
  readonly send: SendHttp;
  readonly session: AccessTokens;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: RequestLog;
  /** From 0 to 1. */
  readonly random: () => number;
  /** The chain of this connection was restarted, so everything read before is of the old chain. */
  readonly chainRestarted: (connection: string) => void;
  /** How many requests a second the service accepts; null when it limits them no more. */
  readonly slowed?: (connection: string, perSecond: number | null) => void;
}

// As many as there are connections, so that requests wait here, before their timeout begins.
const unlimited: Limits = { atOnce: mostPooled, onlyOwn: 4, perSecond: null };

interface FreshRead extends Pick<Read, 'id' | 'connection' | 'urgency' | 'signal' | 'tries' | 'asked'> {
  readonly input: object;
  /** As JSON. */
  readonly inputText: string;
  readonly how: NonNullable<HowToRead['ask']>;
}

/** A number for what a connection asks, and where. Looked up once: a connection that is changed is another object. */
function numberOf(connection: ConfirmedConnection): number {
  const known = numbers.get(connection);
  if (known !== undefined) return known;
  const text = JSON.stringify([connection.id, connection.apiAddress, connection.settings]);
  const number = numbersByText.get(text) ?? numbersByText.size;
  numbersByText.set(text, number);
  numbers.set(connection, number);
  return number;
}
const numbers = new WeakMap<ConfirmedConnection, number>();
const numbersByText = new Map<string, number>();

/** Its identity, made once. */
function serviceOf(connection: ConfirmedConnection): string {
  const known = services.get(connection);
  if (known !== undefined) return known;
  const made = identityOf(connection);
  services.set(connection, made);
  return made;
}
const services = new WeakMap<ConfirmedConnection, string>();

interface Limiting {
  readonly limiter: RateLimiter;
  /** By connection: requests a second in its settings; null for no limit. */
  readonly rates: Map<string, number | null>;
  limits: Limits;
}

interface SharedRead {
  urgency: Urgency;
  tries: number;
}

export function createServiceClient({
  send,
  session,
  cache,
  clock,
  log,
  random,
  chainRestarted,
  slowed = () => {},
}: ServiceClientParts): ServiceClient {
  /** By service: two connections to it share what it takes. */
  const limiters = new Map<string, Limiting>();
  /** Of the last connection, as one read after the other is of the same. */
  let lastLimited: { readonly connection: ConfirmedConnection; readonly limiter: RateLimiter } | null = null;
  const ask = createExchange(send, log, clock);
  const readText = createReads({ ask, session, limiterOf, clock, random });
  const write = createWrites({ ask, session, limiterOf, clock });
  const answers = createAnswerCache(cache, session, clock, chainRestarted);
  /** By connection: a new object after each change of the settings that affect calls, to recognize older reads. */
  const ways = new Map<string, object>();
  const shared = createShared<Result<AnyAnswer>, SharedRead>(() => fail({ code: 'canceled' }));

  function limiterOf(connection: ConfirmedConnection): RateLimiter {
    if (lastLimited?.connection === connection) return lastLimited.limiter;
    const { id, settings } = connection;
    const service = serviceOf(connection);
    const known = limiters.get(service) ?? newLimiting();
    limiters.set(service, known);
    const { limiter, rates } = known;
    rates.set(id, Number(settings.perSecond) || null);
    const chosen = [...rates.values()].filter((rate) => rate !== null);
    known.limits = { ...unlimited, perSecond: chosen.length === 0 ? null : Math.min(...chosen) };
    lastLimited = { connection, limiter };
    return limiter;
  }

  function newLimiting(): Limiting {
    const rates: Limiting['rates'] = new Map();
    const pace = createRateEstimate(clock, (learned) => {
      for (const one of rates.keys()) slowed(one, learned);
    });
    const limiter = createRateLimiter(() => limiting.limits, clock, random, pace);
    const limiting: Limiting = { rates, limits: unlimited, limiter };
    return limiting;
  }

  async function readFresh(read: FreshRead): Promise<Result<AnyAnswer>> {
    const { id, connection, input, inputText, how, urgency, signal, tries, asked } = read;
    const what = { id, connection: connection.id, input, inputText };
    const began = session.signInNumber(connection.id);
    const newest = answers.newest(connection.id);
    const way = ways.get(connection.id);
    if (how === 'if-needed') {
      // The current sign-in may be for another service than this connection led to when it was passed in.
      // With the same urgency and number of tries as the read itself.
      const readLatestNumber = async () =>
        session.signInNumber(connection.id) === began
          ? self.read('block.latestNumber', connection, {}, { asked, urgency: urgency(), tries: tries() })
          : null;
      const found = await answers.permanent(what, readLatestNumber);
      // Stored answers may be seen after a sign-in expires, but not after a sign-out.
      if (found !== null && session.maySee(connection.id)) return ok(found);
      if (session.signInNumber(connection.id) !== began) return fail({ code: 'not-signed-in' });
    }
    const text = await readText({ id, connection, input: input as Record<string, unknown>, urgency, signal, tries, asked });
    if (!text.ok) {
      if (id === 'transaction.get' && text.error.code === 'service' && text.error.status === 404) {
        answers.missing(connection.id, (input as OperationInput<'transaction.get'>).hash);
      }
      return lastKnown(read, text.error);
    }
    // Checked at the moment of storing: the sign-in may have ended since the read itself checked it.
    if (session.signInNumber(connection.id) !== began) return fail({ code: 'not-signed-in' });
    const reading = readAnswer(operations[id].answer, text.value);
    if (!reading.ok) return lastKnown(read, { code: 'unreadable-response', why: reading.error });
    const [raw, readAt] = [text.value, clock.now()];
    const fresh = { ...what, raw, reading: reading.value, readAt, newest };
    const isKept = how !== 'passing' && ways.get(connection.id) === way;
    const block = isKept ? await answers.store(fresh, hashOf(connection, began, read)) : newest;
    if (session.signInNumber(connection.id) !== began) return fail({ code: 'not-signed-in' });
    return ok({ reading: reading.value, raw, readAt, block, source: 'service', problem: null });
  }

  /** Asks only under this sign-in: the token of a later one may belong to another service. */
  const hashOf =
    (connection: ConfirmedConnection, signInNumber: number, read: Pick<Read, 'urgency' | 'tries' | 'asked'>): ReadHash =>
    async (number) => {
      if (session.signInNumber(connection.id) !== signInNumber) return undefined;
      const { tries, asked } = read;
      // Never prefetched, because the caller waits for it.
      const urgency = () => (read.urgency() === 'own' ? 'own' : 'visible');
      const text = await readText({ id: 'block.get', connection, input: { number }, urgency, signal: undefined, tries, asked });
      if (!text.ok) return text.error.code === 'service' && text.error.status < 500 && text.error.status !== 429 ? null : undefined;
      const reading = readAnswer('block', text.value);
      if (!reading.ok) return undefined;
      return reading.value.recognized ? (reading.value.value.hash ?? undefined) : null;
    };

  async function lastKnown(
    { id, connection, input, inputText, how }: Pick<FreshRead, 'id' | 'connection' | 'input' | 'inputText' | 'how'>,
    problem: AppError,
  ): Promise<Result<AnyAnswer>> {
    const isNobodys = problem.code === 'not-signed-in' || problem.code === 'canceled';
    const last = isNobodys ? null : await answers.last({ id, connection: connection.id, input, inputText }, problem);
    // The person may have signed out while it was asked.
    if (last === null || !session.maySee(connection.id)) return fail(problem);
    // A read by hand reports its failure, even if the stored answer is immutable.
    return ok(how === 'if-needed' ? last : { ...last, source: 'stored', problem });
  }

  const self: ServiceClient = {
    read(id, connection, input, { urgency = 'visible', signal, ask: how = 'if-needed', tries = mostTries, asked = () => {} } = {}) {
      // Callers share a read if the service, settings, request and sign-in are the same.
      // Main does not join a page's read, which may wait in the queue behind others.
      const isOwn = urgency === 'own';
      const inputText = JSON.stringify(input);
      const key = `${session.signInNumber(connection.id)} ${numberOf(connection)} ${id} ${how} ${isOwn} ${inputText}`;
      const begin = (): SharedRead => ({ urgency, tries });
      const run = (own: AbortSignal | undefined, state: SharedRead) =>
        readFresh({
          id,
          connection,
          input,
          inputText,
          how,
          urgency: () => state.urgency,
          tries: () => state.tries,
          // Reported to this caller only if the request runs with its urgency.
          asked: () => (state.urgency === urgency ? asked() : undefined),
          signal: own,
        });
      const joined = (state: SharedRead) => {
        // It was being prefetched, and a screen needs it now.
        if (urgency === 'visible') state.urgency = 'visible';
        state.tries = Math.max(state.tries, tries);
      };
      return shared.join(key, { signal, begin, run, joined }) as Promise<Result<Answer<never>>>;
    },
    async immutable(id, connection, input) {
      const found = await answers.permanent({ id, connection: connection.id, input, inputText: JSON.stringify(input) }, null);
      return (session.maySee(connection.id) ? found : null) as Answer<never> | null;
    },
    keep({ connection, input, raw, block, signInNumber }) {
      if (session.signInNumber(connection.id) !== signInNumber) return fail({ code: 'not-signed-in' });
      const reading = readAnswer(operations['contract.call'].answer, raw);
      if (!reading.ok) return fail({ code: 'unreadable-response', why: reading.error });
      const readAt = clock.now();
      answers.storeOf(block, { id: 'contract.call', connection: connection.id, inputText: JSON.stringify(input), raw, readAt });
      return ok({ reading: reading.value, raw, readAt, block, source: 'service', problem: null, isOfBlock: true });
    },
    async write(toSend) {
      const answer = await write(toSend);
      if (!answer.ok) return answer;
      // The write was accepted, even if the answer isn't recognized.
      const reading = readBody(operations[toSend.id].answer, answer.value.body);
      const block = answers.newest(toSend.connection.id);
      return ok({ reading, raw: answer.value.text, readAt: clock.now(), block, source: 'service', problem: null });
    },
    lastKnown: (id, connection, input, problem) =>
      lastKnown({ id, connection, input, inputText: JSON.stringify(input), how: 'if-needed' }, problem) as Promise<Result<Answer<never>>>,
    async forgetCalls(connection) {
      ways.set(connection, {});
      await cache.dropCalls(connection);
    },
    stored: answers.all,
  };
  return self;
}
