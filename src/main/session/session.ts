/** The sign-in of the open connection: restored, renewed, ended; the one place that hands out its access token. */

import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Secrets } from '#main/core/ports/secrets.ts';
import { createAccess } from '#main/session/access.ts';
import { type AttemptUnderWay, createAttempts } from '#main/session/attempts.ts';
import { createGrants, createTurns } from '#main/session/current-sign-in.ts';
import { endAfterJump, endAsIssued, endAsStored, toTimeOfDay } from '#main/session/lifetime.ts';
import { createPersons } from '#main/session/person.ts';
import { createRenewals } from '#main/session/renewals.ts';
import type { Revoke } from '#main/session/revocation.ts';
import type { SignInParts } from '#main/session/sign-in.ts';
import { createFarewells, createIssued, type Ended } from '#main/session/sign-out-notices.ts';
import { audienceOf, parseTokens, type Tokens, tokensToText } from '#main/session/tokens.ts';
import { type Held, leftOf, type Resting, toResting } from '#main/session/tokens-in-use.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection, LeftThere, Session } from '#shared/ipc/state.ts';

export interface SessionService extends AccessTokens {
  /** Makes a connection the open one and restores its sign-in; a pending attempt ends. */
  open(connection: Connection): Promise<void>;
  /** Begins an attempt and answers once it is under way. Errors: `storage`, `sign-in-cancelled`; `too-soon` after many of them. */
  signIn(connection: ConfirmedConnection): Promise<Result<null>>;
  cancel(): void;
  /** What would end with a sign-out now, for one that comes after the connection itself has changed. Null for no connection. */
  ending(connection: string): Ended | null;
  /** Forgets the tokens of a connection, on disk and here, and needs no network for it; then the service is told, if it can be. */
  signOut(connection: string, ended?: Ended | null): Promise<Result<null>>;
  /** Whether this connection's sign-in is in use, wherever it is kept. */
  holds(connection: string): boolean;
  /** The accounts that the service lists: whether they prove that it is the same person; null where the sign-in is over. */
  noteAccounts(connection: string, accounts: readonly string[]): Promise<boolean | null>;
  /** The computer has slept, or its clock was set: looks again at what is over, and renews what is due or failed before. */
  resumed(): void;
  /** Ends an attempt, and waits until what is being renewed is kept. */
  stop(): Promise<void>;
}

export interface SessionParts extends SignInParts {
  readonly revoke: Revoke;
  readonly secrets: Secrets;
  readonly clientSecret: (connection: string) => Promise<Result<string | null>>;
  /** The connection as it is now; fails when it is gone, or the person has not confirmed it. */
  readonly find: (connection: string) => Result<ConfirmedConnection>;
  /** Between one opening of the browser and the next. */
  readonly openings: { wait(): number; count(): void };
  readonly changed: (session: Session) => void;
  /** A new sign-in is about to be shown: what was read with another one must go first, or be nobody's until it is known whose. */
  readonly beforeSignedIn: (connection: string) => Promise<void>;
}

