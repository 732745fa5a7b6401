/** O44: what a sign-out ends here, what the service is asked to revoke, and what the person sees of that. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { bringBack, createSessionUnderTest, type SessionUnderTest, toTokens } from '#test/support/session-parts.ts';

const revocable = { revocationAddress: 'https://login.example.org/revoke', redirectAddress: 'http://127.0.0.1/callback' };
const connection = toConnection(revocable);
const other = toConnection({ ...revocable, id: 'other' });
const { id } = connection;

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Signed in on both connections, the `first` one open. `answer`: whether the service revokes. */
async function start(more: Partial<SessionUnderTest> = {}, answer: () => Promise<boolean> = async () => true, first = connection) {
  const clock = createFakeClock();
  const stored = { [id]: toTokens(clock, 3600), other: toTokens(clock, 3600) };
  const links: string[] = [];
  const revoked: { connection: string; token: string; secret: string | null }[] = [];
  const under = createSessionUnderTest({
    clock,
    refresh: () => expect.unreachable('nothing is renewed'),
    openInBrowser: async (link) => {
      links.push(link);
      return true;
    },
    find: (one) => {
      const found = [connection, other].find((each) => each.id === one);
      return found === undefined ? fail({ code: 'invalid-input', fields: {} }) : ok(found);
    },
    revoke: (from, { accessToken }, secret) => {
      revoked.push({ connection: from.id, token: accessToken, secret });
      return answer();
    },
    ...more,
  });
  for (const [one, tokens] of Object.entries(stored)) under.disk.set(`${one} tokens`, tokensToText(tokens));
  await under.session.open(first);
  stops.push(() => under.session.stop());
  const last = () => under.sessions.at(-1);
  /** As far as the browser's return. */
  async function attempt(follow = true): Promise<void> {
    await under.session.signIn(connection);
    await expect.poll(() => links.length, { interval: 1 }).toBe(1);
    await bringBack(links[0] ?? '', follow);
  }
  return { ...under, clock, attempt, mine: stored[id] as Tokens, others: stored.other as Tokens, links, revoked, last };
}

const signedOut = (left: object | null) => ({ phase: 'signed-out', problem: null, left });

describe('what the person sees', () => {
  test.each([
    [true, 'yes'],
    [false, 'no'],
  ] as const)('default: signed out at once; then whether the service has revoked it: %s', async (answer, revoked) => {
    const asked = Promise.withResolvers<boolean>();
    const { session, disk, last, mine, revoked: all } = await start({}, () => asked.promise);
    const number = session.signInNumber(id);
    expect(session.holds(id)).toBe(true);
    expect(await session.signOut(id)).toEqual(ok(null));
    expect([...disk.keys()]).toEqual(['other tokens']);
    expect(session.holds(id)).toBe(false);
    expect(session.signInNumber(id)).toBeGreaterThan(number);
    await expect.poll(last, { interval: 1 }).toEqual(signedOut({ revoked: 'asking', until: null }));
    await expect.poll(() => all).toEqual([{ connection: id, token: mine.accessToken, secret: 'secret' }]);
    asked.resolve(answer);
    await session.stop();
    expect(last()).toEqual(signedOut({ revoked, until: null }));
  });

  test('behavior: an attempt that is under way ends with it', async () => {
    const { session, links, last } = await start();
    await session.signIn(connection);
    await expect.poll(() => links.length, { interval: 1 }).toBe(1);
    await session.signOut(id);
    expect(last()?.phase).toBe('signed-out');
    await expect(bringBack(links[0] ?? '')).rejects.toThrow();
  });

  test.each([
    ['signed out again', false, (session: Session) => session.signOut(id)],
    ['another connection is opened', false, (session: Session) => session.open(other)],
    ['it is opened again', true, (session: Session) => session.open(connection)],
  ])('behavior: %s before the service has answered: the answer is shown: %s', async (_name, isShown, next) => {
    const asked = Promise.withResolvers<boolean>();
    const { session, last, revoked } = await start({}, () => asked.promise);
    await session.signOut(id);
    await expect.poll(() => revoked.length, { interval: 1 }).toBe(1);
    await next(session);
    const before = last();
    asked.resolve(true);
    await session.stop();
    expect(last()).toEqual(isShown ? signedOut({ revoked: 'yes', until: null }) : before);
  });

  test('behavior: a problem that was shown stays, with what is left at the service', async () => {
    const { session, last, attempt } = await start(
      { redeem: async () => fail({ code: 'timeout', host: 'h', seconds: 30 }) },
      async () => false,
    );
    await session.signOut(id);
    await attempt();
    await expect.poll(last, { interval: 1 }).toMatchObject({ phase: 'signed-out', problem: { code: 'timeout' }, left: { revoked: 'no' } });
  });
});

