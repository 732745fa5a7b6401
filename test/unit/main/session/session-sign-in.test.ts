/** A sign-in through the session, from the click to the tokens in use, over a real listener. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { bringBack, createSessionUnderTest, type SessionUnderTest, toTokens } from '#test/support/session-parts.ts';

const connection = toConnection({ redirectAddress: 'http://127.0.0.1/callback' });
const other = toConnection({ id: 'other', redirectAddress: 'http://127.0.0.1/callback' });
const { id } = connection;
const busy: AppError = { code: 'service', status: 503, text: '' };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Under = ReturnType<typeof createSessionUnderTest>;
const last = ({ sessions }: Under) => sessions.at(-1);
const until = (under: Under, state: object) => expect.poll(() => last(under), { interval: 1 }).toMatchObject(state);

/** `stored`: there is an earlier sign-in. `first`: what is shown. */
async function start(more: Partial<SessionUnderTest> = {}, stored: Partial<Tokens> | null = null, first = connection) {
  const clock = createFakeClock();
  const fresh = toTokens(clock, 3600);
  const links: string[] = [];
  const under = createSessionUnderTest({
    clock,
    refresh: async () => fail(busy),
    redeem: async () => ok(fresh),
    openInBrowser: async (link) => {
      links.push(link);
      return true;
    },
    find: (one) => ok([connection, other].find((each) => each.id === one) ?? connection),
    ...more,
  });
  const old = toTokens(clock, 3600, stored ?? {});
  if (stored !== null) under.disk.set(`${id} tokens`, tokensToText(old));
  await under.session.open(first);
  stops.push(() => under.session.stop());
  const begin = async (which = connection) => {
    expect(await under.session.signIn(which)).toEqual(ok(null));
    await until(under, { phase: 'signing-in', step: 'person' });
    return links.at(-1) ?? '';
  };
  return { ...under, under, clock, fresh, old, links, begin };
}

describe('from the click to the end', () => {
  test('default: each step is shown, and then what the sign-in may do and how it is kept', async () => {
    const { under, clock, sessions, disk, log, fresh, session, begin, openings } = await start();
    const number = session.signInNumber(id);
    await bringBack(await begin());
    await until(under, { phase: 'signed-in' });
    expect([...new Set(sessions.map((one) => (one.phase === 'signing-in' ? one.step : one.phase)))]).toEqual([
      'restoring',
      'signed-out',
      ...['listening', 'browser', 'person', 'exchange', 'keeping'],
      'signed-in',
    ]);
    expect(last(under)).toEqual({
      phase: 'signed-in',
      signedInAt: clock.now(),
      scopes: ['account'],
      expiresAt: fresh.expiresAt,
      renews: true,
      renewedAt: null,
      tokenStorage: 'encrypted',
      person: 'unknown',
      problem: null,
    });
    expect(disk.get(`${id} tokens`)).toBe(tokensToText(fresh));
    expect(await session.accessToken(connection)).toEqual(ok(fresh.accessToken));
    // What was read before it is out of date.
    expect(session.signInNumber(id)).toBeGreaterThan(number);
    expect([log, openings()]).toEqual([['kept tokens'], 1]);
  });

  const kept: [name: string, kept: Result<'encrypted' | 'memory'>, problem: AppError | null][] = [
    ['P12 without a key to encrypt with', ok('memory'), null],
    ['P1 on a disk that takes nothing', fail({ code: 'storage', what: 'the sign-in' }), { code: 'storage', what: 'the sign-in' }],
  ];
  test.each(kept)('behavior: %s it is in use until the app ends, and the person sees that', async (_name, answer, problem) => {
    const { under, begin, session, fresh } = await start({ kept: () => answer });
    await bringBack(await begin());
    await until(under, { phase: 'signed-in', tokenStorage: 'memory', problem });
    expect(await session.accessToken(connection)).toEqual(ok(fresh.accessToken));
  });

  test('behavior: the sign-in before is in use until the new one is there, and not after', async () => {
    const dropping = Promise.withResolvers<void>();
    const { under, begin, session, old, fresh } = await start({ beforeSignedIn: () => dropping.promise }, {});
    const number = session.signInNumber(id);
    const link = await begin();
    expect(await session.accessToken(connection)).toEqual(ok(old.accessToken));
    expect(session.signInNumber(id)).toBe(number);
    await bringBack(link);
    await until(under, { step: 'keeping' });
    await expect.poll(() => session.holds(id)).toBe(false);
    expect(await session.accessToken(connection)).toMatchObject({ error: { code: 'not-signed-in' } });
    dropping.resolve();
    await until(under, { phase: 'signed-in' });
    expect(await session.accessToken(connection)).toEqual(ok(fresh.accessToken));
  });
});

