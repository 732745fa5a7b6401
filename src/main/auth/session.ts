/** The sign-in of the open connection: restored, renewed, ended; the one place that hands out its access token. */
import { createRenewals } from '#main/auth/renewals.ts';
import { type SignIn, type SignInParts, type SigningIn, startSignIn } from '#main/auth/sign-in.ts';
import { audienceOf, parseTokens, type Tokens, tokensToText } from '#main/auth/tokens.ts';
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import type { Secrets } from '#main/ports/secrets.ts';
import type { AppError } from '#shared/errors.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Connection, Session } from '#shared/state.ts';

export interface SessionService extends AccessTokens {
  /** Makes a connection the open one and restores its sign-in; a pending attempt ends. */
  open(connection: Connection): Promise<void>;
  /** Begins an attempt for a connection and answers once it is under way. Errors: `storage`, `sign-in-cancelled`. */
  signIn(connection: Connection): Promise<Result<null>>;
  cancel(): void;
  /** Forgets the tokens of a connection, on disk and here. */
  signOut(connection: string): Promise<Result<null>>;
  /** Ends an attempt, and waits until what is being renewed is kept. */
  stop(): Promise<void>;
}

export interface SessionParts extends SignInParts {
  readonly secrets: Secrets;
  readonly clientSecret: (connection: string) => Promise<Result<string | null>>;
  /** The connection as it is now, or null when it is gone. */
  readonly find: (connection: string) => Connection | null;
  readonly changed: (session: Session) => void;
  /** A new sign-in is about to be shown: whatever was read with another one must go first. */
  readonly beforeSignedIn: (connection: string) => Promise<void>;
}

interface Held {
  readonly tokens: Tokens;
  readonly kept: 'encrypted' | 'memory';
}

type Resting = Exclude<Session, SigningIn>;

const renewBefore = 60_000;

