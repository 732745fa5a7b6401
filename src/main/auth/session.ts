/** The sign-in of the open connection: restored, renewed, ended; the one place that hands out its access token. */
import { type SignIn, type SignInParts, type SigningIn, startSignIn } from '#main/auth/sign-in.ts';
import { parseTokens, type Tokens, tokensToText } from '#main/auth/tokens.ts';
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import type { Secrets } from '#main/ports/secrets.ts';
import type { AppError } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection, Session } from '#shared/state.ts';

export interface SessionService extends AccessTokens {
  /** Makes a connection the open one and restores its sign-in; a pending attempt ends. */
  open(connection: Connection): Promise<void>;
  /** Begins an attempt for a connection and answers once it is under way. */
  signIn(connection: Connection): Promise<Result<null>>;
  cancel(): void;
  /** Forgets the tokens of a connection, on disk and here. */
  signOut(connection: string): Promise<Result<null>>;
  stop(): void;
}

export interface SessionParts extends SignInParts {
  readonly secrets: Secrets;
  readonly clientSecret: (connection: string) => Promise<string | null>;
  readonly changed: (session: Session) => void;
  /** A new sign-in is about to be shown: whatever was read with another one must go first. */
  readonly beforeSignedIn: (connection: string) => Promise<void>;
}

interface Held {
  readonly tokens: Tokens;
  readonly kept: 'encrypted' | 'memory';
}

const renewBefore = 60_000;

