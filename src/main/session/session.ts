/** The sign-ins, one for each connection: restored, renewed and ended. Access tokens come only from here. */

import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Secrets } from '#main/core/ports/secrets.ts';
import { createAccess, type LentToken } from '#main/session/access.ts';
import type { ActiveSignIn } from '#main/session/active-sign-in.ts';
import { type AttemptUnderWay, createAttempts } from '#main/session/attempts.ts';
import { endAfterJump, endAsStored, toTimeOfDay } from '#main/session/lifetime.ts';
import { createPersons } from '#main/session/person.ts';
import { createRenewals } from '#main/session/renewals.ts';
import type { Revoke } from '#main/session/revocation.ts';
import type { SignInParts } from '#main/session/sign-in.ts';
import { createSignInVersions, createWriteQueues } from '#main/session/sign-in-order.ts';
import { createSignIns } from '#main/session/sign-ins.ts';
import { createSignOutNotices, createUnusedTokens, type Ended } from '#main/session/sign-out-notices.ts';
import { createTokenStore } from '#main/session/token-store.ts';
import { audienceOf, parseTokens, type Tokens } from '#main/session/tokens.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection, LeftThere, Session } from '#shared/ipc/state.ts';

export interface SessionService extends AccessTokens {
  /** A window shows this connection: restores its sign-in unless it is in use already. Ends a pending attempt of the one it showed before. */
  open(connection: Connection, before?: string): Promise<void>;
  /** Restores the sign-in of a connection that isn't shown, unless it is in use already. */
  restore(connection: Connection): Promise<void>;
  /** Begins an attempt, and ends one of another connection; resolves once it is under way. Errors: `storage`, `sign-in-cancelled`; `too-soon` after many attempts. */
  signIn(connection: ConfirmedConnection): Promise<Result<null>>;
  /** The pending attempt, if it is one of this connection. */
  cancel(connection: string): void;
  /** What would end with a sign-out now, for one that comes after the connection itself has changed. Null for no connection. */
  ending(connection: string): Ended | null;
  /** Deletes the tokens of a connection, on disk and in memory, without needing the network. Then asks the service to revoke them. */
  signOut(connection: string, ended?: Ended | null): Promise<Result<null>>;
  /** Whether this connection's sign-in is in use. */
  holds(connection: string): boolean;
  /** The access token of its sign-in, for a locked Blockdesk; null where there is none that ends soon. */
  lend(connection: ConfirmedConnection): LentToken | null;
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
  readonly changed: (connection: string, session: Session) => void;
  /** A new sign-in is about to be shown. Data read under another one must be deleted or hidden first. */
  readonly beforeSignedIn: (connection: string) => Promise<void>;
}

