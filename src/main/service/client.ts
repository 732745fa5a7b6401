/** Asks the service: with the sign-in's token, once where it matters, and with the last known answer where it cannot. */
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import type { Cache } from '#main/ports/cache.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { HttpAnswer, SendHttp } from '#main/ports/http.ts';
import { toRequest } from '#main/service/request.ts';
import type { AppError } from '#shared/errors.ts';
import { type OperationId, type OperationInput, type OperationValue, operations } from '#shared/operations/table.ts';
import { type Answer, readAnswer } from '#shared/readers/answers.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection } from '#shared/state.ts';
import { safeText } from '#shared/text.ts';

export interface ServiceClient {
  /** `input`: already checked. Errors: not-signed-in, session-expired, offline, timeout, service, unreadable-response. */
  read<Id extends OperationId>(id: Id, connection: Connection, input: OperationInput<Id>): Promise<Result<Answer<OperationValue<Id>>>>;
  /** The stored answer, because of `problem`; without one, the problem itself. */
  lastKnown<Id extends OperationId>(
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
}

const readSeconds = 30;
const maxBytes = 2 * 1024 * 1024;

type AnyAnswer = Answer<OperationValue<OperationId>>;

export function createServiceClient({ send, session, cache, clock }: ServiceClientParts): ServiceClient {
  const underWay = new Map<string, Promise<Result<AnyAnswer>>>();

  async function exchange(
    id: OperationId,
    connection: Connection,
    input: Record<string, unknown>,
    token: string,
  ): Promise<Result<HttpAnswer>> {
    const request = toRequest(operations[id], input);
    return send({
      method: request.method,
      url: `${connection.apiAddress.replace(/\/+$/, '')}${request.path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body === null ? null : JSON.stringify(request.body),
      seconds: readSeconds,
      maxBytes,
      connection: 'pooled',
    });
  }

  /** One read; on a 401 one renewal of the sign-in and one more try, never a loop. */
  async function ask(id: OperationId, connection: Connection, input: Record<string, unknown>): Promise<Result<string>> {
    const token = await session.accessToken(connection.id);
    if (!token.ok) return token;
    let used = token.value;
    let answer = await exchange(id, connection, input, used);
    if (answer.ok && answer.value.status === 401) {
      const renewed = await session.afterRejection(connection.id, used);
      if (!renewed.ok) return renewed;
      used = renewed.value;
      answer = await exchange(id, connection, input, used);
    }
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    if (status === 401) return session.afterSecondRejection(connection.id, used);
    const text = toText(body);
    if (status < 200 || status > 299) return fail({ code: 'service', status, text: text.ok ? errorText(text.value) : '' });
    return text;
  }

  async function readFresh(id: OperationId, connection: Connection, input: Record<string, unknown>): Promise<Result<AnyAnswer>> {
    const key = JSON.stringify(input);
    const began = session.epoch();
    const text = await ask(id, connection, input);
    if (!text.ok) return lastKnown(id, connection, key, text.error);
    // A late answer of an ended sign-in is neither shown nor left on disk.
    if (session.epoch() !== began) return fail({ code: 'not-signed-in' });
    const reading = readAnswer(operations[id].answer, text.value);
    if (!reading.ok) return lastKnown(id, connection, key, { code: 'unreadable-response', why: reading.error });
    const readAt = clock.now();
    void cache.put(connection.id, { operation: id, input: key, raw: text.value, readAt });
    return ok({ reading: reading.value, raw: text.value, readAt, source: 'service', problem: null });
  }

  async function lastKnown(id: OperationId, connection: Connection, key: string, problem: AppError): Promise<Result<AnyAnswer>> {
    const last = problem.code === 'not-signed-in' ? null : await cache.get(connection.id, id, key);
    return (last === null ? null : fromStore(id, last, problem)) ?? fail(problem);
  }

  return {
    read(id, connection, input) {
      // One read for all who ask at once, of the same service and the same sign-in.
      const key = `${session.epoch()} ${connection.id} ${connection.apiAddress} ${id} ${JSON.stringify(input)}`;
      let reading = underWay.get(key);
      if (reading === undefined) {
        reading = readFresh(id, connection, input).finally(() => underWay.delete(key));
        underWay.set(key, reading);
      }
      return reading as Promise<Result<Answer<never>>>;
    },
    lastKnown: (id, connection, input, problem) =>
      lastKnown(id, connection, JSON.stringify(input), problem) as Promise<Result<Answer<never>>>,
    async stored(connection) {
      const rows = await cache.list(connection);
      return rows.flatMap((row) => {
        if (!Object.hasOwn(operations, row.operation)) return [];
        const operation = row.operation as OperationId;
        const answer = fromStore(operation, row, null);
        return answer?.ok === true ? [{ operation, answer: answer.value }] : [];
      });
    },
  };
}

/** Read again from its text, so that what is stored gains from every better reader. */
function fromStore(id: OperationId, row: { raw: string; readAt: number }, problem: AppError | null): Result<AnyAnswer> | null {
  const reading = readAnswer(operations[id].answer, row.raw);
  return reading.ok ? ok({ reading: reading.value, raw: row.raw, readAt: row.readAt, source: 'stored', problem }) : null;
}

function toText(body: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return fail({ code: 'unreadable-response', why: 'not-text' });
  }
}

/** The message of an error body where it has a short one; HTML and the like say nothing to a person. */
function errorText(text: string): string {
  try {
    const body = JSON.parse(text) as { error?: { message?: unknown } | string; message?: unknown; error_description?: unknown };
    const error = typeof body.error === 'object' ? body.error.message : body.error;
    const message = [body.error_description, error, body.message].find((part) => typeof part === 'string');
    return typeof message === 'string' ? safeText(message) : '';
  } catch {
    return '';
  }
}
