/** Renews a sign-in with its refresh token: one renewal at a time for each connection, less and less often while it fails. */

import { backoff } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { TokenExchange } from '#main/session/token-exchange.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, type Result } from '#shared/core/result.ts';

export interface Renewals {
  /** New tokens, or an error: `session-expired`, the network's, or the last failure while it is too soon to retry. */
  renew(connection: ConfirmedConnection, tokens: Tokens): Promise<Result<Tokens>>;
  /** Whether it was renewed within the last minute: a token that lives only moments must not be renewed in a loop. */
  isRecent(connection: string): boolean;
  /** After sleep or on another network, earlier failures no longer count. */
  forgetFailures(): void;
  /** Waits for what is under way. */
  settled(): Promise<void>;
}

const firstPause = 5_000;
const longestPause = 60_000;
const recent = 60_000;

interface Failure {
  readonly error: AppError;
  /** In a row. */
  readonly times: number;
  readonly retryAt: number;
}

/** A renewal under way, for the sign-in that was valid when it began. */
interface Renewal {
  readonly isWanted: () => boolean;
  /** Saves the new tokens, then uses them. */
  finish(answer: Result<Tokens>): Promise<Result<Tokens>>;
}

const isLost = (answer: Result<Tokens>) => !answer.ok && answer.error.code === 'offline' && answer.error.reason === 'reset';

/** `begin` is called before the service is asked. */
export function createRenewals(
  exchange: TokenExchange,
  clientSecret: (connection: string) => Promise<Result<string | null>>,
  clock: Clock,
  begin: (connection: ConfirmedConnection) => Renewal,
): Renewals {
  const underWay = new Map<string, Promise<Result<Tokens>>>();
  const failures = new Map<string, Failure>();
  const renewedAt = new Map<string, number>();

  async function ask(connection: ConfirmedConnection, tokens: Tokens): Promise<Result<Tokens>> {
    const { isWanted, finish } = begin(connection);
    const secret = await clientSecret(connection.id);
    const refresh = () => (secret.ok ? exchange.refresh(connection, tokens, secret.value) : Promise.resolve(secret));
    let answer = await refresh();
    // The refresh token may be used up and its answer lost. Many services accept the old one once more.
    if (isLost(answer) && isWanted()) answer = await refresh();
    if (answer.ok) {
      failures.delete(connection.id);
      renewedAt.set(connection.id, clock.monotonic());
    } else if (answer.error.code !== 'session-expired') {
      const times = (failures.get(connection.id)?.times ?? 0) + 1;
      failures.set(connection.id, { error: answer.error, times, retryAt: clock.monotonic() + backoff(times, firstPause, longestPause) });
    }
    return finish(answer);
  }

  return {
    renew(connection, tokens) {
      const { id } = connection;
      const failure = failures.get(id);
      const isTooSoon = failure !== undefined && clock.monotonic() < failure.retryAt;
      const running = underWay.get(id);
      if (running !== undefined) return running;
      if (isTooSoon) return Promise.resolve(fail(failure.error));
      const renewal = ask(connection, tokens).finally(() => underWay.delete(id));
      underWay.set(id, renewal);
      return renewal;
    },
    isRecent: (connection) => clock.monotonic() - (renewedAt.get(connection) ?? Number.NEGATIVE_INFINITY) < recent,
    forgetFailures: () => failures.clear(),
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}
