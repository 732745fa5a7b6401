/** The service as the app asks it: reads with the last known answer where it cannot be asked, writes once. */
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import type { Cache } from '#main/ports/cache.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { SendHttp } from '#main/ports/http.ts';
import { createExchange } from '#main/service/exchange.ts';
import { createGate, type Gate, type Urgency } from '#main/service/gate.ts';
import { createReads } from '#main/service/reads.ts';
import type { RequestLog } from '#main/service/request-log.ts';
import { createShared } from '#main/service/shared-reads.ts';
import { createWrites } from '#main/service/writes.ts';
import type { AppError } from '#shared/errors.ts';
import {
  isOperationId,
  isRead,
  type OperationId,
  type OperationInput,
  type OperationValue,
  operations,
  type ReadId,
  type WriteId,
} from '#shared/operations/table.ts';
import { type Answer, readAnswer } from '#shared/readers/answers.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection } from '#shared/state.ts';

export interface HowToRead {
  /** `visible` unless told otherwise. */
  readonly urgency?: Urgency;
  /** Whoever asked wants it no more; the request ends when nobody else waits for it. */
  readonly signal?: AbortSignal;
}

export interface ServiceClient {
  /**
   * `input`: already checked. Errors: `not-signed-in`, `session-expired`, `offline`, `timeout`, `service`, `captive-portal`,
   * `unreadable-response`, `canceled`; where an answer is stored, it comes instead, with the error as its `problem`.
   */
  read<Id extends ReadId>(
    id: Id,
    connection: Connection,
    input: OperationInput<Id>,
    how?: HowToRead,
  ): Promise<Result<Answer<OperationValue<Id>>>>;
  /**
   * Sends it once, and only in the sign-in of `epoch`, in which it was confirmed. `outcome-unknown`: it may have been carried out. Every other error: it was not.
   */
  write<Id extends WriteId>(
    id: Id,
    connection: Connection,
    input: OperationInput<Id>,
    epoch?: number,
  ): Promise<Result<Answer<OperationValue<Id>>>>;
  /** The stored answer, because of `problem`; without one, the problem itself. */
  lastKnown<Id extends ReadId>(
    id: Id,
    connection: Connection,
    input: OperationInput<Id>,
    problem: AppError,
  ): Promise<Result<Answer<OperationValue<Id>>>>;
  /** What is stored for reads without input, as stored answers. */
  stored(connection: string): Promise<readonly { operation: OperationId; answer: Answer<unknown> }[]>;
}

export interface ServiceClientParts {
  readonly send: SendHttp;
  readonly session: AccessTokens;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly log: RequestLog;
  /** From 0 to 1. */
  readonly random: () => number;
}

// As many as there are connections (platform/http.ts): what waits, waits here, where its time does not run yet.
const atOnce = 16;

type AnyAnswer = Answer<OperationValue<OperationId>>;

interface SharedRead {
  urgency: Urgency;
}

export function createServiceClient({ send, session, cache, clock, log, random }: ServiceClientParts): ServiceClient {
  const gates = new Map<string, Gate>();
  const settings = new Map<string, Connection['settings']>();
  const ask = createExchange(send, log, clock);
  const read = createReads({ ask, session, gateOf, clock, random });
  const write = createWrites({ ask, session, clock });
  const shared = createShared<Result<AnyAnswer>, SharedRead>(() => fail({ code: 'canceled' }));

  function gateOf({ id, settings: newest }: Connection): Gate {
    settings.set(id, newest);
    let gate = gates.get(id);
    if (gate === undefined) {
      const limits = () => {
        const perSecond = settings.get(id)?.perSecond ?? '';
        return { atOnce, perSecond: perSecond === '' ? null : Number(perSecond) };
      };
      gate = createGate(limits, clock);
      gates.set(id, gate);
    }
    return gate;
  }

  async function readFresh(
    id: ReadId,
    connection: Connection,
    input: object,
    urgency: () => Urgency,
    signal: AbortSignal,
  ): Promise<Result<AnyAnswer>> {
    const key = JSON.stringify(input);
    const began = session.epoch();
    const text = await read({ id, connection, input: input as Record<string, unknown>, urgency, signal });
    if (!text.ok) return lastKnown(id, connection, key, text.error);
    // A late answer of an ended sign-in is neither shown nor left on disk.
    if (session.epoch() !== began) return fail({ code: 'not-signed-in' });
    const reading = readAnswer(operations[id].answer, text.value);
    if (!reading.ok) return lastKnown(id, connection, key, { code: 'unreadable-response', why: reading.error });
    const readAt = clock.now();
    void cache.put(connection.id, { operation: id, input: key, raw: text.value, readAt });
    return ok({ reading: reading.value, raw: text.value, readAt, source: 'service', problem: null });
  }

  async function lastKnown(id: ReadId, connection: Connection, key: string, problem: AppError): Promise<Result<AnyAnswer>> {
    const isNobodys = problem.code === 'not-signed-in' || problem.code === 'canceled';
    const last = isNobodys ? null : await cache.get(connection.id, id, key);
    return (last === null ? null : fromStore(id, last, problem)) ?? fail(problem);
  }

  return {
    read(id, connection, input, { urgency = 'visible', signal } = {}) {
      // One read for all who ask at once, of the same service in the same way, and the same sign-in.
      const { id: connectionId, apiAddress, settings: how } = connection;
      const key = JSON.stringify([session.epoch(), connectionId, apiAddress, how, id, input]);
      const begin = (): SharedRead => ({ urgency });
      const run = (own: AbortSignal, state: SharedRead) => readFresh(id, connection, input, () => state.urgency, own);
      const joined = (state: SharedRead) => {
        // Fetched ahead, and now somebody looks at it.
        if (urgency === 'visible') state.urgency = 'visible';
      };
      return shared.join(key, { signal, begin, run, joined }) as Promise<Result<Answer<never>>>;
    },
    async write(id, connection, input, epoch = session.epoch()) {
      const text = await write({ id, connection, input: input as Record<string, unknown>, epoch });
      if (!text.ok) return text;
      const reading = readAnswer(operations[id].answer, text.value);
      // It was parsed before, so it can be read; whether it is recognized is another matter.
      if (!reading.ok) return fail({ code: 'internal' });
      return ok({ reading: reading.value, raw: text.value, readAt: clock.now(), source: 'service', problem: null }) as Result<
        Answer<never>
      >;
    },
    lastKnown: (id, connection, input, problem) =>
      lastKnown(id, connection, JSON.stringify(input), problem) as Promise<Result<Answer<never>>>,
    async stored(connection) {
      const rows = await cache.list(connection);
      return rows.flatMap((row) => {
        if (!isOperationId(row.operation) || !isRead(row.operation)) return [];
        const answer = fromStore(row.operation, row, null);
        return answer?.ok === true ? [{ operation: row.operation, answer: answer.value }] : [];
      });
    },
  };
}

/** Read again from its text, so that what is stored gains from every better reader. */
function fromStore(id: ReadId, row: { raw: string; readAt: number }, problem: AppError | null): Result<AnyAnswer> | null {
  const reading = readAnswer(operations[id].answer, row.raw);
  return reading.ok ? ok({ reading: reading.value, raw: row.raw, readAt: row.readAt, source: 'stored', problem }) : null;
}