export function createSession(parts: SessionParts): SessionService {
  const { clock, secrets } = parts;
  let opened: string | null = null;
  let held: Held | null = null;
  /** What is shown unless an attempt is under way. */
  let resting: Resting = { phase: 'restoring' };
  let pending: SignIn | null = null;
  let isKeeping = false;
  let isStopped = false;
  let stopEndTimer = () => {};
  /** Grows whenever another sign-in, or none, is what reads are made with. */
  let epoch = 0;
  /** Which sign-in of a connection is the valid one; what belongs to an earlier one is dropped. */
  const grants = new Map<string, number>();
  /** The last write of a connection's tokens: one after the other, so that forgetting is never overtaken by keeping. */
  const writes = new Map<string, Promise<unknown>>();

  function inTurn<T>(connection: string, write: () => Promise<T> | T): Promise<T> {
    const turn = (writes.get(connection) ?? Promise.resolve()).then(write);
    writes.set(connection, turn);
    return turn;
  }

  function grantOf(connection: string): () => boolean {
    const mine = grants.get(connection);
    return () => grants.get(connection) === mine;
  }

  function newGrant(connection: string): () => boolean {
    epoch += 1;
    grants.set(connection, (grants.get(connection) ?? 0) + 1);
    return grantOf(connection);
  }

  const forget = (connection: string) => inTurn(connection, () => secrets.forget(connection, 'tokens'));

  /** Durable first, then in use: a rotated refresh token that is lost is a sign-in lost (RFC 6749 §6). */
  function keep(connection: string, tokens: Tokens, isWanted: () => boolean): Promise<Held & { problem: AppError | null }> {
    return inTurn(connection, async () => {
      if (!isWanted()) return { tokens, kept: 'memory', problem: null };
      const kept = await secrets.keep(connection, 'tokens', tokensToText(tokens));
      return { tokens, kept: kept.ok ? kept.value : 'memory', problem: kept.ok ? null : kept.error };
    });
  }

  function rest(next: Resting): void {
    resting = next;
    if (pending === null) parts.changed(next);
  }

  const isOver = ({ expiresAt }: Tokens) => expiresAt !== null && expiresAt <= clock.now();
  const hasEnded = (tokens: Tokens) => tokens.refreshToken === null && isOver(tokens);

  function whatIsHeld(problem: AppError | null): Resting {
    if (held === null) return { phase: 'signed-out', problem };
    const { tokens, kept } = held;
    if (hasEnded(tokens)) return { phase: 'expired', at: tokens.expiresAt, problem };
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

  /** The service accepts this sign-in no more. Its tokens go; that it was, and everything stored, stays visible. */
  function expire(connection: string, expiresAt: number | null): Result<never> {
    newGrant(connection);
    void forget(connection);
    // Refused before its time: then nobody knows since when.
    const at = expiresAt !== null && expiresAt <= clock.now() ? expiresAt : null;
    if (opened === connection) {
      held = null;
      stopEndTimer();
      rest({ phase: 'expired', at, problem: null });
    }
    return fail({ code: 'session-expired', at });
  }

  const renewals = createRenewals(parts.exchange, parts.clientSecret, clock, (connection) => {
    const isGranted = grantOf(connection.id);
    return async (answer) => {
      if (!isGranted()) return fail({ code: 'not-signed-in' });
      if (!answer.ok) {
        if (answer.error.code === 'session-expired') return expire(connection.id, answer.error.at);
        if (opened === connection.id) restOnHeld(answer.error);
        return answer;
      }
      const next = await keep(connection.id, answer.value, isGranted);
      if (!isGranted()) return fail({ code: 'not-signed-in' });
      if (opened === connection.id) {
        held = next;
        restOnHeld(next.problem);
      }
      return ok(next.tokens);
    };
  });

  async function renew(connection: Connection, tokens: Tokens): Promise<Result<string>> {
    const renewed = await renewals.renew(connection, tokens);
    return renewed.ok ? ok(renewed.value.accessToken) : renewed;
  }

  /** The connection and its tokens, if it is the open one, signed in, and still the service that they were given by. */
  function current(id: string): Result<{ connection: Connection; tokens: Tokens }> {
    const connection = parts.find(id);
    if (opened !== id || connection === null) return fail({ code: 'not-signed-in' });
    if (held !== null && held.tokens.audience === audienceOf(connection)) return ok({ connection, tokens: held.tokens });
    return fail(resting.phase === 'expired' ? { code: 'session-expired', at: resting.at } : { code: 'not-signed-in' });
  }

  function endPending(why: 'by-person' | 'by-new-attempt' | 'by-quit'): void {
    pending?.cancel(why);
    pending = null;
    isKeeping = false;
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
    isKeeping = true;
    const isGranted = newGrant(connection.id);
    held = null;
    await parts.beforeSignedIn(connection.id);
    const next = await keep(connection.id, outcome.value, isGranted);
    if (pending === attempt) endPending('by-person');
    if (!isGranted() || opened !== connection.id) return;
    held = next;
    restOnHeld(next.problem);
  }

  return {
    async open(connection) {
      endPending('by-new-attempt');
      epoch += 1;
      const began = epoch;
      opened = connection.id;
      held = null;
      stopEndTimer();
      rest({ phase: 'restoring' });
      // What is being renewed or kept for it comes first, or an older token would be read.
      await renewals.settled(connection.id);
      await writes.get(connection.id);
      const stored = epoch === began ? await secrets.read(connection.id, 'tokens') : null;
      if (epoch !== began) return;
      if (stored?.kept === 'locked') return restOnHeld({ code: 'sign-in-locked' });
      const tokens = stored === null ? null : parseTokens(stored.text);
      const isOurs = tokens !== null && tokens.audience === audienceOf(connection);
      held = stored === null || !isOurs ? null : { tokens, kept: stored.kept };
      restOnHeld(null);
    },
    async signIn(connection) {
      if (opened !== connection.id) await this.open(connection);
      const secret = await parts.clientSecret(connection.id);
      if (!secret.ok) return secret;
      if (isStopped) return fail({ code: 'sign-in-cancelled', why: 'by-quit' });
      if (opened !== connection.id) return fail({ code: 'sign-in-cancelled', why: 'by-new-attempt' });
      // From here to `pending` nothing else runs, so that there is never a second listener.
      endPending('by-new-attempt');
      let attempt: SignIn | null = null;
      attempt = startSignIn(parts, connection, secret.value, (progress) => {
        if (pending === attempt) parts.changed(progress);
      });
      pending = attempt;
      void finish(connection, attempt);
      return ok(null);
    },
    cancel() {
      // Past the exchange the sign-in is there; then signing out is what ends it.
      if (isKeeping) return;
      endPending('by-person');
      parts.changed(resting);
    },
    async signOut(connection) {
      newGrant(connection);
      if (opened === connection) {
        endPending('by-person');
        held = null;
        restOnHeld(null);
      }
      return forget(connection);
    },
    async accessToken(id) {
      const now = current(id);
      if (!now.ok) return now;
      const { connection, tokens } = now.value;
      // By our clock only, which may be wrong: nothing is forgotten for that.
      if (hasEnded(tokens)) {
        restOnHeld(null);
        return fail({ code: 'session-expired', at: tokens.expiresAt });
      }
      const runsOut = tokens.expiresAt !== null && tokens.expiresAt - clock.now() < renewBefore;
      if (!runsOut || tokens.refreshToken === null || renewals.isRecent(id)) return ok(tokens.accessToken);
      const renewed = await renew(connection, tokens);
      const mayStillServe =
        !renewed.ok && renewed.error.code !== 'session-expired' && renewed.error.code !== 'not-signed-in' && !isOver(tokens);
      return mayStillServe ? ok(tokens.accessToken) : renewed;
    },
    async afterRejection(id, token) {
      const now = current(id);
      if (!now.ok) return now;
      const { connection, tokens } = now.value;
      if (tokens.accessToken !== token) return ok(tokens.accessToken);
      return tokens.refreshToken === null ? expire(id, tokens.expiresAt) : renew(connection, tokens);
    },
    async afterSecondRejection(id, token) {
      const now = current(id);
      if (!now.ok) return now;
      return now.value.tokens.accessToken === token ? expire(id, now.value.tokens.expiresAt) : fail({ code: 'not-signed-in' });
    },
    epoch: () => epoch,
    async stop() {
      isStopped = true;
      endPending('by-quit');
      stopEndTimer();
      await renewals.settled();
      await Promise.allSettled(writes.values());
    },
  };
}
