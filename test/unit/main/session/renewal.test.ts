/** How a sign-in is renewed: how often, in what order, and what happens where it cannot be. */
import { describe, expect, test } from 'vitest';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { createSessionUnderTest, type SessionUnderTest, toTokens } from '#test/support/session-parts.ts';

const connection = toConnection();
const { id } = connection;

/** Restored with a token that lives this long; each renewal answers what `answer` says. */
async function start(
  seconds: number | null,
  answer: SessionUnderTest['refresh'],
  change: Partial<Tokens> = {},
  more: Partial<SessionUnderTest> = {},
) {
  const clock = createFakeClock();
  const tokens = toTokens(clock, seconds, change);
  const under = createSessionUnderTest({ clock, refresh: answer, ...more });
  under.disk.set(`${id} tokens`, tokensToText(tokens));
  await under.session.open(connection);
  return { ...under, clock, tokens, hits: () => under.log.filter((entry) => entry === 'refresh').length };
}

const busy: AppError = { code: 'service', status: 503, text: '' };
const reset: AppError = { code: 'offline', host: 'h', reason: 'reset' };

describe('how often', () => {
  const lifetimes: [name: string, seconds: number | null, times: number][] = [
    ['missing', null, 0],
    ['0', 0, 1],
    ['-1', -1, 1],
    ['1', 1, 1],
    ['4', 4, 1],
    // Each within its last fifth.
    ['5', 5, 11],
    ['30', 30, 2],
    ['59', 59, 1],
    ['300', 300, 0],
    ['3600', 3600, 0],
    ['30 days', 2_592_000, 0],
    ['ten years', 315_360_000, 0],
  ];
  test.each(lifetimes)(
    'behavior: O34 expires_in %s: in 60 seconds of reading renewed as often as its length asks, no timer past a day',
    async (_name, seconds, times) => {
      const under = await start(seconds, async () => ok(toTokens(under.clock, seconds)));
      for (let second = 0; second < 60; second += 1) {
        expect((await under.session.accessToken(connection)).ok).toBe(true);
        under.clock.pass(1_000);
      }
      expect(under.hits()).toBe(times);
      // Longer ones are cut by the clock itself and set again.
      expect(under.sessions.at(-1)?.phase).toBe('signed-in');
    },
  );

  test.each([
    [7_200, 7_140],
    [3_600, 3_540],
    [300, 240],
    [60, 48],
    [30, 24],
    [5, 4],
  ])('behavior: O34 a token of %i seconds is renewed after %i: a minute before its end, or in its last fifth', async (seconds, after) => {
    const under = await start(seconds, async () => ok(toTokens(under.clock, seconds)));
    under.clock.pass(after * 1_000);
    await under.session.accessToken(connection);
    expect(under.hits()).toBe(0);
    under.clock.pass(1);
    await under.session.accessToken(connection);
    expect(under.hits()).toBe(1);
    expect(await under.session.accessToken(connection)).not.toEqual(ok(under.tokens.accessToken));
  });

  test('behavior: O34 a token that expires at once is believed only once: after that the 401 decides, and renews', async () => {
    const under = await start(0, async () => ok(toTokens(under.clock, 0)));
    const first = await under.session.accessToken(connection);
    const second = await under.session.accessToken(connection);
    expect(second).toEqual(first);
    if (!second.ok) throw new Error('no token');
    expect((await under.session.afterRejection(connection, second.value)).ok).toBe(true);
    expect(under.hits()).toBe(2);
  });

  test('behavior: O35 without a refresh token no renewal is tried, and the sign-in ends with the token', async () => {
    const under = await start(100, async () => fail(busy), { refreshToken: null });
    under.clock.pass(99_999);
    expect((await under.session.accessToken(connection)).ok).toBe(true);
    under.clock.pass(1);
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'expired' });
    expect(await under.session.accessToken(connection)).toMatchObject({ error: { code: 'session-expired' } });
    expect(under.hits()).toBe(0);
  });

  test('behavior: O38 fifty rejections at once: one renewal, one new token for all', async () => {
    const under = await start(3600, async () => ok(toTokens(under.clock, 3600)));
    const all = await Promise.all(Array.from({ length: 50 }, () => under.session.afterRejection(connection, under.tokens.accessToken)));
    expect(under.hits()).toBe(1);
    expect(new Set(all.map((one) => one.ok && one.value)).size).toBe(1);
    // One that comes after it gets the new one, too.
    expect(await under.session.afterRejection(connection, under.tokens.accessToken)).toEqual(all[0]);
    expect(under.hits()).toBe(1);
  });
});