type Session = ReturnType<typeof createSessionUnderTest>['session'];

describe('what is revoked', () => {
  test('behavior: a connection that is not shown: what is stored of it, and what is shown stays', async () => {
    const { session, disk, last, others, revoked } = await start();
    const before = last();
    const number = session.signInNumber(id);
    await session.signOut('other');
    await session.stop();
    expect(revoked).toEqual([{ connection: 'other', token: others.accessToken, secret: 'secret' }]);
    expect([...disk.keys()]).toEqual([`${id} tokens`]);
    expect(last()).toBe(before);
    expect([session.holds(id), session.signInNumber(id)]).toEqual([true, number]);
  });

  test('behavior: a connection that changes meanwhile: what it was before, at its old service', async () => {
    const { session, mine, revoked } = await start();
    const ended = session.ending(id);
    expect(ended).not.toBeNull();
    await session.signOut(id, ended);
    await session.stop();
    expect(revoked).toEqual([{ connection: id, token: mine.accessToken, secret: 'secret' }]);
  });

  test.each([
    ['not known', 'gone', undefined],
    ['not to be revoked', id, null],
  ])('behavior: a connection that is %s: its tokens are deleted, and no request is sent', async (_name, which, ended) => {
    const { session, disk, revoked } = await start();
    disk.set('gone tokens', 'x');
    expect(session.ending('gone')).toBeNull();
    await session.signOut(which, ended);
    await session.stop();
    expect(disk.has(`${which} tokens`)).toBe(false);
    expect(revoked).toEqual([]);
  });

  test.each([
    ['can’t be decrypted now', () => true],
    ['isn’t there', () => false],
  ])('behavior: a sign-in that %s: nothing is sent, and the app says nothing about it', async (_name, isLocked) => {
    const { session, disk, revoked, last } = await start({ isLocked }, undefined, other);
    if (!isLocked()) disk.clear();
    const before = last();
    expect(await session.signOut(id)).toEqual(ok(null));
    await session.stop();
    expect(revoked).toEqual([]);
    expect(last()).toBe(before);
  });

  test('error: O43 a renewal under way: both are revoked, and its tokens are not given out', async () => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const { session, clock, mine, revoked, disk } = await start({ refresh: () => answer.promise });
    const next = toTokens(clock, 3600);
    const asked = session.afterRejection(connection, mine.accessToken);
    await session.signOut(id);
    answer.resolve(ok(next));
    expect(await asked).toEqual(fail({ code: 'not-signed-in' }));
    await session.stop();
    expect(revoked.map(({ token }) => token)).toEqual([mine.accessToken, next.accessToken]);
    expect([...disk.keys()]).toEqual(['other tokens']);
  });

  test('error: O43 a renewal that is being kept: both are revoked, and its tokens are not given out', async () => {
    const keeping = Promise.withResolvers<void>();
    const { session, clock, mine, revoked, disk } = await start({
      refresh: async () => ok(next),
      beforeKeep: () => keeping.promise,
    });
    const next = toTokens(clock, 3600);
    const asked = session.afterRejection(connection, mine.accessToken);
    await new Promise((resolve) => setImmediate(resolve));
    const signingOut = session.signOut(id);
    keeping.resolve();
    await signingOut;
    expect(await asked).toEqual(fail({ code: 'not-signed-in' }));
    await session.stop();
    expect(revoked.map(({ token }) => token)).toEqual([mine.accessToken, next.accessToken]);
    expect([...disk.keys()]).toEqual(['other tokens']);
  });

  test.each([
    ['succeeds', (clock: Clock) => ok(toTokens(clock, 3600)), 1],
    ['fails', () => fail({ code: 'service', status: 503, text: '' } as const), 1],
  ])('behavior: O44 after a renewal that %s, what is in use is revoked, once', async (_name, toAnswer, count) => {
    const { session, clock, mine, revoked } = await start({ refresh: async () => toAnswer(clock) });
    const renewed = await session.afterRejection(connection, mine.accessToken);
    await session.signOut(id);
    await session.stop();
    expect(revoked).toHaveLength(count);
    expect(revoked[0]?.token).toBe(renewed.ok ? renewed.value : mine.accessToken);
  });

  test.each(['is in use', 'is being kept', 'waits for its page'])(
    'error: O44 O43 a new sign-in that %s: it and the one before are revoked',
    async (when) => {
      const dropping = Promise.withResolvers<void>();
      const { session, clock, mine, revoked, last, attempt } = await start({
        redeem: async () => ok(next),
        beforeSignedIn: () => dropping.promise,
      });
      const next = toTokens(clock, 3600);
      await attempt(when !== 'waits for its page');
      await expect.poll(last, { interval: 1 }).toMatchObject({ step: 'keeping' });
      if (when !== 'waits for its page') await expect.poll(() => session.holds(id), { interval: 1 }).toBe(false);
      if (when !== 'is in use') await session.signOut(id);
      dropping.resolve();
      if (when === 'is in use') {
        await expect.poll(() => session.holds(id), { interval: 1 }).toBe(true);
        await session.signOut(id);
      }
      await session.stop();
      expect(new Set(revoked.map(({ token }) => token))).toEqual(new Set([mine.accessToken, next.accessToken]));
      expect(last()).toEqual(signedOut({ revoked: 'yes', until: null }));
    },
  );

  test.each([
    ['there was none', () => false],
    ['can’t be decrypted now', () => true],
  ])('error: O44 O43 a new sign-in that is being kept, where the one before %s: it is revoked', async (_name, isLocked) => {
    const dropping = Promise.withResolvers<void>();
    const { session, disk, clock, revoked, last, attempt } = await start(
      {
        redeem: async () => ok(next),
        beforeSignedIn: () => dropping.promise,
        isLocked,
      },
      undefined,
      other,
    );
    const next = toTokens(clock, 3600);
    if (!isLocked()) disk.clear();
    await attempt();
    await expect.poll(last, { interval: 1 }).toMatchObject({ step: 'keeping' });
    await session.signOut(id);
    dropping.resolve();
    await session.stop();
    expect(revoked.map(({ token }) => token)).toEqual([next.accessToken]);
  });

  test('behavior: O44 P1 a sign-in that could not be saved is revoked, too', async () => {
    const { session, clock, attempt, mine, revoked } = await start({
      redeem: async () => ok(next),
      kept: () => fail({ code: 'storage', what: 'the sign-in' }),
    });
    const next = toTokens(clock, 3600);
    await attempt();
    await expect.poll(() => session.accessToken(connection), { interval: 1 }).toEqual(ok(next.accessToken));
    await session.signOut(id);
    await session.stop();
    expect(revoked.map(({ token }) => token)).toEqual([next.accessToken, mine.accessToken]);
  });

  test('behavior: O44 a sign-in that fails leaves nothing to revoke but the one in use', async () => {
    const { session, attempt, mine, revoked, last } = await start({
      redeem: async () => fail({ code: 'timeout', host: 'h', seconds: 30 }),
    });
    await attempt();
    await expect.poll(last, { interval: 1 }).toMatchObject({ problem: { code: 'timeout' } });
    await session.signOut(id);
    await session.stop();
    expect(revoked.map(({ token }) => token)).toEqual([mine.accessToken]);
  });
});

type Clock = ReturnType<typeof createFakeClock>;