export function createSession(parts: SessionParts): SessionService {
  const { clock, secrets } = parts;
  let opened: string | null = null;
  let held: Held | null = null;
  let resting: Resting = { phase: 'restoring' };
  let left: LeftThere | null = null;
  let stopEndTimer = () => {};
  /** Grows whenever another sign-in, or none, is what reads are made with. */
  let epoch = 0;
  const grants = createGrants();
  const turns = createTurns();
  const persons = createPersons(secrets);
  const farewells = createFarewells(parts.revoke);
  const issued = createIssued();
  let openings = 0;
  const attempts = createAttempts(parts, (progress) => parts.changed(progress));

  function newGrant(connection: string): () => boolean {
    if (opened === connection) epoch += 1;
    return grants.end(connection);
  }

  const forget = (connection: string) => turns.take(connection, () => secrets.forget(connection, 'tokens'));

  /** Durable first, then in use: a rotated refresh token that is lost is a sign-in lost (RFC 6749 §6). */
  function keep(connection: string, tokens: Tokens, isWanted: () => boolean): Promise<Omit<Held, 'person'> & { problem: AppError | null }> {
    const end = endAsIssued(tokens, clock);
    return turns.take(connection, async () => {
      if (!isWanted()) return { tokens, end, kept: 'memory', problem: null };
      const kept = await secrets.keep(connection, 'tokens', tokensToText(tokens));
      return { tokens, end, kept: kept.ok ? kept.value : 'memory', problem: kept.ok ? null : kept.error };
    });
  }

  function rest(next: Resting): void {
    resting = next;
    if (!attempts.isPending()) parts.changed(next);
  }

  async function stored(connection: string): Promise<Tokens | null> {
    const kept = await secrets.read(connection, 'tokens');
    return kept === null || kept.kept === 'locked' ? null : parseTokens(kept.text);
  }

  function restOnHeld(problem: AppError | null): void {
    stopEndTimer();
    const next = toResting(held, problem, left, clock);
    rest(next);
    // By what was told: its end may have come while that was being told.
    if (next.phase === 'signed-in' && held !== null && held.tokens.refreshToken === null && held.end !== null) {
      stopEndTimer = clock.after(leftOf(held, clock), () => restOnHeld(null));
    }
  }

  /** What is held has changed; what is wrong with it has not. */
  const restAgain = () => restOnHeld('problem' in resting ? resting.problem : null);

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

  function ending(id: string): Ended | null {
    const found = parts.find(id);
    if (!found.ok) return null;
    // Not waited for: a key store may take its time. What is read is what stands there now.
    const tokens = opened === id && held !== null ? Promise.resolve(held.tokens) : stored(id);
    return { connection: found.value, tokens: [tokens], secret: parts.clientSecret(id) };
  }

  const renewals = createRenewals(parts.exchange, parts.clientSecret, clock, ({ id }) => {
    const isWanted = grants.still(id);
    const before = held;
    const coming = issued.expect(id);
    async function finish(answer: Result<Tokens>): Promise<Result<Tokens>> {
      if (!answer.ok || !isWanted()) coming.unused(answer.ok ? answer.value : null);
      if (!isWanted()) return fail({ code: 'not-signed-in' });
      if (!answer.ok) {
        if (answer.error.code === 'session-expired') return expire(id, before === null ? null : toTimeOfDay(before.end, clock));
        if (opened === id && held !== null) restOnHeld(answer.error);
        return answer;
      }
      const { problem, ...next } = await keep(id, answer.value, isWanted);
      if (!isWanted()) {
        coming.unused(answer.value);
        return fail({ code: 'not-signed-in' });
      }
      coming.used();
      if (opened === id) {
        held = { ...next, person: held?.person ?? before?.person ?? 'unknown' };
        restOnHeld(problem);
      }
      return ok(next.tokens);
    }
    return { isWanted, finish };
  });

  /** The connection and its tokens, if it is the open one, signed in, and still the service that they were given by. */
  function current(id: string): Result<{ connection: ConfirmedConnection; held: Held }> {
    const found = parts.find(id);
    if (opened !== id || !found.ok) return fail({ code: 'not-signed-in' });
    const connection = found.value;
    if (held !== null && held.tokens.audience === audienceOf(connection)) return ok({ connection, held });
    return fail(resting.phase === 'expired' ? { code: 'session-expired', at: resting.at } : { code: 'not-signed-in' });
  }

  const access = createAccess({
    clock,
    renewals,
    current,
    isHeld: (one) => held === one,
    hasEnded: () => restOnHeld(null),
    expire,
  });

  async function finish(connection: ConfirmedConnection, attempt: AttemptUnderWay): Promise<void> {
    const coming = issued.expect(connection.id);
    const outcome = await attempt.outcome;
    if (!outcome.ok || !attempt.isPending()) coming.unused(outcome.ok ? outcome.value : null);
    if (!attempt.isPending()) return;
    if (!outcome.ok) {
      attempt.finish();
      const problem = outcome.error.code === 'sign-in-cancelled' ? null : outcome.error;
      rest(resting.phase === 'restoring' ? { phase: 'signed-out', problem, left } : { ...resting, problem });
      return;
    }
    attempt.keep();
    const isGranted = newGrant(connection.id);
    // Not told now: a service that takes back one sign-in may take back every one of this person.
    if (held !== null) issued.replaced(connection.id, held.tokens);
    held = null;
    await parts.beforeSignedIn(connection.id);
    const next = await keep(connection.id, outcome.value, isGranted);
    attempt.finish();
    if (!isGranted()) return coming.unused(outcome.value);
    coming.used();
    if (opened !== connection.id) return;
    held = { ...next, person: 'unknown' };
    restOnHeld(next.problem);
  }

  return {
    async open(connection) {
      attempts.end('by-new-attempt');
      epoch += 1;
      openings += 1;
      const mine = openings;
      const isGranted = grants.still(connection.id);
      const isWanted = () => mine === openings && isGranted();
      opened = connection.id;
      held = null;
      left = null;
      stopEndTimer();
      // Its sign-in is kept, and is used once the person has confirmed where it goes.
      const found = parts.find(connection.id);
      if (!found.ok && found.error.code === 'not-confirmed') return restOnHeld(found.error);
      rest({ phase: 'restoring' });
      const stored = await turns.take(connection.id, () => (isWanted() ? secrets.read(connection.id, 'tokens') : null));
      // What was being renewed for it may come meanwhile; what was read is older then.
      const isNewest = () => isWanted() && held === null;
      if (!isNewest()) return;
      if (stored?.kept === 'locked') return restOnHeld({ code: 'sign-in-locked' });
      const tokens = stored === null ? null : parseTokens(stored.text);
      const isOurs = tokens !== null && tokens.audience === audienceOf(connection);
      const person = isOurs ? await persons.recall(connection.id, tokens.signedInAt) : 'unknown';
      if (!isNewest()) return;
      held = stored === null || !isOurs ? null : { tokens, kept: stored.kept, end: endAsStored(tokens, clock), person };
      restOnHeld(null);
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
      if (attempts.cancel()) parts.changed(resting);
    },
    ending,
    holds: (id) => opened === id && held !== null,
    async signOut(id, ended = ending(id)) {
      const isLast = newGrant(id);
      if (opened === id) {
        attempts.end('by-person');
        held = null;
        left = null;
        restOnHeld(null);
      }
      const tell = (next: LeftThere) => {
        if (opened !== id || !isLast()) return;
        left = next;
        restAgain();
      };
      if (ended !== null) farewells.say({ ...ended, tokens: [...ended.tokens, ...issued.take(id)] }, tell);
      return forget(id);
    },
    ...access,
    async noteAccounts(id, accounts) {
      const now = current(id);
      if (!now.ok) return null;
      const { signedInAt } = now.value.held.tokens;
      if (now.value.held.person !== 'unknown') return persons.isProven(id, signedInAt);
      const isWanted = grants.still(id);
      const person = await turns.take(id, () => persons.note(id, signedInAt, accounts));
      if (!isWanted() || opened !== id || held === null) return null;
      if (held.person !== person) {
        held = { ...held, person };
        restAgain();
      }
      return persons.isProven(id, signedInAt);
    },
    resumed() {
      renewals.forgetFailures();
      if (held === null) return;
      held = { ...held, end: endAfterJump(held.end, held.tokens, clock) };
      restAgain();
      // Renewed now if that is due, not only when something is read.
      const open = opened === null ? null : parts.find(opened);
      if (open?.ok === true) void access.accessToken(open.value);
    },
    maySee(id) {
      const now = current(id);
      return now.ok || now.error.code === 'session-expired';
    },
    epoch: () => epoch,
    async stop() {
      attempts.end('by-quit');
      stopEndTimer();
      await renewals.settled();
      await Promise.all([turns.settled(), farewells.settled()]);
    },
  };
}
