/**
 * Until when an access token lives, in running time: inside one run no clock that is wrong or set moves it. Only where the
 * run did not see the whole time (a restart, sleep) the time of day is asked, and where that says "over" and nothing could
 * renew the token, it is not believed: the service's 401 tells.
 */

import type { Clock } from '#main/core/ports/clock.ts';
import type { Tokens } from '#main/session/tokens.ts';

/** On the monotonic clock; null: not known, a 401 tells. */
export type End = number | null;

/** Milliseconds from its issue to its end; null where the service does not say. */
export const lifetimeOf = ({ issuedAt, expiresAt }: Tokens) => (expiresAt === null ? null : Math.max(expiresAt - issuedAt, 0));

/** Of a token that was unused just now. */
export function endAsIssued(tokens: Tokens, clock: Clock): End {
  const lifetime = lifetimeOf(tokens);
  return lifetime === null ? null : clock.monotonic() + lifetime;
}

/** Of a token that was stored in an earlier run. */
export function endAsStored(tokens: Tokens, clock: Clock): End {
  const lifetime = lifetimeOf(tokens);
  if (lifetime === null) return null;
  // A clock that was set back makes a time before it was unused: then it has its whole life before it at most.
  const left = lifetime - Math.max(clock.now() - tokens.issuedAt, 0);
  return left <= 0 && tokens.refreshToken === null ? null : clock.monotonic() + left;
}

/** After sleep, in which running time may have stood still, or when the time of day was set. */
export function endAfterJump(end: End, tokens: Tokens, clock: Clock): End {
  const byDay = endAsStored(tokens, clock);
  return end === null || byDay === null ? null : Math.min(end, byDay);
}

/** The time of day at which it ends, for people. */
export function toTimeOfDay(end: End, clock: Clock): number | null {
  return end === null ? null : Math.round(clock.now() + end - clock.monotonic());
}