export function createSession(parts: SessionParts): SessionService {
  const { clock, secrets } = parts;
  let opened: Connection | null = null;
  let held: Held | null = null;
  /** What is shown unless an attempt is under way. */
  let resting: Exclude<Session, SigningIn> = { phase: 'restoring' };
  let pending: SignIn | null = null;
  let renewal: Promise<Result<string>> | null = null;
  let stopEndTimer = () => {};
  /** Grows whenever what was true of the sign-in no longer is; results of an older epoch are dropped. */
  let epoch = 0;

  function rest(next: Exclude<Session, SigningIn>): void {
    resting = next;
    if (pending === null) parts.changed(next);
  }

  const isOver = (tokens: Tokens) => tokens.refreshToken === null && tokens.expiresAt !== null && tokens.expiresAt <= clock.now();

  function whatIsHeld(problem: AppError | null): Exclude<Session, SigningIn> {
    if (held === null) return { phase: 'signed-out', problem };
    const { tokens, kept } = held;
    if (isOver(tokens)) return { phase: 'expired', at: tokens.expiresAt, problem };
    const { signedInAt, scopes, expiresAt } = tokens;
    return { phase: 'signed-in', signedInAt, scopes, expiresAt, renews: tokens.refreshToken !== null, kept, problem };
  }

  function restOnHeld(problem: AppError | null): void {
    stopEndTimer();
    rest(whatIsHeld(problem));
    if (held !== null && held.tokens.refreshToken === null && held.tokens.expiresAt !== null && !isOver(held.tokens)) {
      stopEndTimer = clock.after(held.tokens.expiresAt - clock.now(), () => restOnHeld(null));
    }
  }

  /** Durable first, then in use: a rotated refresh token that is lost is a sign-in lost (RFC 6749 §6). */
  async function keep(connection: string, tokens: Tokens): Promise<Held & { problem: AppError | null }> {
    const kept = await secrets.keep(connection, 'tokens', tokensToText(tokens));
    return { tokens, kept: kept.ok ? kept.value : 'memory', problem: kept.ok ? null : kept.error };
  }

  /** The service accepts this sign-in no more. Its tokens go; that it was, and everything stored, stays visible. */
  function expire(connection: string, at: number | null): Result<never> {
    epoch += 1;
    held = null;
    stopEndTimer();
    secrets.forget(connection, 'tokens');
    rest({ phase: 'expired', at, problem: null });
    return fail({ code: 'session-expired', at });
  }

  async function renew(connection: Connection, tokens: Tokens): Promise<Result<string>> {
    const began = epoch;
    const answer = await parts.exchange.refresh(connection, tokens, await parts.clientSecret(connection.id));
    if (epoch !== began) return fail({ code: 'not-signed-in' });
    if (!answer.ok) {
      if (answer.error.code === 'session-expired') return expire(connection.id, answer.error.at);
      restOnHeld(answer.error);
      return answer;
    }
    const next = await keep(connection.id, answer.value);
    if (epoch !== began) {
      secrets.forget(connection.id, 'tokens');
      return fail({ code: 'not-signed-in' });
    }
    held = next;
    restOnHeld(next.problem);
    return ok(next.tokens.accessToken);
  }

  function renewOnce(connection: Connection, tokens: Tokens): Promise<Result<string>> {
    renewal ??= renew(connection, tokens).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  /** The open connection and its tokens, if the one asked for is open and signed in. */
  function current(connection: string): Result<{ opened: Connection; tokens: Tokens }> {
    if (opened?.id !== connection) return fail({ code: 'not-signed-in' });
    if (held !== null) return ok({ opened, tokens: held.tokens });
    return fail(resting.phase === 'expired' ? { code: 'session-expired', at: resting.at } : { code: 'not-signed-in' });
  }

  function endPending(why: 'by-person' | 'by-new-attempt' | 'by-quit'): void {
    pending?.cancel(why);
    pending = null;
  }

  async function finish(connection: Connection, attempt: SignIn): Promise<void> {
    const outcome = await attempt.outcome;
    if (pending !== attempt) return;
    if (!outcome.ok) {
      pending = null;
      const problem = outcome.error.code === 'sign-in-cancelled' ? null : outcome.error;
      rest(resting.phase === 'restoring' ? { phase: 'signed-out', problem } : { ...resting, problem });
      return;
    }
    epoch += 1;
    const began = epoch;
    held = null;
    await parts.beforeSignedIn(connection.id);
    const next = await keep(connection.id, outcome.value);
    if (epoch !== began) {
      secrets.forget(connection.id, 'tokens');
      return;
    }
    if (pending === attempt) pending = null;
    held = next;
    restOnHeld(next.problem);
  }

  return {
    async open(connection) {
      endPending('by-new-attempt');
      epoch += 1;
      const began = epoch;
      opened = connection;
      held = null;
      stopEndTimer();
      rest({ phase: 'restoring' });
      const stored = await secrets.read(connection.id, 'tokens');
      if (epoch !== began) return;
      const tokens = stored === null ? null : parseTokens(stored.text);
      held = stored === null || tokens === null ? null : { tokens, kept: stored.kept };
      restOnHeld(null);
    },
    async signIn(connection) {
      if (opened?.id !== connection.id) await this.open(connection);
      const secret = await parts.clientSecret(connection.id);
      if (opened?.id !== connection.id) return fail({ code: 'sign-in-cancelled', why: 'by-new-attempt' });
      // From here to `pending` nothing else runs, so that there is never a second listener.
      endPending('by-new-attempt');
      opened = connection;
      let attempt: SignIn | null = null;
      attempt = startSignIn(parts, connection, secret, (progress) => {
        if (pending === attempt) parts.changed(progress);
      });
      pending = attempt;
      void finish(connection, attempt);
      return ok(null);
    },
    cancel() {
      endPending('by-person');
      parts.changed(resting);
    },
    async signOut(connection) {
      if (opened?.id === connection) {
        endPending('by-person');
        epoch += 1;
        held = null;
        restOnHeld(null);
      }
      return secrets.forget(connection, 'tokens');
    },
    async accessToken(connection) {
      const now = current(connection);
      if (!now.ok) return now;
      const { tokens } = now.value;
      if (isOver(tokens)) return expire(connection, tokens.expiresAt);
      const runsOut = tokens.expiresAt !== null && tokens.expiresAt - clock.now() < renewBefore;
      return runsOut && tokens.refreshToken !== null ? renewOnce(now.value.opened, tokens) : ok(tokens.accessToken);
    },
    async afterRejection(connection, token) {
      const now = current(connection);
      if (!now.ok) return now;
      const { tokens } = now.value;
      if (tokens.accessToken !== token) return ok(tokens.accessToken);
      if (tokens.refreshToken === null) return expire(connection, null);
      return renewOnce(now.value.opened, tokens);
    },
    async afterSecondRejection(connection) {
      const now = current(connection);
      return now.ok ? expire(connection, null) : now;
    },
    epoch: () => epoch,
    stop() {
      endPending('by-quit');
      epoch += 1;
      stopEndTimer();
    },
  };
}
