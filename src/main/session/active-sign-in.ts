/** The sign-in in use, and the state of the session that follows from it. */

import type { Clock } from '#main/core/ports/clock.ts';
import { type End, toTimeOfDay } from '#main/session/lifetime.ts';
import type { Person } from '#main/session/person.ts';
import type { SigningIn } from '#main/session/sign-in.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { LeftThere, Session } from '#shared/ipc/state.ts';

export interface ActiveSignIn {
  readonly tokens: Tokens;
  readonly kept: 'encrypted' | 'memory';
  readonly end: End;
  readonly person: Person;
}

/** The state of the session while no attempt is under way. */
export type IdleSession = Exclude<Session, SigningIn>;

/** Milliseconds of running time. */
export const leftOf = ({ end }: ActiveSignIn, clock: Clock) => (end === null ? Number.POSITIVE_INFINITY : end - clock.monotonic());

/** A sign-in that can be renewed does not end on its own. */
export const hasEnded = (active: ActiveSignIn, clock: Clock) => active.tokens.refreshToken === null && leftOf(active, clock) <= 0;

export function toIdleSession(active: ActiveSignIn | null, problem: AppError | null, left: LeftThere | null, clock: Clock): IdleSession {
  if (active === null) return { phase: 'signed-out', problem, left };
  const { tokens, kept, person } = active;
  const expiresAt = toTimeOfDay(active.end, clock);
  if (hasEnded(active, clock)) return { phase: 'expired', at: expiresAt, problem };
  const { signedInAt, issuedAt, scopes } = tokens;
  const renewal = { renews: tokens.refreshToken !== null, renewedAt: issuedAt > signedInAt ? issuedAt : null };
  return { phase: 'signed-in', signedInAt, scopes, expiresAt, ...renewal, tokenStorage: kept, person, problem };
}
