/** One attempt to sign in, from the listener to the tokens: its steps, its time, its end. */

import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { OpenInBrowser } from '#main/core/ports/desktop.ts';
import { type Loopback, listenForCallback } from '#main/session/loopback.ts';
import { type Attempt, belongsTo, newAttempt, readCallback, toAuthorizationUrl } from '#main/session/oauth.ts';
import type { CallbackVerdict } from '#main/session/pages.ts';
import type { TokenExchange } from '#main/session/token-exchange.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, type Result } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';

export type SigningIn = Extract<Session, { phase: 'signing-in' }>;

export interface SignInParts {
  readonly exchange: TokenExchange;
  readonly openInBrowser: OpenInBrowser;
  readonly clock: Clock;
  /** How long the person has, in milliseconds. */
  readonly patience: number;
  /** The server named itself (`iss`, RFC 9207) in the answer that brought a sign-in: it has to from now on. */
  readonly namedItself: (connection: string) => void;
}

export interface SignIn {
  /**
   * Resolves when the attempt has ended, its listener included: the tokens, or why there are none (`sign-in-failed`,
   * `sign-in-cancelled` and the failures of the network).
   */
  readonly outcome: Promise<Result<Tokens>>;
  cancel(why: Extract<AppError, { code: 'sign-in-cancelled' }>['why']): void;
}

// A browser also asks for a favicon and may reload; this many requests come from others.
const manyStrangers = 50;

export function startSignIn(
  parts: SignInParts,
  connection: ConfirmedConnection,
  secret: string | null,
  publish: (progress: SigningIn) => void,
): SignIn {
  const { clock } = parts;
  const aborter = new AbortController();
  const ending = Promise.withResolvers<Result<URLSearchParams>>();
  let ended = false;
  let progress: SigningIn = {
    phase: 'signing-in',
    step: 'listening',
    host: new URL(connection.authorizationAddress).host,
    link: null,
    browserOpened: false,
    endsAt: clock.now() + parts.patience,
  };
  const advance = (change: Partial<SigningIn>) => {
    if (ended) return;
    progress = { ...progress, ...change };
    publish(progress);
  };
  const giveUp = (error: AppError) => ending.resolve(fail(error));

  /** The time is over. Many requests by others are reported; they can disturb an attempt, but not end it. */
  function timeOut(): void {
    const strangers = listener?.strangers() ?? 0;
    const disturbed = strangers > manyStrangers;
    giveUp({ code: 'sign-in-failed', reason: disturbed ? 'disturbed' : 'timed-out', detail: disturbed ? String(strangers) : '' });
  }

  function judgeFor(attempt: Attempt): typeof judge {
    let answered = false;
    return (query) => {
      if (!belongsTo(attempt, query)) return 'ignored';
      if (answered) return 'already-done';
      answered = true;
      const callback = readCallback(attempt, query);
      ending.resolve(callback);
      if (callback.ok) return 'accepted';
      return callback.error.code === 'sign-in-failed' && callback.error.reason === 'denied' ? 'declined' : 'failed';
    };
  }

  function openBrowser(link: string): void {
    const opened = (browserOpened: boolean) => {
      if (progress.step === 'browser') advance({ step: 'person', browserOpened });
    };
    parts.openInBrowser(link).then(opened, () => opened(false));
  }

  /** The listener is there: from the browser to the tokens. */
  async function runOn(loopback: Loopback): Promise<Result<Tokens>> {
    const attempt = newAttempt(connection, loopback.redirectUri);
    judge = judgeFor(attempt);
    const link = await toAuthorizationUrl(attempt);
    if (aborter.signal.aborted) return ending.promise as Promise<Result<never>>;
    advance({ step: 'browser', link });
    openBrowser(link);
    const callback = await ending.promise;
    if (!callback.ok) return callback;
    stopTimer();
    advance({ step: 'exchange' });
    const cancelled = new Promise<Result<never>>((resolve) => {
      aborter.signal.addEventListener('abort', () => resolve(fail(aborter.signal.reason as AppError)));
    });
    const redeemed = await Promise.race([parts.exchange.redeem(attempt, callback.value, secret, aborter.signal), cancelled]);
    if (redeemed.ok) advance({ step: 'keeping' });
    if (redeemed.ok && callback.value.has('iss')) parts.namedItself(connection.id);
    return redeemed;
  }

  async function run(): Promise<Result<Tokens>> {
    try {
      const listening = await listenForCallback(connection.redirectAddress, (query) => judge(query), clock);
      if (!listening.ok) return listening;
      listener = listening.value;
      try {
        return await runOn(listener);
      } finally {
        await listener.stop(aborter.signal);
      }
    } catch {
      // A fault of ours ends the attempt, and nothing else.
      return fail({ code: 'internal' });
    } finally {
      stopTimer();
      ended = true;
    }
  }

  /** Until the attempt has its state, nothing can belong to it. */
  let judge = (_query: URLSearchParams): CallbackVerdict => 'ignored';
  let listener: Loopback | null = null;
  const stopTimer = clock.after(parts.patience, timeOut);
  publish(progress);

  return {
    outcome: run(),
    cancel(why) {
      const error: AppError = { code: 'sign-in-cancelled', why };
      giveUp(error);
      aborter.abort(error);
    },
  };
}
