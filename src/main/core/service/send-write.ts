/** Sends a write: once, on a connection of its own, and never again. */
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { HttpAnswer } from '#main/core/ports/http.ts';
import type { Write } from '#main/core/ports/service.ts';
import { wishIn } from '#main/core/service/authorized-reads.ts';
import type { Ask } from '#main/core/service/exchange.ts';
import { toServiceFailure, toText } from '#main/core/service/failure.ts';
import type { RateLimiter } from '#main/core/service/rate-limiter.ts';
import type { AppError } from '#shared/core/errors.ts';
import { type Json, parseJson } from '#shared/core/readers/json.ts';
import { candidates } from '#shared/core/readers/shape.ts';
import { readHashOfFailure, readTransactionHash } from '#shared/core/readers/transaction.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** What the service answered to a write. */
interface WriteAnswer {
  readonly text: string;
  /** The same, parsed. */
  readonly body: Json;
}

/** An error after the transaction was made may still name it, also inside its error. */
const hashNamedBy = (body: Json) => readTransactionHash(body) ?? readHashOfFailure(body);

interface WriteParts {
  readonly ask: Ask;
  readonly session: AccessTokens;
  readonly limiterOf: (connection: ConfirmedConnection) => RateLimiter;
  readonly clock: Clock;
}

const seconds = 60;
/** Milliseconds that a write waits for its turn. */
const longestWait = 60_000;

/** Errors for a transaction that exists already or that another node has: https://github.com/ethereum/go-ethereum core/txpool/errors.go. */
const mayBeMade =
  /timed?[\s-]?out\b|\bdeadline\b|\balready\b|\bknown transaction\b|\bnonce\b|\bunderpriced\b|\breplac|\bpending\b|\b(?:mem|tx)pool\b|\bduplicate\b/i;

/** Every text in an error, as services put the node's words anywhere. The names of its fields say nothing. */
const textsIn = (body: Json): readonly string[] => (typeof body === 'string' ? [body] : Object.values(body ?? {}).flatMap(textsIn));

/** Only these, in a form that a service writes itself, mean "not carried out". Behind any other refusal a write may have happened. */
const refusals = [400, 401, 403, 404, 422];

/**
 * The answer of a success. `outcome-unknown`: it was sent and may have been carried out; do not send it again. `service`: the service
 * says that it refused it. Every other error means that nothing was sent.
 */
export function createWrites({ ask, session, limiterOf, clock }: WriteParts): (write: Write) => Promise<Result<WriteAnswer>> {
  function judge(answer: HttpAnswer, host: string): Result<WriteAnswer> {
    const text = toText(answer.body);
    const body = text.ok ? parseJson(text.value) : text;
    const hash = body.ok ? hashNamedBy(body.value) : null;
    const unknown: AppError = { code: 'outcome-unknown', host, status: answer.status, ...(hash === null ? {} : { hash }) };
    if (answer.status >= 200 && answer.status < 300) {
      // JSON that does not itself report a failure.
      const isAccepted = text.ok && body.ok && candidates(body.value).length > 0;
      return isAccepted ? ok({ text: text.value, body: body.value }) : fail(unknown);
    }
    const isTheServices = body.ok || (text.ok && text.value === '');
    const isOfOneMade = body.ok && textsIn(body.value).some((said) => mayBeMade.test(said));
    // A refusal that names a transaction may come after that transaction was made.
    const isRefused = refusals.includes(answer.status) && isTheServices && hash === null && !isOfOneMade;
    return fail(isRefused ? toServiceFailure(answer, clock.now()) : unknown);
  }

  async function send({ id, connection, request, signInNumber, leaving }: Write, limiter: RateLimiter): Promise<Result<WriteAnswer>> {
    // Renewed before it is sent: afterwards it is too late.
    const token = await session.accessToken(connection);
    if (!token.ok) return token;
    if (session.signInNumber(connection.id) !== signInNumber) return fail({ code: 'not-signed-in' });
    const recorded = leaving();
    if (!recorded.ok) return recorded;
    const { host } = new URL(connection.apiAddress);
    let mayHaveArrived = false;
    const connected = () => {
      mayHaveArrived = true;
    };
    const sentAt = clock.monotonic();
    const answer = await ask({ id, connection, request, token: token.value }, { connection: 'own', seconds, connected });
    if (answer.ok) limiter.answered(sentAt, wishIn(answer.value, clock.now()));
    if (!answer.ok) return mayHaveArrived ? fail({ code: 'outcome-unknown', host, status: null }) : answer;
    // Renewed for the next write; this one has to be confirmed again.
    if (answer.value.status === 401) void session.afterRejection(connection, token.value);
    return judge(answer.value, host);
  }

  return async (write) => {
    const limiter = limiterOf(write.connection);
    // Reads must not pass before it: a service that counts requests would refuse the write because of them.
    const waiting = new AbortController();
    const stop = clock.after(longestWait, () => waiting.abort());
    const shut = await limiter.pass(() => 'write', waiting.signal, true);
    stop();
    if (shut !== null) return fail({ code: 'changed-meanwhile', why: 'late' });
    try {
      return await send(write, limiter);
    } finally {
      limiter.leave();
    }
  };
}
