/** The sign-in of each connection in this run, and the state of its session, which is published at each change. */

import type { Clock } from '#main/core/ports/clock.ts';
import { type ActiveSignIn, type IdleSession, leftOf, toIdleSession } from '#main/session/active-sign-in.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { LeftThere, Session } from '#shared/ipc/state.ts';

/** Of one connection. */
export interface SignIn {
  active: ActiveSignIn | null;
  idle: IdleSession;
  left: LeftThere | null;
  /** Grows whenever reads are made with another sign-in, or none. */
  number: number;
  /** A new sign-in is being saved: the old one on disk must not take its place. */
  isKeeping: boolean;
  /** Number of the latest restoring; what older ones read is ignored. */
  restoring: number;
  stopEndTimer: () => void;
}

interface SignInsParts {
  readonly clock: Clock;
  readonly changed: (connection: string, session: Session) => void;
  /** An attempt is shown in place of the state of this connection. */
  readonly isAttempted: (connection: string) => boolean;
}

export interface SignIns {
  of(connection: string): SignIn;
  has(connection: string): boolean;
  all(): Iterable<readonly [connection: string, signIn: SignIn]>;
  showIdle(connection: string, next: IdleSession): void;
  /** Shows what follows from the active sign-in, or from none. */
  showActive(connection: string, problem: AppError | null): void;
  /** What is active has changed; what is wrong with it has not. */
  showAgain(connection: string): void;
}

export function createSignIns({ clock, changed, isAttempted }: SignInsParts): SignIns {
  const signIns = new Map<string, SignIn>();

  function signInOf(id: string): SignIn {
    const known = signIns.get(id);
    if (known !== undefined) return known;
    const first: SignIn = {
      active: null,
      idle: { phase: 'restoring' },
      left: null,
      number: 0,
      isKeeping: false,
      restoring: 0,
      stopEndTimer() {},
    };
    signIns.set(id, first);
    return first;
  }

  function showIdle(id: string, next: IdleSession): void {
    signInOf(id).idle = next;
    if (!isAttempted(id)) changed(id, next);
  }

  function showActive(id: string, problem: AppError | null): void {
    const one = signInOf(id);
    const { active } = one;
    one.stopEndTimer();
    const next = toIdleSession(active, problem, one.left, clock);
    showIdle(id, next);
    // Decided by the state just published, because the sign-in may have ended while it was made.
    if (next.phase === 'signed-in' && active !== null && active.tokens.refreshToken === null && active.end !== null) {
      one.stopEndTimer = clock.after(leftOf(active, clock), () => showActive(id, null));
    }
  }

  return {
    of: signInOf,
    has: (id) => signIns.has(id),
    all: () => signIns,
    showIdle,
    showActive,
    showAgain(id) {
      const { idle } = signInOf(id);
      showActive(id, 'problem' in idle ? idle.problem : null);
    },
  };
}