describe('where it fails', () => {
  const failing = { redeem: async () => fail(busy) };

  test('error: O32 signed out before: signed out, and why', async () => {
    const { under, begin } = await start(failing);
    await bringBack(await begin());
    await until(under, { phase: 'signed-out', problem: busy, left: null });
  });

  test('error: O32 signed in before: that sign-in goes on, with why the new one failed', async () => {
    const { under, begin, session, old } = await start(failing, {});
    await bringBack(await begin());
    await until(under, { phase: 'signed-in', expiresAt: old.expiresAt, problem: busy });
    expect(await session.accessToken(connection)).toEqual(ok(old.accessToken));
  });

  test('error: O32 while the sign-in before is still being read: why is shown, and then that sign-in', async () => {
    const gate = { reading: Promise.resolve() };
    const { under, begin, session } = await start({ ...failing, beforeRead: () => gate.reading }, {}, other);
    const { promise, resolve } = Promise.withResolvers<void>();
    gate.reading = promise;
    void session.open(connection);
    expect(last(under)).toEqual({ phase: 'restoring' });
    await bringBack(await begin());
    await until(under, { phase: 'signed-out', problem: busy });
    resolve();
    await until(under, { phase: 'signed-in', problem: null });
  });

  test('behavior: a failure that has nothing to do with it does not hide the attempt', async () => {
    const { under, begin, session, old } = await start({}, {});
    await begin();
    expect(await session.afterRejection(connection, old.accessToken)).toEqual(fail(busy));
    expect(last(under)).toMatchObject({ phase: 'signing-in' });
    session.cancel(connection.id);
    expect(last(under)).toMatchObject({ phase: 'signed-in', problem: busy });
  });
});

describe('what does not begin', () => {
  test('error: too many attempts: no browser is opened, and for how long is said', async () => {
    const { session, links, openings, sessions } = await start({ wait: () => 7 });
    expect(await session.signIn(connection)).toEqual(fail({ code: 'too-soon', seconds: 7 }));
    expect([links, openings(), sessions.some(({ phase }) => phase === 'signing-in')]).toEqual([[], 0, false]);
  });

  test('error: P13 a client secret that cannot be decrypted now: said, and no browser is opened', async () => {
    const { session, links, openings } = await start({ clientSecret: async () => fail({ code: 'secret-locked' }) });
    expect(await session.signIn(connection)).toEqual(fail({ code: 'secret-locked' }));
    expect([links, openings()]).toEqual([[], 0]);
  });

  test.each([
    ['another connection is opened', 'by-new-attempt', ({ session }: Under) => session.open(other, id)],
    ['the app ends', 'by-quit', ({ session }: Under) => session.stop()],
    ['the person cancels', 'by-person', async ({ session }: Under) => session.cancel(connection.id)],
    ['the person signs out', 'by-person', ({ session }: Under) => session.signOut(id)],
  ])('behavior: O20 %s before the client secret is read', async (_name, why, end) => {
    const secret = Promise.withResolvers<Result<string | null>>();
    const { under, session, links, openings } = await start({ clientSecret: () => secret.promise });
    const clicked = session.signIn(connection);
    await end(under);
    secret.resolve(ok(null));
    expect(await clicked).toEqual(fail({ code: 'sign-in-cancelled', why }));
    expect([links, openings()]).toEqual([[], 0]);
  });
});

describe('what happens meanwhile', () => {
  test('behavior: O20 canceled: what was before is shown again, and nothing of it is used', async () => {
    const { under, begin, session, old, sessions } = await start({}, {});
    const before = last(under);
    const link = await begin();
    session.cancel(connection.id);
    expect(last(under)).toBe(before);
    await expect(bringBack(link)).rejects.toThrow();
    expect(await session.accessToken(connection)).toEqual(ok(old.accessToken));
    expect(sessions.at(-1)).toMatchObject({ problem: null });
  });

  test('behavior: O20 past the exchange nothing is canceled', async () => {
    const dropping = Promise.withResolvers<void>();
    const { under, begin, session } = await start({ beforeSignedIn: () => dropping.promise });
    await bringBack(await begin());
    await until(under, { step: 'keeping' });
    await expect.poll(() => session.signInNumber(id)).toBe(2);
    session.cancel(connection.id);
    expect(last(under)).toMatchObject({ step: 'keeping' });
    dropping.resolve();
    await until(under, { phase: 'signed-in' });
  });

  test('behavior: signing in on a connection that is not shown shows it first', async () => {
    const { under, begin, session, fresh } = await start();
    await bringBack(await begin(other));
    await until(under, { phase: 'signed-in' });
    expect([session.holds('other'), session.holds(id)]).toEqual([true, false]);
    expect(await session.accessToken(other)).toEqual(ok(fresh.accessToken));
    expect(await session.accessToken(connection)).toEqual(fail({ code: 'not-signed-in' }));
  });

  test('behavior: O39 another connection is opened while the sign-in is kept: it is kept, for its own connection', async () => {
    const keeping = Promise.withResolvers<void>();
    const { under, begin, session, disk, fresh } = await start({ beforeKeep: () => keeping.promise });
    await bringBack(await begin());
    await until(under, { step: 'keeping' });
    await expect.poll(() => session.signInNumber(id)).toBe(2);
    await session.open(other);
    keeping.resolve();
    await session.stop();
    expect(last(under)).toEqual({ phase: 'signed-out', problem: null, left: null });
    expect(session.holds('other')).toBe(false);
    expect([...disk]).toEqual([[`${id} tokens`, tokensToText(fresh)]]);
  });

  test('behavior: O20 another connection is opened while the service is asked: the answer is used for none', async () => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const { under, begin, session, disk, fresh } = await start({ redeem: () => answer.promise });
    await bringBack(await begin());
    await until(under, { step: 'exchange' });
    await session.open(other);
    answer.resolve(ok(fresh));
    await session.stop();
    expect(last(under)).toEqual({ phase: 'signed-out', problem: null, left: null });
    expect(disk.size).toBe(0);
  });
});
