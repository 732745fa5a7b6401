/** A sign-in that is in use, and what is told of it. */

import type { Clock } from '#main/core/ports/clock.ts';
import { type End, toTimeOfDay } from '#main/session/lifetime.ts';
import type { Person } from '#main/session/person.ts';
import type { SigningIn } from '#main/session/sign-in.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { LeftThere, Session } from '#shared/ipc/state.ts';

export interface Held {
  readonly tokens: Tokens;
  readonly kept: 'encrypted' | 'memory';
  readonly end: End;
  readonly person: Person;
}

/** What is shown unless an attempt is under way. */
export type Resting = Exclude<Session, SigningIn>;

/** Milliseconds of running time. */
export const leftOf = ({ end }: Held, clock: Clock) => (end === null ? Number.POSITIVE_INFINITY : end - clock.monotonic());

/** What can be renewed has no end of its own. */
export const hasEnded = (held: Held, clock: Clock) => held.tokens.refreshToken === null && leftOf(held, clock) <= 0;

export function toResting(held: Held | null, problem: AppError | null, left: LeftThere | null, clock: Clock): Resting {
  if (held === null) return { phase: 'signed-out', problem, left };
  const { tokens, kept, person } = held;
  const expiresAt = toTimeOfDay(held.end, clock);
  if (hasEnded(held, clock)) return { phase: 'expired', at: expiresAt, problem };
  const { signedInAt, scopes } = tokens;
  return { phase: 'signed-in', signedInAt, scopes, expiresAt, renews: tokens.refreshToken !== null, tokenStorage: kept, person, problem };
}
