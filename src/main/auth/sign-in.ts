/** One attempt to sign in, from the listener to the tokens: its steps, its time, its end. */
import { listenForCallback } from '#main/auth/loopback.ts';
import { belongsTo, newAttempt, readCallback, toAuthorizationUrl } from '#main/auth/oauth.ts';
import type { CallbackVerdict } from '#main/auth/pages.ts';
import type { TokenExchange } from '#main/auth/token-exchange.ts';
import type { Tokens } from '#main/auth/tokens.ts';
import type { OpenInBrowser } from '#main/ports/browser.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { AppError } from '#shared/errors.ts';
import { fail, type Result } from '#shared/result.ts';
import type { Connection, Session } from '#shared/state.ts';

export type SigningIn = Extract<Session, { phase: 'signing-in' }>;

export interface SignInParts {
  readonly exchange: TokenExchange;
  readonly openInBrowser: OpenInBrowser;
  readonly clock: Clock;
  /** How long the person has, in milliseconds. */
  readonly patience: number;
}

export interface SignIn {
  /** The tokens, or why there are none: `sign-in-failed`, `sign-in-cancelled` and those of the network. */
  readonly outcome: Promise<Result<Tokens>>;
  cancel(why: Extract<AppError, { code: 'sign-in-cancelled' }>['why']): void;
}

export function startSignIn(
  parts: SignInParts,
  connection: Connection,
  secret: string | null,
  tell: (progress: SigningIn) => void,
): SignIn {
  const { clock } = parts;
  const aborter = new AbortController();
  const ending = Promise.withResolvers<Result<URLSearchParams>>();
  let ended = false;
  let progress: SigningIn = {
    phase: 'signing-in',
    step: 'listening',
    listeningOn: null,
    host: new URL(connection.authorizationAddress).host,
    link: null,
    browserOpened: false,
    endsAt: clock.now() + parts.patience,
  };
  const advance = (change: Partial<SigningIn>) => {
    if (ended) return;
    progress = { ...progress, ...change };
    tell(progress);
  };
  const giveUp = (error: AppError) => ending.resolve(fail(error));

  async function run(): Promise<Result<Tokens>> {
    const stopTimer = clock.after(parts.patience, () => giveUp({ code: 'sign-in-failed', reason: 'timed-out', detail: '' }));
    try {
      const listening = await listenForCallback(connection.redirectAddress, (query) => judge(query));
      if (!listening.ok) return listening;
      const loopback = listening.value;
      try {
        const attempt = newAttempt(connection, loopback.redirectUri);
        let answered = false;
        judge = (query): CallbackVerdict => {
          if (!belongsTo(attempt, query)) return 'ignored';
          if (answered) return 'already-done';
          answered = true;
          const callback = readCallback(attempt, query);
          ending.resolve(callback);
          if (callback.ok) return 'accepted';
          return callback.error.code === 'sign-in-failed' && callback.error.reason === 'denied' ? 'declined' : 'failed';
        };
        const link = await toAuthorizationUrl(attempt);
        // Cancelled while it was being prepared: then no browser is opened for it.
        if (aborter.signal.aborted) return fail(aborter.signal.reason as AppError);
        advance({ step: 'browser', listeningOn: loopback.authority, link });
        void parts.openInBrowser(link).then((browserOpened) => {
          if (progress.step === 'browser') advance({ step: 'person', browserOpened });
        });
        const callback = await ending.promise;
        if (!callback.ok) return callback;
        stopTimer();
        advance({ step: 'exchange' });
        const cancelled = Promise.withResolvers<Result<Tokens>>();
        aborter.signal.addEventListener('abort', () => cancelled.resolve(fail(aborter.signal.reason as AppError)));
        const redeemed = await Promise.race([parts.exchange.redeem(attempt, callback.value, secret, aborter.signal), cancelled.promise]);
        if (redeemed.ok) advance({ step: 'keeping' });
        return redeemed;
      } finally {
        loopback.stop();
      }
    } finally {
      stopTimer();
      ended = true;
    }
  }

  /** Until the attempt has its state, nothing can belong to it. */
  let judge = (_query: URLSearchParams): CallbackVerdict => 'ignored';
  tell(progress);

  return {
    outcome: run(),
    cancel(why) {
      const error: AppError = { code: 'sign-in-cancelled', why };
      giveUp(error);
      aborter.abort(error);
    },
  };
}
