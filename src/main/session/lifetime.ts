/**
 * When an access token ends, measured in running time, so that a wrong or changed clock doesn't matter. After a restart or sleep,
 * running time doesn't cover the token's whole life, so the time of day is used. If the token seems over by that and can't be renewed,
 * it is used anyway: the service decides with a 401.
 */

import type { Clock } from '#main/core/ports/clock.ts';
import type { Tokens } from '#main/session/tokens.ts';

/** On the monotonic clock. Null: unknown, so only a 401 shows it. */
export type End = number | null;

/** Milliseconds from its issue to its end; null where the service does not say. */
export const lifetimeOf = ({ issuedAt, expiresAt }: Tokens) => (expiresAt === null ? null : Math.max(expiresAt - issuedAt, 0));

/** Of a token issued just now. */
export function endAsIssued(tokens: Tokens, clock: Clock): End {
  const lifetime = lifetimeOf(tokens);
  return lifetime === null ? null : clock.monotonic() + lifetime;
}

/** Of a token that was stored in an earlier run. */
export function endAsStored(tokens: Tokens, clock: Clock): End {
  const lifetime = lifetimeOf(tokens);
  if (lifetime === null) return null;
  // With a clock that was set back, the token may seem younger than 0: then its whole life remains at most.
  const left = lifetime - Math.max(clock.now() - tokens.issuedAt, 0);
  return left <= 0 && tokens.refreshToken === null ? null : clock.monotonic() + left;
}

/** After sleep, when running time may have paused, or when the time of day was set. */
export function endAfterJump(end: End, tokens: Tokens, clock: Clock): End {
  const byDay = endAsStored(tokens, clock);
  return end === null || byDay === null ? null : Math.min(end, byDay);
}

/** The time of day at which it ends, for people. */
export function toTimeOfDay(end: End, clock: Clock): number | null {
  return end === null ? null : Math.round(clock.now() + end - clock.monotonic());
}
