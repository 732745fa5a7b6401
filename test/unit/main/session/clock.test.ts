/** O37: a clock that is wrong, set or has slept neither ends a sign-in nor prolongs it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJumpWatch, systemClock } from '#main/core/platform/clock.ts';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import { ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { createSessionUnderTest, toTokens } from '#test/support/session-parts.ts';

const connection = toConnection();
const { id } = connection;
const hour = 3_600_000;
const day = 24 * hour;

async function start(seconds: number, change: Partial<Tokens> = {}, beforeOpening = (_clock: ReturnType<typeof createFakeClock>) => {}) {
  const clock = createFakeClock();
  const under = createSessionUnderTest({ clock, refresh: async () => ok(toTokens(clock, seconds)) });
  under.disk.set(`${id} tokens`, tokensToText(toTokens(clock, seconds, change)));
  beforeOpening(clock);
  await under.session.open(connection);
  return { ...under, clock, hits: () => under.log.filter((entry) => entry === 'refresh').length };
}

const once = { refreshToken: null };

describe('in one run', () => {
  test.each([-day, day, -40 * day, 40 * day])(
    'behavior: O37 the time of day is set by %i ms: nothing ends, nothing is renewed',
    async (jump) => {
      const under = await start(3600);
      under.clock.jump(jump);
      expect((await under.session.accessToken(connection)).ok).toBe(true);
      under.clock.pass(hour - 61_000);
      expect((await under.session.accessToken(connection)).ok).toBe(true);
      expect(under.hits()).toBe(0);
      under.clock.pass(2_000);
      await under.session.accessToken(connection);
      expect(under.hits()).toBe(1);
    },
  );

  test.each([-day, day])('behavior: O37 without renewal it ends by running time, whatever the clock is set to (%i ms)', async (jump) => {
    const under = await start(3600, once);
    under.clock.jump(jump);
    under.clock.pass(hour - 1);
    expect(under.sessions.at(-1)?.phase).toBe('signed-in');
    under.clock.pass(1);
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O34 it expires while a listener is still running: it ends all the same', async () => {
    const clock = createFakeClock();
    let takes = 0;
    const under = createSessionUnderTest({ clock, refresh: async () => ok(toTokens(clock, 60)), onChange: () => clock.pass(takes) });
    under.disk.set(`${id} tokens`, tokensToText(toTokens(clock, 3600, once)));
    await under.session.open(connection);
    clock.pass(hour - 2);
    takes = 5;
    await under.session.checkAccounts(id, ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']);
    takes = 0;
    expect(under.sessions.at(-1)?.phase).toBe('signed-in');
    clock.pass(1);
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O37 the end that is shown follows the clock that people see', async () => {
    const under = await start(3600);
    under.clock.jump(day);
    under.session.resumed();
    // By the time of day it is over, so it is renewed; what is shown is never in a clock of another day.
    await under.session.accessToken(connection);
    expect(under.sessions.at(-1)).toMatchObject({ expiresAt: under.clock.now() + hour });
  });

  test('behavior: O34 thirty days: no timer is longer than a day by the system’s clock, and it does not end early', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let fired = 0;
    const stop = systemClock.after(30 * day, () => {
      fired += 1;
    });
    vi.advanceTimersByTime(day - 1);
    expect(fired).toBe(0);
    stop();
    vi.useRealTimers();
    const under = await start(30 * 86_400, once);
    for (let count = 1; count < 30; count += 1) {
      under.clock.pass(day);
      expect(under.sessions.at(-1)?.phase).toBe('signed-in');
    }
    under.clock.pass(day);
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O34 a timer that fires early because it was cut is set again', async () => {
    const clock = createFakeClock();
    const cut = { ...clock, after: (milliseconds: number, run: () => void) => clock.after(Math.min(milliseconds, day), run) };
    const under = createSessionUnderTest({ clock: cut, refresh: async () => ok(toTokens(clock, 1)) });
    under.disk.set(`${id} tokens`, tokensToText(toTokens(clock, 3 * 86_400, once)));
    await under.session.open(connection);
    clock.pass(3 * day - 1);
    expect(under.sessions.at(-1)?.phase).toBe('signed-in');
    clock.pass(1);
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });
});

describe('after a restart', () => {
  test('default: O37 the remaining time counts', async () => {
    const under = await start(3600, once, (clock) => clock.jump(hour / 2));
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'signed-in', expiresAt: under.clock.now() + hour / 2 });
    under.clock.pass(hour / 2);
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O37 a clock that was set back does not prolong it', async () => {
    const under = await start(3600, once, (clock) => clock.jump(-day));
    under.clock.pass(hour);
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O37 the clock says “over” and nothing could renew it: the clock may be wrong, so the service is asked', async () => {
    const under = await start(3600, once, (clock) => clock.jump(day));
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'signed-in', expiresAt: null });
    const token = await under.session.accessToken(connection);
    if (!token.ok) throw new Error('no token');
    expect(await under.session.afterRejection(connection, token.value)).toMatchObject({ error: { code: 'session-expired' } });
    expect(under.sessions.at(-1)?.phase).toBe('expired');
  });

  test('behavior: O37 the clock says “over” and it can be renewed: it is, once', async () => {
    const under = await start(3600, {}, (clock) => clock.jump(day));
    await under.session.accessToken(connection);
    await under.session.accessToken(connection);
    expect(under.hits()).toBe(1);
  });
});

describe('after sleep', () => {
  test('behavior: O37 the monotonic clock stood still: the time is checked again, and the sign-in renewed at once', async () => {
    const under = await start(3600);
    under.clock.jump(8 * hour);
    const { resumed } = under.session;
    resumed();
    // Before anything is read.
    await expect.poll(under.hits).toBe(1);
    await under.session.accessToken(connection);
    expect(under.hits()).toBe(1);
  });

  test('behavior: O37 without renewal, the 401 decides', async () => {
    const under = await start(3600, once);
    under.clock.jump(8 * hour);
    under.session.resumed();
    expect(under.sessions.at(-1)).toMatchObject({ phase: 'signed-in', expiresAt: null });
  });

  test('behavior: O37 signed out, nothing happens', async () => {
    const under = await start(3600);
    await under.session.signOut(id);
    const onChange = under.sessions.length;
    under.session.resumed();
    expect(under.sessions).toHaveLength(onChange);
  });
});

describe('createJumpWatch', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([-day, -6_000, 6_000, day])('default: the time of day moves by %i ms: published once', (jump) => {
    let jumps = 0;
    const stop = createJumpWatch()(() => {
      jumps += 1;
    });
    vi.advanceTimersByTime(30_000);
    expect(jumps).toBe(0);
    vi.setSystemTime(Date.now() + jump);
    vi.advanceTimersByTime(30_000);
    expect(jumps).toBe(1);
    stop();
    vi.setSystemTime(Date.now() + jump);
    vi.advanceTimersByTime(30_000);
    expect(jumps).toBe(1);
  });
});

describe('lent to a locked Blockdesk', () => {
  test('default: P19 the access token as it is, until its end; nothing is renewed', async () => {
    const under = await start(3600);
    under.clock.pass(hour - 10_000);
    const now = under.session.lend(connection);
    expect(now).toEqual({ token: expect.stringMatching(/^access-/), until: under.clock.now() + 10_000 });
    expect(under.hits()).toBe(0);
    under.clock.pass(10_000);
    expect(under.session.lend(connection)).toBeNull();
  });

  test('error: P19 none for another service, of a sign-in that is over, or that isn’t known to end within a day', async () => {
    const under = await start(3600);
    expect(under.session.lend(toConnection({ apiAddress: 'https://elsewhere.example' }))).toBeNull();
    await under.session.signOut(id);
    expect(under.session.lend(connection)).toBeNull();
    expect((await start(25 * 3600)).session.lend(connection)).toBeNull();
    expect((await start(3600, { expiresAt: null })).session.lend(connection)).toBeNull();
  });
});
