/** The sign-in of the open connection: restored, renewed and ended. Access tokens come only from here. */

import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Secrets } from '#main/core/ports/secrets.ts';
import { createAccess } from '#main/session/access.ts';
import { type ActiveSignIn, type IdleSession, leftOf, toIdleSession } from '#main/session/active-sign-in.ts';
import { type AttemptUnderWay, createAttempts } from '#main/session/attempts.ts';
import { endAfterJump, endAsStored, toTimeOfDay } from '#main/session/lifetime.ts';
import { createPersons } from '#main/session/person.ts';
import { createRenewals } from '#main/session/renewals.ts';
import type { Revoke } from '#main/session/revocation.ts';
import type { SignInParts } from '#main/session/sign-in.ts';
import { createSignInVersions, createWriteQueues } from '#main/session/sign-in-order.ts';
import { createSignOutNotices, createUnusedTokens, type Ended } from '#main/session/sign-out-notices.ts';
import { createTokenStore } from '#main/session/token-store.ts';
import { audienceOf, parseTokens, type Tokens } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection, LeftThere, Session } from '#shared/ipc/state.ts';

export interface SessionService extends AccessTokens {
  /** Opens a connection and restores its sign-in. Ends a pending attempt. */
  open(connection: Connection): Promise<void>;
  /** Begins an attempt; resolves once it is under way. Errors: `storage`, `sign-in-cancelled`; `too-soon` after many attempts. */
  signIn(connection: ConfirmedConnection): Promise<Result<null>>;
  cancel(): void;
  /** What would end with a sign-out now, for one that comes after the connection itself has changed. Null for no connection. */
  ending(connection: string): Ended | null;
  /** Deletes the tokens of a connection, on disk and in memory, without needing the network. Then asks the service to revoke them. */
  signOut(connection: string, ended?: Ended | null): Promise<Result<null>>;
  /** Whether this connection's sign-in is in use. */
  holds(connection: string): boolean;
  /** The accounts that the service lists: whether they prove that it is the same person; null where the sign-in is over. */
  checkAccounts(connection: string, accounts: readonly string[]): Promise<boolean | null>;
  /** The computer has slept, or its clock was set: looks again at what is over, and renews what is due or failed before. */
  resumed(): void;
  /** Ends an attempt, and waits until renewed tokens are saved. */
  stop(): Promise<void>;
}

interface SessionParts extends SignInParts {
  readonly revoke: Revoke;
  readonly secrets: Secrets;
  readonly clientSecret: (connection: string) => Promise<Result<string | null>>;
  /** The connection as it is now; fails where it is gone or not confirmed. */
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  /** Between one opening of the browser and the next. */
  readonly openings: { wait(): number; count(): void };
  readonly changed: (session: Session) => void;
  /** A new sign-in is about to be shown. Data read under another one must be deleted or hidden first. */
  readonly beforeSignedIn: (connection: string) => Promise<void>;
}

