/** The pending attempt to sign in: at most one, which has ended completely before the next begins. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { type SignIn, type SignInParts, type SigningIn, startSignIn } from '#main/session/sign-in.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

type WhyEnded = Extract<AppError, { code: 'sign-in-cancelled' }>['why'];

export interface AttemptUnderWay {
  readonly outcome: Promise<Result<Tokens>>;
  /** Whether it was neither canceled nor replaced. */
  isPending(): boolean;
  /** Past the token exchange the person is signed in: cancelling has no effect any more. */
  keep(): void;
  /** It is over, and nothing is under way. */
  finish(): void;
}

interface Attempts {
  isPending(): boolean;
  /**
   * Ends the pending attempt and begins another, once `prepare` has found the client's secret. Errors: `prepare`'s, and
   * `sign-in-cancelled` where another attempt was begun or cancelled in the meantime.
   */
  begin(connection: ConfirmedConnection, prepare: () => Promise<Result<string | null>>): Promise<Result<AttemptUnderWay>>;
  /** Cancels the pending attempt, unless it is past the exchange; returns whether none is under way now. */
  cancel(): boolean;
  /** Ends any attempt; after `by-quit` none can begin. */
  end(why: WhyEnded): void;
}

export function createAttempts(parts: SignInParts, publish: (progress: SigningIn) => void): Attempts {
  let pending: SignIn | null = null;
  let isKept = false;
  /** Counts attempts and cancellations. */
  let wishes = 0;
  let lastEnd: WhyEnded = 'by-new-attempt';
  let last: Promise<unknown> = Promise.resolve();

  function end(why: WhyEnded): void {
    wishes += 1;
    if (lastEnd !== 'by-quit') lastEnd = why;
    pending?.cancel(why);
    pending = null;
    isKept = false;
  }

  function start(connection: ConfirmedConnection, secret: string | null): AttemptUnderWay {
    let attempt: SignIn | null = null;
    attempt = startSignIn(parts, connection, secret, (progress) => {
      if (pending === attempt) publish(progress);
    });
    pending = attempt;
    last = attempt.outcome;
    const isPending = () => pending === attempt;
    return {
      outcome: attempt.outcome,
      isPending,
      keep() {
        isKept = isPending();
      },
      finish() {
        if (isPending()) end('by-person');
      },
    };
  }

  return {
    isPending: () => pending !== null,
    async begin(connection, prepare) {
      end('by-new-attempt');
      const mine = wishes;
      const secret = await prepare();
      if (!secret.ok) return secret;
      await last;
      if (mine !== wishes || lastEnd === 'by-quit') return fail({ code: 'sign-in-cancelled', why: lastEnd });
      return ok(start(connection, secret.value));
    },
    cancel() {
      if (isKept) return false;
      end('by-person');
      return true;
    },
    end,
  };
}
