/** Renews a sign-in with its refresh token: one renewal at a time for each connection, and ever rarer while it fails. */
import type { TokenExchange } from '#main/auth/token-exchange.ts';
import type { Tokens } from '#main/auth/tokens.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { AppError } from '#shared/errors.ts';
import { fail, type Result } from '#shared/result.ts';
import type { Connection } from '#shared/state.ts';

export interface Renewals {
  /** New tokens, or why not: `session-expired`, the network's, or the last failure again while it is too soon to ask. */
  renew(connection: Connection, tokens: Tokens): Promise<Result<Tokens>>;
  /** Whether the last renewal is so recent that another, unless the service refused the token, would be one too many. */
  isRecent(connection: string): boolean;
  /** Waits for a renewal that is under way. */
  settled(connection?: string): Promise<void>;
}

const firstPause = 5_000;
const longestPause = 60_000;
const recent = 60_000;

interface Failure {
  readonly error: AppError;
  readonly pause: number;
  readonly retryAt: number;
}

/** `begin` is called before the service is asked; what it returns makes the answer durable and takes it into use. */
export function createRenewals(
  exchange: TokenExchange,
  clientSecret: (connection: string) => Promise<Result<string | null>>,
  clock: Clock,
  begin: (connection: Connection) => (answer: Result<Tokens>) => Promise<Result<Tokens>>,
): Renewals {
  const underWay = new Map<string, Promise<Result<Tokens>>>();
  const failures = new Map<string, Failure>();
  const renewedAt = new Map<string, number>();

  async function ask(connection: Connection, tokens: Tokens): Promise<Result<Tokens>> {
    const finish = begin(connection);
    const secret = await clientSecret(connection.id);
    const answer = secret.ok ? await exchange.refresh(connection, tokens, secret.value) : secret;
    if (answer.ok) {
      failures.delete(connection.id);
      renewedAt.set(connection.id, clock.now());
    } else if (answer.error.code !== 'session-expired') {
      const pause = Math.min((failures.get(connection.id)?.pause ?? firstPause / 2) * 2, longestPause);
      failures.set(connection.id, { error: answer.error, pause, retryAt: clock.now() + pause });
    }
    return finish(answer);
  }

  return {
    renew(connection, tokens) {
      const { id } = connection;
      const failure = failures.get(id);
      // A clock that was set back must not keep the pause up for ever.
      const isTooSoon = failure !== undefined && clock.now() < failure.retryAt && failure.retryAt - clock.now() <= failure.pause;
      const running = underWay.get(id);
      if (running !== undefined) return running;
      if (isTooSoon) return Promise.resolve(fail(failure.error));
      const renewal = ask(connection, tokens).finally(() => underWay.delete(id));
      underWay.set(id, renewal);
      return renewal;
    },
    isRecent: (connection) => Math.abs(clock.now() - (renewedAt.get(connection) ?? 0)) < recent,
    async settled(connection) {
      const waited = connection === undefined ? [...underWay.values()] : [underWay.get(connection)];
      await Promise.allSettled(waited);
    },
  };
}