export function createSession(parts: SessionParts): SessionService {
  const { clock, secrets } = parts;
  let opened: string | null = null;
  let active: ActiveSignIn | null = null;
  let idle: IdleSession = { phase: 'restoring' };
  let left: LeftThere | null = null;
  let stopEndTimer = () => {};
  /** Grows whenever reads are made with another sign-in, or none. */
  let signInNumber = 0;
  const versions = createSignInVersions();
  const queues = createWriteQueues();
  const stored = createTokenStore(secrets, queues, clock);
  const persons = createPersons(secrets);
  const notices = createSignOutNotices(parts.revoke);
  const unused = createUnusedTokens();
  let openings = 0;
  const attempts = createAttempts(parts, (progress) => parts.changed(progress));

  function newVersion(connection: string): () => boolean {
    if (opened === connection) signInNumber += 1;
    return versions.end(connection);
  }

  function showIdle(next: IdleSession): void {
    idle = next;
    if (!attempts.isPending()) parts.changed(next);
  }

  function showActive(problem: AppError | null): void {
    stopEndTimer();
    const next = toIdleSession(active, problem, left, clock);
    showIdle(next);
    // Decided by the state just published, because the sign-in may have ended while it was made.
    if (next.phase === 'signed-in' && active !== null && active.tokens.refreshToken === null && active.end !== null) {
      stopEndTimer = clock.after(leftOf(active, clock), () => showActive(null));
    }
  }

  /** What is active has changed; what is wrong with it has not. */
  const showAgain = () => showActive('problem' in idle ? idle.problem : null);

  /** The service no longer accepts this sign-in. Its tokens are deleted; stored answers stay visible. */
  function expire(connection: string, expiresAt: number | null): Result<never> {
    newVersion(connection);
    void stored.forget(connection);
    // Rejected before its time: the moment is unknown.
    const at = expiresAt !== null && expiresAt <= clock.now() ? expiresAt : null;
    if (opened === connection) {
      active = null;
      stopEndTimer();
      showIdle({ phase: 'expired', at, problem: null });
    }
    return fail({ code: 'session-expired', at });
  }

  function ending(id: string): Ended | null {
    const found = parts.find(id);
    if (!found.ok) return null;
    // Not awaited, because a key store may be slow. The read begins now, before anything is deleted.
    const tokens = opened === id && active !== null ? Promise.resolve(active.tokens) : stored.read(id);
    return { connection: found.value, tokens: [tokens], secret: parts.clientSecret(id) };
  }

  const renewals = createRenewals(parts.exchange, parts.clientSecret, clock, ({ id }) => {
    const isWanted = versions.still(id);
    const before = active;
    const expected = unused.expect(id);
    async function finish(answer: Result<Tokens>): Promise<Result<Tokens>> {
      if (!answer.ok || !isWanted()) expected.unused(answer.ok ? answer.value : null);
      if (!isWanted()) return fail({ code: 'not-signed-in' });
      if (!answer.ok) {
        if (answer.error.code === 'session-expired') return expire(id, toTimeOfDay(before?.end ?? null, clock));
        if (opened === id && active !== null) showActive(answer.error);
        return answer;
      }
      const { problem, ...next } = await stored.keep(id, answer.value, isWanted);
      if (!isWanted()) {
        expected.unused(answer.value);
        return fail({ code: 'not-signed-in' });
      }
      expected.used();
      if (opened === id) {
        active = { ...next, person: (active ?? before)?.person ?? 'unknown' };
        showActive(problem);
      }
      return ok(next.tokens);
    }
    return { isWanted, finish };
  });

  /** The connection and its tokens, if it is the open one, signed in, and still the service that they were given by. */
  function current(id: string): Result<{ connection: ConfirmedConnection; active: ActiveSignIn }> {
    const found = parts.find(id);
    if (opened !== id || !found.ok) return fail({ code: 'not-signed-in' });
    const connection = found.value;
    if (active !== null && active.tokens.audience === audienceOf(connection)) return ok({ connection, active });
    return fail(idle.phase === 'expired' ? { code: 'session-expired', at: idle.at } : { code: 'not-signed-in' });
  }

  const access = createAccess({
    clock,
    renewals,
    current,
    isActive: (one) => active === one,
    hasEnded: () => showActive(null),
    expire,
  });

  async function finish(connection: ConfirmedConnection, attempt: AttemptUnderWay): Promise<void> {
    const expected = unused.expect(connection.id);
    const outcome = await attempt.outcome;
    if (!outcome.ok || !attempt.isPending()) expected.unused(outcome.ok ? outcome.value : null);
    if (!attempt.isPending()) return;
    if (!outcome.ok) {
      attempt.finish();
      const problem = outcome.error;
      showIdle(idle.phase === 'restoring' ? { phase: 'signed-out', problem, left } : { ...idle, problem });
      return;
    }
    attempt.keep();
    const isCurrent = newVersion(connection.id);
    // Not revoked now: some services revoke all sign-ins of a person together.
    if (active !== null) unused.add(connection.id, active.tokens);
    active = null;
    await parts.beforeSignedIn(connection.id);
    const next = await stored.keep(connection.id, outcome.value, isCurrent);
    attempt.finish();
    if (!isCurrent()) return expected.unused(outcome.value);
    expected.used();
    if (opened !== connection.id) return;
    active = { ...next, person: 'unknown' };
    showActive(next.problem);
  }

  return {
    async open(connection) {
      attempts.end('by-new-attempt');
      signInNumber += 1;
      openings += 1;
      const mine = openings;
      const isCurrent = versions.still(connection.id);
      const isWanted = () => mine === openings && isCurrent();
      opened = connection.id;
      active = null;
      left = null;
      stopEndTimer();
      // The stored sign-in is used once the person has confirmed where it is sent.
      const found = parts.find(connection.id);
      if (!found.ok && found.error.code === 'not-confirmed') return showActive(found.error);
      showIdle({ phase: 'restoring' });
      const kept = await queues.take(connection.id, () => (isWanted() ? secrets.read(connection.id, 'tokens') : null));
      // A renewal may finish meanwhile; what was read is then older.
      const isNewest = () => isWanted() && active === null;
      if (!isNewest()) return;
      if (kept?.kept === 'locked') return showActive({ code: 'sign-in-locked' });
      const tokens = kept === null ? null : parseTokens(kept.text);
      if (kept === null || tokens?.audience !== audienceOf(connection)) return showActive(null);
      const person = await persons.recall(connection.id, tokens.signedInAt);
      if (!isNewest()) return;
      active = { tokens, kept: kept.kept, end: endAsStored(tokens, clock), person };
      showActive(null);
    },
    async signIn(connection) {
      const seconds = parts.openings.wait();
      if (seconds > 0) return fail({ code: 'too-soon', seconds });
      const opening = opened === connection.id ? null : this.open(connection);
      const begun = await attempts.begin(connection, async () => {
        await opening;
        return parts.clientSecret(connection.id);
      });
      if (!begun.ok) return begun;
      parts.openings.count();
      void finish(connection, begun.value);
      return ok(null);
    },
    cancel() {
      // Past the exchange the sign-in is there; then signing out is what ends it.
      if (attempts.cancel()) parts.changed(idle);
    },
    ending,
    holds: (id) => opened === id && active !== null,
    async signOut(id, ended = ending(id)) {
      const isLast = newVersion(id);
      if (opened === id) {
        attempts.end('by-person');
        active = null;
        left = null;
        showActive(null);
      }
      const publish = (next: LeftThere) => {
        if (opened !== id || !isLast()) return;
        left = next;
        showAgain();
      };
      if (ended !== null) notices.send({ ...ended, tokens: [...ended.tokens, ...unused.take(id)] }, publish);
      return stored.forget(id);
    },
    ...access,
    async checkAccounts(id, accounts) {
      const now = current(id);
      if (!now.ok) return null;
      const { signedInAt } = now.value.active.tokens;
      if (now.value.active.person !== 'unknown') return persons.isProven(id, signedInAt);
      const isWanted = versions.still(id);
      const person = await queues.take(id, () => persons.note(id, signedInAt, accounts));
      if (!isWanted() || opened !== id || active === null) return null;
      if (active.person !== person) {
        active = { ...active, person };
        showAgain();
      }
      return persons.isProven(id, signedInAt);
    },
    resumed() {
      renewals.forgetFailures();
      if (active === null || opened === null) return;
      active = { ...active, end: endAfterJump(active.end, active.tokens, clock) };
      showAgain();
      // Renewed now if that is due, not only when something is read.
      const found = parts.find(opened);
      if (found.ok) void access.accessToken(found.value);
    },
    maySee(id) {
      const now = current(id);
      return now.ok || now.error.code === 'session-expired';
    },
    signInNumber: () => signInNumber,
    async stop() {
      attempts.end('by-quit');
      stopEndTimer();
      await renewals.settled();
      await Promise.all([queues.settled(), notices.settled()]);
    },
  };
}
