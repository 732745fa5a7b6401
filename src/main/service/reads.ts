/** Asks the service what changes nothing: again where that may help, and once for all who ask the same. */
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { ConfirmedConnection } from '#main/ports/confirmed.ts';
import type { HttpAnswer } from '#main/ports/http.ts';
import type { Urgency } from '#main/ports/service.ts';
import { type Ask, toWireRequest } from '#main/service/exchange.ts';
import { isCaptivePortal, toServiceFailure, toText } from '#main/service/failure.ts';
import type { Gate, Pause } from '#main/service/gate.ts';
import { pauseBefore } from '#main/service/patience.ts';
import type { AppError } from '#shared/errors.ts';
import { toRequest } from '#shared/operations/request.ts';
import { operations, type ReadId } from '#shared/operations/table.ts';
import { fail, type Result } from '#shared/result.ts';

export interface Read {
  readonly id: ReadId;
  readonly connection: ConfirmedConnection;
  readonly input: Readonly<Record<string, unknown>>;
  /** May grow while it waits. */
  readonly urgency: () => Urgency;
  readonly signal: AbortSignal;
  /** How often it is asked at most; may grow while it is under way. */
  readonly tries: () => number;
  readonly asked: () => void;
}

interface ReadParts {
  readonly ask: Ask;
  readonly session: AccessTokens;
  readonly gateOf: (connection: ConfirmedConnection) => Gate;
  readonly clock: Clock;
  readonly random: () => number;
}

const seconds = 30;
/** Signed out meanwhile, or somebody else's now. */
const over = fail({ code: 'not-signed-in' as const });

/** It was not asked: its turn did not come. */
interface Shut {
  readonly code: 'shut';
  readonly why: AppError;
}

interface Outcome {
  readonly text: Result<string>;
  /** False where it was the sign-in that failed: that has its own tries. */
  readonly mayRetry: boolean;
}

/** A service that says 429, or how long it wants none, says it to all. */
function pauseIn(answer: HttpAnswer, now: number): Pause | null {
  if (answer.status !== 429 && answer.status !== 503) return null;
  const error = toServiceFailure(answer, now);
  if (answer.status === 503 && error.until === undefined) return null;
  return { error, milliseconds: error.until === undefined ? null : Math.max(0, error.until - now) };
}

/** The text of a success. Errors: those of the session and the network, `service`, `captive-portal`, `unreadable-response`, `canceled`. */
export function createReads({ ask, session, gateOf, clock, random }: ReadParts): (read: Read) => Promise<Result<string>> {
  async function once(
    { id, connection, input, urgency, signal, asked }: Read,
    token: string,
    isOver: () => boolean,
    isAgain: boolean,
  ): Promise<Result<HttpAnswer, AppError | Shut>> {
    const request = toRequest(operations[id], input, connection.settings);
    if (!request.ok) return request;
    const gate = gateOf(connection);
    const shut = await gate.pass(urgency, signal, isAgain);
    if (shut !== null) return fail({ code: 'shut', why: shut });
    const sentAt = clock.monotonic();
    try {
      // A token of another sign-in may be another service's; and one that has ended is not used any more.
      if (isOver()) return over;
      asked();
      const answer = await ask({ id, connection, request: toWireRequest(request.value), token }, { connection: 'pooled', seconds, signal });
      if (answer.ok) gate.answered(sentAt, pauseIn(answer.value, clock.now()));
      return answer;
    } finally {
      gate.leave();
    }
  }

  /** On a 401 one renewal of the sign-in and one more try, never a loop. */
  async function withSignIn(read: Read, isOver: () => boolean, isAgain: boolean): Promise<Outcome> {
    const { connection } = read;
    const token = await session.accessToken(connection);
    if (!token.ok || isOver()) return { text: token.ok ? over : token, mayRetry: false };
    let used = token.value;
    let answer = await once(read, used, isOver, isAgain);
    if (answer.ok && answer.value.status === 401 && !isOver()) {
      const renewed = await session.afterRejection(connection, used);
      if (!renewed.ok) return { text: renewed, mayRetry: false };
      used = renewed.value;
      answer = await once(read, used, isOver, isAgain);
    }
    if (!answer.ok)
      return answer.error.code === 'shut'
        ? { text: fail(answer.error.why), mayRetry: false }
        : { text: fail(answer.error), mayRetry: true };
    if (isOver()) return { text: over, mayRetry: false };
    const { status, body } = answer.value;
    if (status === 401) return { text: await session.afterSecondRejection(connection, used), mayRetry: false };
    if (isCaptivePortal(answer.value)) {
      return { text: fail({ code: 'captive-portal', host: new URL(connection.apiAddress).host }), mayRetry: false };
    }
    return { text: status >= 200 && status < 300 ? toText(body) : fail(toServiceFailure(answer.value, clock.now())), mayRetry: true };
  }

  /** False where the signal ends first. */
  function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = clock.after(milliseconds, () => resolve(true));
      const end = () => {
        stop();
        resolve(false);
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  }

  return async (read) => {
    const epoch = session.epoch();
    const isOver = () => session.epoch() !== epoch;
    for (let tries = 1; ; tries += 1) {
      const { text, mayRetry } = await withSignIn(read, isOver, tries > 1);
      if (text.ok || !mayRetry || tries >= read.tries()) return text;
      const milliseconds = pauseBefore(text.error, tries, clock.now(), random);
      if (milliseconds === null) return text;
      if (!(await pause(milliseconds, read.signal))) return fail({ code: 'canceled' });
      if (isOver()) return text;
    }
  };
}