export function createSession(parts: SessionParts): SessionService {
  const { clock, secrets } = parts;
  /** The connection of the last attempt. */
  let attempted: string | null = null;
  const versions = createSignInVersions();
  const queues = createWriteQueues();
  const stored = createTokenStore(secrets, queues, clock);
  const persons = createPersons(secrets);
  const notices = createSignOutNotices(parts.revoke);
  const unused = createUnusedTokens();
  const attempts = createAttempts(parts, (progress) => attempted !== null && parts.changed(attempted, progress));
  const signIns = createSignIns({ ...parts, isAttempted: (id) => id === attempted && attempts.isPending() });
  const { of: signInOf, showIdle, showActive, showAgain } = signIns;

  function newVersion(id: string): () => boolean {
    signInOf(id).number += 1;
    return versions.end(id);
  }

  /** The service no longer accepts this sign-in. Its tokens are deleted; stored answers stay visible. */
  function expire(id: string, expiresAt: number | null): Result<never> {
    newVersion(id);
    void stored.forget(id);
    // Rejected before its time: the moment is unknown.
    const at = expiresAt !== null && expiresAt <= clock.now() ? expiresAt : null;
    const one = signInOf(id);
    one.active = null;
    one.stopEndTimer();
    showIdle(id, { phase: 'expired', at, problem: null });
    return fail({ code: 'session-expired', at });
  }

  function ending(id: string): Ended | null {
    const found = parts.find(id);
    if (!found.ok) return null;
    const { active } = signInOf(id);
    // Not awaited, because a key store may be slow. The read begins now, before anything is deleted.
    const tokens = active !== null ? Promise.resolve(active.tokens) : stored.read(id);
    return { connection: found.value, tokens: [tokens], secret: parts.clientSecret(id) };
  }

  const renewals = createRenewals(parts.exchange, parts.clientSecret, clock, ({ id }) => {
    const isWanted = versions.still(id);
    const one = signInOf(id);
    const before = one.active;
    const expected = unused.expect(id);
    async function finish(answer: Result<Tokens>): Promise<Result<Tokens>> {
      if (!answer.ok || !isWanted()) expected.unused(answer.ok ? answer.value : null);
      if (!isWanted()) return fail({ code: 'not-signed-in' });
      if (!answer.ok) {
        if (answer.error.code === 'session-expired') return expire(id, toTimeOfDay(before?.end ?? null, clock));
        if (one.active !== null) showActive(id, answer.error);
        return answer;
      }
      const { problem, ...next } = await stored.keep(id, answer.value, isWanted);
      if (!isWanted()) {
        expected.unused(answer.value);
        return fail({ code: 'not-signed-in' });
      }
      expected.used();
      one.active = { ...next, person: (one.active ?? before)?.person ?? 'unknown' };
      showActive(id, problem);
      return ok(next.tokens);
    }
    return { isWanted, finish };
  });

  /** The connection and its tokens, if it is signed in to and leads to the service that issued them. */
  function current(id: string): Result<{ connection: ConfirmedConnection; active: ActiveSignIn }> {
    const found = parts.find(id);
    if (!found.ok) return fail({ code: 'not-signed-in' });
    const connection = found.value;
    const { active, idle } = signInOf(id);
    if (active !== null && active.tokens.audience === audienceOf(connection)) return ok({ connection, active });
    return fail(idle.phase === 'expired' ? { code: 'session-expired', at: idle.at } : { code: 'not-signed-in' });
  }

  const access = createAccess({
    clock,
    renewals,
    current,
    isActive: (id, one) => signInOf(id).active === one,
    hasEnded: (id) => showActive(id, null),
    expire,
  });

  /** Ends an attempt to sign in to this connection; one that is pending was shown as signing in. */
  function endAttempt(id: string): void {
    if (id !== attempted) return;
    const wasPending = attempts.isPending();
    attempts.end('by-new-attempt');
    if (wasPending) parts.changed(id, signInOf(id).idle);
  }

  async function finish(connection: ConfirmedConnection, attempt: AttemptUnderWay): Promise<void> {
    const { id } = connection;
    const one = signInOf(id);
    const expected = unused.expect(id);
    const outcome = await attempt.outcome;
    if (!outcome.ok || !attempt.isPending()) expected.unused(outcome.ok ? outcome.value : null);
    if (!attempt.isPending()) return;
    if (!outcome.ok) {
      attempt.finish();
      const problem = outcome.error;
      showIdle(id, one.idle.phase === 'restoring' ? { phase: 'signed-out', problem, left: one.left } : { ...one.idle, problem });
      return;
    }
    attempt.keep();
    const isCurrent = newVersion(id);
    // Not revoked now: some services revoke all sign-ins of a person together.
    if (one.active !== null) unused.add(id, one.active.tokens);
    one.active = null;
    one.isKeeping = true;
    await parts.beforeSignedIn(id);
    const next = await stored.keep(id, outcome.value, isCurrent);
    one.isKeeping = false;
    attempt.finish();
    if (!isCurrent()) return expected.unused(outcome.value);
    expected.used();
    one.active = { ...next, person: 'unknown' };
    showActive(id, next.problem);
  }

  async function restore(connection: Connection): Promise<void> {
    const { id } = connection;
    const one = signInOf(id);
    one.number += 1;
    one.restoring += 1;
    const mine = one.restoring;
    const isCurrent = versions.still(id);
    const isWanted = () => mine === one.restoring && isCurrent();
    one.active = null;
    one.left = null;
    one.stopEndTimer();
    // The stored sign-in is used once the person has confirmed where it is sent.
    const found = parts.find(id);
    if (!found.ok && found.error.code === 'not-confirmed') return showActive(id, found.error);
    showIdle(id, { phase: 'restoring' });
    const kept = await queues.take(id, () => (isWanted() ? secrets.read(id, 'tokens') : null));
    if (!isWanted()) return;
    if (kept?.kept === 'locked') return showActive(id, { code: 'sign-in-locked' });
    const tokens = kept === null ? null : parseTokens(kept.text);
    if (kept === null || tokens?.audience !== audienceOf(connection)) return showActive(id, null);
    const person = await persons.recall(id, tokens.signedInAt);
    if (!isWanted()) return;
    one.active = { tokens, kept: kept.kept, end: endAsStored(tokens, clock), person };
    showActive(id, null);
  }

  return {
    async open(connection, before) {
      const { id } = connection;
      if (before !== undefined && before !== id) endAttempt(before);
      const { idle, isKeeping } = signInOf(id);
      if (current(id).ok) showAgain(id);
      else if (isKeeping) showIdle(id, { phase: 'restoring' });
      else if (idle.phase === 'expired') showIdle(id, idle);
      else await restore(connection);
    },
    async restore(connection) {
      if (!signIns.has(connection.id)) await restore(connection);
    },
    async signIn(connection) {
      const seconds = parts.openings.wait();
      if (seconds > 0) return fail({ code: 'too-soon', seconds });
      const opening = signIns.has(connection.id) ? null : this.open(connection);
      if (attempted !== null && attempted !== connection.id) endAttempt(attempted);
      attempted = connection.id;
      const begun = await attempts.begin(connection, async () => {
        await opening;
        return parts.clientSecret(connection.id);
      });
      if (!begun.ok) return begun;
      parts.openings.count();
      void finish(connection, begun.value);
      return ok(null);
    },
    cancel(id) {
      // Past the exchange the sign-in is there; then signing out is what ends it.
      if (id === attempted && attempts.cancel()) parts.changed(id, signInOf(id).idle);
    },
    ending,
    holds: (id) => signInOf(id).active !== null,
    async signOut(id, ended = ending(id)) {
      const isLast = newVersion(id);
      const one = signInOf(id);
      if (id === attempted) attempts.end('by-person');
      one.active = null;
      one.left = null;
      showActive(id, null);
      const publish = (next: LeftThere) => {
        if (!isLast()) return;
        one.left = next;
        showAgain(id);
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
      const one = signInOf(id);
      if (!isWanted() || one.active === null) return null;
      if (one.active.person !== person) {
        one.active = { ...one.active, person };
        showAgain(id);
      }
      return persons.isProven(id, signedInAt);
    },
    resumed() {
      renewals.forgetFailures();
      for (const [id, one] of signIns.all()) {
        if (one.active === null) continue;
        one.active = { ...one.active, end: endAfterJump(one.active.end, one.active.tokens, clock) };
        showAgain(id);
        // Renewed now if that is due, not only when something is read.
        const found = parts.find(id);
        if (found.ok) void access.accessToken(found.value);
      }
    },
    maySee(id) {
      const now = current(id);
      return now.ok || now.error.code === 'session-expired';
    },
    signInNumber: (id) => signInOf(id).number,
    async stop() {
      attempts.end('by-quit');
      for (const [, { stopEndTimer }] of signIns.all()) stopEndTimer();
      await renewals.settled();
      await Promise.all([queues.settled(), notices.settled()]);
    },
  };
}
