/** Reads from the service with the sign-in's token, and retries where that may help. */
import { pause } from '#main/core/pause.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { HttpAnswer } from '#main/core/ports/http.ts';
import type { Urgency } from '#main/core/ports/service.ts';
import { type Ask, toWireRequest } from '#main/core/service/exchange.ts';
import { isCaptivePortal, toServiceFailure, toText } from '#main/core/service/failure.ts';
import { limitIn } from '#main/core/service/rate-headers.ts';
import type { RateLimiter, Wish } from '#main/core/service/rate-limiter.ts';
import { pauseBefore } from '#main/core/service/retry-pauses.ts';
import type { AppError } from '#shared/core/errors.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, type ReadId } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

export interface Read {
  readonly id: ReadId;
  readonly connection: ConfirmedConnection;
  readonly input: Readonly<Record<string, unknown>>;
  /** May grow while it waits. */
  readonly urgency: () => Urgency;
  /** Undefined where nothing cancels it. */
  readonly signal: AbortSignal | undefined;
  /** How often it is asked at most; may grow while it is under way. */
  readonly tries: () => number;
  readonly asked: () => void;
}

interface ReadParts {
  readonly ask: Ask;
  readonly session: AccessTokens;
  readonly limiterOf: (connection: ConfirmedConnection) => RateLimiter;
  readonly clock: Clock;
  readonly random: () => number;
}

const seconds = 30;
/** The sign-in has ended, or another one is in use. */
const over = fail({ code: 'not-signed-in' as const });

/** Not retried: its turn did not come, or the sign-in failed, which has its own retry. */
interface NotAsked {
  readonly code: 'not-asked';
  readonly why: AppError;
}
const notAsked = (why: AppError) => fail({ code: 'not-asked' as const, why });

/** A token that was refused, and the one that was given for it. */
interface Renewed {
  readonly refused: string;
  readonly given: string;
}

/** It accepted this request, and will accept no more until then. */
const usedUp = (until: number): AppError => ({ code: 'service', status: 429, text: '', until });

/** What an answer says about the service's limits: a 429, a pause, a rate. They apply to all requests. */
export function wishIn(answer: HttpAnswer, now: number): Wish {
  const { perSecond = null, pause: none = null } = limitIn(answer.headers, now) ?? {};
  if (answer.status !== 429 && answer.status !== 503)
    return { perSecond, pause: none === null ? null : { error: usedUp(now + none), milliseconds: none, why: 'used-up' } };
  const error = toServiceFailure(answer, now);
  const milliseconds = error.until === undefined ? none : Math.max(0, error.until - now);
  if (answer.status === 503 && milliseconds === null) return { perSecond, pause: null };
  return { perSecond, pause: { error, milliseconds, why: answer.status === 429 ? 'too-often' : 'unavailable' } };
}

/** The text of a success. Errors: those of the session and the network, `service`, `captive-portal`, `unreadable-response`, `canceled`. */
export function createReads({ ask, session, limiterOf, clock, random }: ReadParts): (read: Read) => Promise<Result<string>> {
  async function once(
    { id, connection, input, urgency, signal, asked }: Read,
    isOver: () => boolean,
    isAgain: boolean,
    renewed: Renewed | null,
  ): Promise<Result<{ readonly answer: HttpAnswer; readonly token: string }, AppError | NotAsked>> {
    const request = toRequest(operations[id], input, connection.settings);
    if (!request.ok) return request;
    const limiter = limiterOf(connection);
    const shut = await limiter.pass(urgency, signal, isAgain);
    if (shut !== null) return notAsked(shut);
    try {
      // Only now: a token taken before may have ended while this waited for its turn.
      const current = await session.accessToken(connection);
      if (!current.ok) return notAsked(current.error);
      // A token of another sign-in may belong to another service.
      if (isOver()) return over;
      const token = current.value === renewed?.refused ? renewed.given : current.value;
      const sentAt = clock.monotonic();
      asked();
      const how = { connection: 'pooled', seconds, ...(signal === undefined ? {} : { signal }) } as const;
      const answer = await ask({ id, connection, request: toWireRequest(request.value), token }, how);
      if (!answer.ok) return answer;
      limiter.answered(sentAt, wishIn(answer.value, clock.now()));
      return ok({ answer: answer.value, token });
    } finally {
      limiter.leave();
    }
  }

  /** On a 401 one renewal of the sign-in and one more try, never a loop. */
  async function withSignIn(read: Read, isOver: () => boolean, isAgain: boolean): Promise<Result<string, AppError | NotAsked>> {
    const { connection } = read;
    // Checked first, so that without a sign-in the caller does not wait in the queue.
    const token = await session.accessToken(connection);
    if (!token.ok) return notAsked(token.error);
    let asked = await once(read, isOver, isAgain, null);
    if (asked.ok && asked.value.answer.status === 401 && !isOver()) {
      const refused = asked.value.token;
      const renewed = await session.afterRejection(connection, refused);
      if (!renewed.ok) return notAsked(renewed.error);
      asked = await once(read, isOver, isAgain, { refused, given: renewed.value });
    }
    if (!asked.ok) return asked;
    // A late answer of an ended sign-in is neither shown nor left on disk.
    if (isOver()) return over;
    const { answer, token: used } = asked.value;
    const { status, body } = answer;
    if (status === 401) return session.afterSecondRejection(connection, used);
    if (isCaptivePortal(answer)) return fail({ code: 'captive-portal', host: new URL(connection.apiAddress).host });
    return status >= 200 && status < 300 ? toText(body) : fail(toServiceFailure(answer, clock.now()));
  }

  return async (read) => {
    const { id } = read.connection;
    const signInNumber = session.signInNumber(id);
    const isOver = () => session.signInNumber(id) !== signInNumber;
    for (let tries = 1; ; tries += 1) {
      const text = await withSignIn(read, isOver, tries > 1);
      if (text.ok) return text;
      const { error } = text;
      if (error.code === 'not-asked') return fail(error.why);
      const milliseconds = tries < read.tries() ? pauseBefore(error, tries, clock.now(), random) : null;
      if (milliseconds === null) return fail(error);
      await pause(clock, milliseconds, read.signal);
      if (isOver()) return fail(error);
    }
  };
}
