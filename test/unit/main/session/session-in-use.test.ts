/** The sign-in of a connection: how it is restored, who gets its token, how it ends, and whose it is. */
import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { createSessionUnderTest, type SessionUnderTest, toTokens } from '#test/support/session-parts.ts';

const connection = toConnection();
const other = toConnection({ id: 'other' });
const { id } = connection;
const over: AppError = { code: 'session-expired', at: null };
const busy: AppError = { code: 'service', status: 503, text: '' };
const none = { phase: 'signed-out', problem: null, left: null };

/** With a stored sign-in of an hour, not opened yet. `gate`: what each read waits for. */
function create(change: Partial<Tokens> = {}, more: Partial<SessionUnderTest> = {}) {
  const clock = createFakeClock();
  const tokens = toTokens(clock, 3600, change);
  const gate = { tokens: Promise.resolve(), person: Promise.resolve(), 'client-secret': Promise.resolve() };
  const under = createSessionUnderTest({ clock, refresh: async () => fail(busy), beforeRead: (kind) => gate[kind], ...more });
  under.disk.set(`${id} tokens`, tokensToText(tokens));
  return { ...under, clock, tokens, gate, last: () => under.sessions.at(-1) };
}

async function start(change: Partial<Tokens> = {}, more: Partial<SessionUnderTest> = {}) {
  const created = create(change, more);
  await created.session.open(connection);
  return created;
}

const once = { refreshToken: null };

describe('how it is restored', () => {
  test('default: it is being read, and then it is there', async () => {
    const { session, sessions, last, tokens } = create();
    session.cancel(connection.id);
    expect(sessions).toEqual([]);
    const number = session.signInNumber(id);
    const opening = session.open(connection);
    expect(sessions).toEqual([{ phase: 'restoring' }]);
    expect(session.holds(id)).toBe(false);
    await opening;
    expect(last()).toMatchObject({ phase: 'signed-in', expiresAt: tokens.expiresAt, person: 'unknown', problem: null });
    expect([session.holds(id), session.holds('other')]).toEqual([true, false]);
    expect(session.signInNumber(id)).toBe(number + 1);
  });

  const reasons: [name: string, more: Partial<SessionUnderTest>, change: Partial<Tokens>, problem: AppError | null][] = [
    ['P13 it can’t be decrypted now', { isLocked: () => true }, {}, { code: 'sign-in-locked' }],
    ['E13 nobody has confirmed where it would be sent', { find: () => fail({ code: 'not-confirmed' }) }, {}, { code: 'not-confirmed' }],
    ['E13 it was given by another service', {}, { audience: 'another' }, null],
  ];
  test.each(reasons)('error: %s: signed out, nothing is given out and nothing deleted', async (_name, more, change, problem) => {
    const { session, disk, last } = await start(change, more);
    expect(last()).toEqual({ phase: 'signed-out', problem, left: null });
    expect(await session.accessToken(connection)).toEqual(fail({ code: 'not-signed-in' }));
    expect([...disk.keys()]).toEqual([`${id} tokens`]);
  });

  test('behavior: a connection that could not be found for another reason is opened', async () => {
    const { last } = await start({}, { find: () => fail({ code: 'invalid-input', fields: {} }) });
    expect(last()).toMatchObject({ phase: 'signed-in' });
  });

  test('error: what is stored cannot be read as tokens: signed out', async () => {
    const { session, disk, last } = create();
    disk.set(`${id} tokens`, '{}');
    await session.open(connection);
    expect(last()).toEqual(none);
  });

  test('behavior: another connection is opened while it is read: only that one is shown', async () => {
    const { session, sessions, last } = create();
    const opening = session.open(connection);
    await session.open(other);
    await opening;
    expect(last()).toEqual(none);
    expect(sessions.map(({ phase }) => phase)).toEqual(['restoring', 'restoring', 'signed-out']);
  });

  test('error: O43 signed out while it is read: it does not come back', async () => {
    const { session, last, disk } = create();
    const opening = session.open(connection);
    await session.signOut(id);
    await opening;
    expect([last()?.phase, disk.size]).toEqual(['signed-out', 0]);
  });
});

describe('who gets its token', () => {
  test('error: E13 not one who asks on behalf of another connection or of other addresses', async () => {
    const known = { now: connection };
    const { session, tokens } = await start({}, { find: () => ok(known.now) });
    expect(await session.accessToken(connection)).toEqual(ok(tokens.accessToken));
    expect(await session.accessToken(other)).toEqual(fail({ code: 'not-signed-in' }));
    expect(await session.accessToken(toConnection({ apiAddress: 'https://evil.example' }))).toEqual(fail({ code: 'not-signed-in' }));
    known.now = toConnection({ apiAddress: 'https://evil.example' });
    expect(await session.accessToken(connection)).toEqual(fail({ code: 'not-signed-in' }));
    expect(session.maySee(id)).toBe(false);
  });

  test('behavior: what was read with it may be seen while it is there and after it has expired, not after a sign-out', async () => {
    const { session, tokens } = await start(once);
    expect([session.maySee(id), session.maySee('other')]).toEqual([true, false]);
    await session.afterRejection(connection, tokens.accessToken);
    expect(session.maySee(id)).toBe(true);
    await session.signOut(id);
    expect(session.maySee(id)).toBe(false);
  });

  test('error: O43 signed out while its renewal fails: the old token, which is good for a while, is not given out', async () => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const { session, clock } = await start({}, { refresh: () => answer.promise });
    clock.pass(3_590_000);
    const asked = session.accessToken(connection);
    await session.signOut(id);
    answer.resolve(fail(busy));
    expect(await asked).toEqual(fail({ code: 'not-signed-in' }));
  });
});

