/** Provides the access token of a connection’s sign-in, renews it in time, and handles its rejection. */

import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { type ActiveSignIn, hasEnded, leftOf } from '#main/session/active-sign-in.ts';
import { lifetimeOf, toTimeOfDay } from '#main/session/lifetime.ts';
import type { Renewals } from '#main/session/renewals.ts';
import { audienceOf, type Tokens } from '#main/session/tokens.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

interface AccessParts {
  readonly clock: Clock;
  readonly renewals: Renewals;
  /** The sign-in in use of this connection. Errors: `not-signed-in`, `session-expired`. */
  readonly current: (connection: string) => Result<{ readonly connection: ConfirmedConnection; readonly active: ActiveSignIn }>;
  readonly isActive: (connection: string, active: ActiveSignIn) => boolean;
  /** The sign-in has ended by our clock. */
  readonly hasEnded: (connection: string) => void;
  /** The service no longer accepts it. `at`: when it ended, as far as known. */
  readonly expire: (connection: string, at: number | null) => Result<never>;
}

/** A token is renewed this many milliseconds before its end; a short-lived one in the last fifth of its life. */
const renewBefore = 60_000;
const lastPart = 0.2;
/** Milliseconds. A token with a shorter life is not renewed ahead each time, which would be a loop; a 401 shows its end. */
const shortest = 5_000;

/** A token in use, as it is. */
export interface LentToken {
  readonly token: string;
  /** In epoch milliseconds. */
  readonly until: number;
}

interface Access extends Pick<AccessTokens, 'accessToken' | 'afterRejection' | 'afterSecondRejection'> {
  /** For after the end of this process. Renews nothing. Null where none is in use, or it isn't known to end within a day. */
  lend(connection: ConfirmedConnection): LentToken | null;
}

/** Milliseconds. */
const shortLived = 24 * 60 * 60_000;

export function createAccess(parts: AccessParts): Access {
  const { clock, renewals } = parts;

  /** The sign-in in use. Fails for a connection object that led to another service, which must not get the token. */
  function current(asking: ConfirmedConnection): ReturnType<AccessParts['current']> {
    const now = parts.current(asking.id);
    return now.ok && now.value.active.tokens.audience !== audienceOf(asking) ? fail({ code: 'not-signed-in' }) : now;
  }

  async function renew(connection: ConfirmedConnection, tokens: Tokens): Promise<Result<string>> {
    const renewed = await renewals.renew(connection, tokens);
    return renewed.ok ? ok(renewed.value.accessToken) : renewed;
  }

  function isDue(one: ActiveSignIn, connection: string): boolean {
    const lifetime = lifetimeOf(one.tokens);
    if (one.tokens.refreshToken === null || lifetime === null) return false;
    if (lifetime < shortest && renewals.isRecent(connection)) return false;
    return leftOf(one, clock) < Math.max(Math.min(renewBefore, lifetime * lastPart), 1);
  }

  return {
    async accessToken(asking) {
      const now = current(asking);
      if (!now.ok) return now;
      const { connection, active: one } = now.value;
      // Our clock may be wrong, so nothing is deleted.
      if (hasEnded(one, clock)) {
        parts.hasEnded(connection.id);
        return fail({ code: 'session-expired', at: toTimeOfDay(one.end, clock) });
      }
      const { accessToken } = one.tokens;
      if (!isDue(one, asking.id)) return ok(accessToken);
      const renewed = await renew(connection, one.tokens);
      return renewed.ok || !parts.isActive(connection.id, one) || leftOf(one, clock) <= 0 ? renewed : ok(accessToken);
    },
    lend(asking) {
      const now = current(asking);
      if (!now.ok) return null;
      const { active: one } = now.value;
      const left = leftOf(one, clock);
      return left > 0 && left <= shortLived ? { token: one.tokens.accessToken, until: Math.round(clock.now() + left) } : null;
    },
    async afterRejection(asking, token) {
      const now = current(asking);
      if (!now.ok) return now;
      const { connection, active: one } = now.value;
      if (one.tokens.accessToken !== token) return ok(one.tokens.accessToken);
      return one.tokens.refreshToken === null ? parts.expire(asking.id, toTimeOfDay(one.end, clock)) : renew(connection, one.tokens);
    },
    async afterSecondRejection(asking, token) {
      const now = current(asking);
      if (!now.ok) return now;
      const { active: one } = now.value;
      return one.tokens.accessToken === token ? parts.expire(asking.id, toTimeOfDay(one.end, clock)) : fail({ code: 'not-signed-in' });
    },
  };
}