describe('in what order', () => {
  test('behavior: O39 the new token is on disk before any caller gets it', async () => {
    const kept = Promise.withResolvers<void>();
    const next = { current: null as Tokens | null };
    const under = await start(
      0,
      async () => {
        next.current = toTokens(under.clock, 3600);
        return ok(next.current);
      },
      {},
      { beforeKeep: () => kept.promise },
    );
    const asked = under.session.accessToken(connection).then((answer) => {
      under.log.push('given');
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(under.log).toEqual(['refresh']);
    kept.resolve();
    expect(await asked).toEqual(ok(next.current?.accessToken));
    expect(under.log).toEqual(['refresh', 'kept tokens', 'given']);
    expect(under.disk.get(`${id} tokens`)).toContain(next.current?.accessToken);
  });

  test('behavior: O39 another connection is opened meanwhile: the new token is kept all the same, for its own connection', async () => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const under = await start(0, () => answer.promise);
    const asked = under.session.accessToken(connection);
    await under.session.open(toConnection({ id: 'other' }));
    const next = toTokens(under.clock, 3600);
    answer.resolve(ok(next));
    // For callers that asked on its behalf.
    expect(await asked).toEqual(ok(next.accessToken));
    expect(under.disk.get(`${id} tokens`)).toContain(next.refreshToken);
    expect(under.disk.has('other tokens')).toBe(false);
    expect(under.sessions.at(-1)?.phase).toBe('signed-out');
    await under.session.open(connection);
    expect(await under.session.accessToken(connection)).toEqual(ok(next.accessToken));
  });

  test('behavior: O39 the same connection is opened again meanwhile: it uses the new token', async () => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const under = await start(0, () => answer.promise);
    void under.session.accessToken(connection);
    const reopened = under.session.open(connection);
    const next = toTokens(under.clock, 3600);
    answer.resolve(ok(next));
    await reopened;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await under.session.accessToken(connection)).toEqual(ok(next.accessToken));
    expect(under.hits()).toBe(1);
  });

  test('error: E13, O43 its addresses are changed meanwhile: the token of the old ones is not kept', async () => {
    const answer = Promise.withResolvers<Result<Tokens>>();
    const under = await start(0, () => answer.promise);
    void under.session.accessToken(connection);
    await under.session.signOut(id);
    const opening = under.session.open({ ...connection, apiAddress: 'https://evil.example' });
    answer.resolve(ok(toTokens(under.clock, 3600)));
    await opening;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([...under.disk.keys()]).toEqual([]);
    expect(await under.session.accessToken(connection)).toEqual(fail({ code: 'not-signed-in' }));
  });
});

describe('where it fails', () => {
  test('error: O40 an answer that is lost: one retry, and the sign-in continues', async () => {
    const answers = [fail(reset)] as Result<Tokens>[];
    const under = await start(0, async () => answers.shift() ?? ok(toTokens(under.clock, 3600)));
    expect((await under.session.accessToken(connection)).ok).toBe(true);
    expect(under.hits()).toBe(2);
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'signed-in', problem: null });
  });

  test('error: O40 lost, and the old token is spent: sign in again, after exactly two requests', async () => {
    const answers: Result<Tokens>[] = [fail(reset), fail({ code: 'session-expired', at: null })];
    const under = await start(0, async () => answers.shift() ?? fail(busy));
    expect(await under.session.accessToken(connection)).toMatchObject({ error: { code: 'session-expired' } });
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'expired' });
    expect(under.disk.size).toBe(0);
    expect((await under.session.accessToken(connection)).ok).toBe(false);
    expect(under.hits()).toBe(2);
  });

  const failures: [string, AppError, perTry: number][] = [
    ['5xx', busy, 1],
    ['a timeout', { code: 'timeout', host: 'h', seconds: 30 }, 1],
    ['no network', { code: 'offline', host: 'h', reason: 'not-found' }, 1],
    ['an answer lost twice', reset, 2],
    ['rubbish', { code: 'sign-in-failed', reason: 'unreadable-token', detail: '' }, 1],
    ['a client that is not accepted', { code: 'sign-in-failed', reason: 'client-rejected', detail: '' }, 1],
  ];
  test.each(failures)('error: O41 %s is no sign-out: tokens stay, pauses grow', async (_name, problem, perTry) => {
    const under = await start(0, async () => fail(problem));
    const tries: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      const before = under.hits();
      expect(await under.session.accessToken(connection)).toEqual(fail(problem));
      if (under.hits() > before) tries.push(second);
      under.clock.pass(1_000);
    }
    expect(tries).toEqual([0, 5, 15, 35, 75, 135, 195, 255]);
    expect(under.hits()).toBe(tries.length * perTry);
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'signed-in', problem });
    expect(under.disk.get(`${id} tokens`)).toContain(under.tokens.refreshToken);
  });

  test('behavior: O41 the old token is used for its remaining time', async () => {
    const under = await start(50, async () => fail(busy));
    for (let second = 0; second < 50; second += 1) {
      expect(await under.session.accessToken(connection)).toEqual(ok(under.tokens.accessToken));
      under.clock.pass(1_000);
    }
    expect(await under.session.accessToken(connection)).toEqual(fail(busy));
    expect(under.hits()).toBe(2);
  });

  test('behavior: O41 a 401 in a pause is answered with why, not with another request', async () => {
    const under = await start(3600, async () => fail(busy));
    for (let count = 0; count < 10; count += 1) {
      expect(await under.session.afterRejection(connection, under.tokens.accessToken)).toEqual(fail(busy));
    }
    expect(under.hits()).toBe(1);
  });

  test('behavior: O41, O37 after sleep it is tried at once', async () => {
    let answer: Result<Tokens> = fail(busy);
    const under = await start(0, async () => answer);
    await under.session.accessToken(connection);
    answer = ok(toTokens(under.clock, 3600));
    expect((await under.session.accessToken(connection)).ok).toBe(false);
    under.session.resumed();
    expect((await under.session.accessToken(connection)).ok).toBe(true);
  });

  test('error: O42 a refresh token that is no longer accepted: tokens gone, said once', async () => {
    const under = await start(0, async (tokens) => fail({ code: 'session-expired', at: tokens.expiresAt }));
    await Promise.all(Array.from({ length: 10 }, () => under.session.accessToken(connection)));
    expect(under.hits()).toBe(1);
    expect(under.disk.size).toBe(0);
    expect(under.sessions.filter(({ phase }) => phase === 'expired')).toHaveLength(1);
  });
});