describe('how it ends', () => {
  test.each([
    ['before its time: when is not known', 0, null],
    ['after its time', 3_600_000, 3_600_000],
  ])('error: O42 the service refuses to renew it %s; what was read with it is out of date', async (_name, passed, at) => {
    const { session, clock, tokens, last, disk } = await start({}, { refresh: async () => fail(over) });
    const number = session.signInNumber(id);
    clock.pass(passed);
    const began = tokens.issuedAt;
    const ended = { code: 'session-expired', at: at === null ? null : began + at } as const;
    expect(await session.afterRejection(connection, tokens.accessToken)).toEqual(fail(ended));
    expect(last()).toEqual({ phase: 'expired', at: ended.at, problem: null });
    expect(await session.accessToken(connection)).toEqual(fail(ended));
    expect([session.signInNumber(id) > number, session.holds(id), disk.size]).toEqual([true, false, 0]);
  });

  test('behavior: O42 without an end that is known, and refused: nothing is said of when', async () => {
    const { session, tokens, last } = await start({ ...once, expiresAt: null });
    expect(await session.afterRejection(connection, tokens.accessToken)).toEqual(fail(over));
    expect(last()).toEqual({ phase: 'expired', at: null, problem: null });
  });

  test('behavior: O42 it is refused before its end: at that end nothing more is shown', async () => {
    const { session, clock, tokens, last } = await start(once);
    await session.afterRejection(connection, tokens.accessToken);
    expect(clock.next()).toBeNull();
    clock.pass(3_600_000);
    expect(last()).toEqual({ phase: 'expired', at: null, problem: null });
  });

  test.each([
    ['the app stops', (session: Session) => session.stop()],
    ['it is signed out', (session: Session) => session.signOut(id)],
  ])('behavior: O35 %s: no timer waits for its end', async (_name, next) => {
    const { session, clock, sessions } = await start(once);
    expect(clock.next()).toBe(3_600_000);
    const done = next(session);
    expect(clock.next()).toBeNull();
    await done;
    const { length } = sessions;
    clock.pass(3_600_000);
    expect(sessions).toHaveLength(length);
  });

  test('behavior: O34 with an end that is not known no timer waits for it', async () => {
    const { clock } = await start({ ...once, expiresAt: null });
    expect(clock.next()).toBeNull();
  });

  test('behavior: O35 a timer that is late: who asks for the token sees its end first', async () => {
    const clock = createFakeClock();
    const late = { ...clock, after: () => () => {} };
    const tokens = toTokens(clock, 60, once);
    const { session, disk, sessions } = createSessionUnderTest({ clock: late, refresh: () => expect.unreachable('it can’t be renewed') });
    disk.set(`${id} tokens`, tokensToText(tokens));
    await session.open(connection);
    clock.pass(60_000);
    expect(await session.accessToken(connection)).toEqual(fail({ code: 'session-expired', at: tokens.expiresAt }));
    expect(sessions.at(-1)).toEqual({ phase: 'expired', at: tokens.expiresAt, problem: null });
  });

  test.each([
    ['refused', over, ['other tokens']],
    ['without an answer', busy, [`${id} tokens`, 'other tokens']],
  ])('error: O41 O42 its renewal is %s while another connection is shown: that one stays as it is', async (_name, problem, kept) => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const { session, sessions, clock, tokens, disk } = await start({}, { refresh: () => answer.promise });
    disk.set('other tokens', tokensToText(toTokens(clock, 3600)));
    const asked = session.afterRejection(connection, tokens.accessToken);
    await session.open(other);
    const number = session.signInNumber('other');
    const { length } = sessions;
    answer.resolve(fail(problem));
    expect((await asked).ok).toBe(false);
    expect([sessions.length, session.signInNumber('other'), session.holds('other')]).toEqual([length, number, true]);
    expect([...disk.keys()]).toEqual(kept);
  });

  test('behavior: O39 stopping waits until renewed tokens are saved', async () => {
    const keeping = Promise.withResolvers<void>();
    const { session, clock, disk, tokens } = await start({}, { refresh: async () => ok(next), beforeKeep: () => keeping.promise });
    const next = toTokens(clock, 3600);
    void session.afterRejection(connection, tokens.accessToken);
    let stopped = false;
    const stopping = session.stop().then(() => {
      stopped = true;
    });
    await settle();
    expect(stopped).toBe(false);
    keeping.resolve();
    await stopping;
    expect(disk.get(`${id} tokens`)).toBe(tokensToText(next));
  });
});

type Session = ReturnType<typeof create>['session'];
