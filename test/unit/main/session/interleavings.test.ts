/** O43: whatever order signing out, renewing, opening and reading fall into, tokens of a sign-in that has ended never come back. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseTokens, type Tokens, tokensToText } from '#main/session/tokens.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { createRandom } from '#test/support/random.ts';
import { createSessionUnderTest, toTokens } from '#test/support/session-parts.ts';
import { visit } from '#test/support/visit.ts';

const connections = [toConnection({ id: 'one' }), toConnection({ id: 'two' })];

/** What waits, released in a random order. */
function createRateLimiter(random: ReturnType<typeof createRandom>) {
  const waiting: (() => void)[] = [];
  return {
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    releaseOne() {
      waiting.splice(random.below(waiting.length), 1)[0]?.();
    },
    get size() {
      return waiting.length;
    },
  };
}

/** One run of twenty random steps; answers what is wrong at its end. */
async function run(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const clock = createFakeClock();
  const gate = createRateLimiter(random);
  /** The newest sign-in of a connection that was not ended, by its time; and every token's sign-in. */
  const alive = new Map<string, Tokens>();
  const wrong: string[] = [];
  /** A service that rotates: each refresh token is good once. */
  const refresh = async (tokens: Tokens): Promise<Result<Tokens>> => {
    await gate.wait();
    const holder = [...alive].find(([, held]) => held.refreshToken === tokens.refreshToken);
    if (random.below(5) === 0) return fail({ code: 'service', status: 503, text: '' });
    const next = toTokens(clock, 30, { signedInAt: tokens.signedInAt });
    if (holder !== undefined) alive.set(holder[0], next);
    await gate.wait();
    return ok(next);
  };
  const { session, disk, sessions } = createSessionUnderTest({ clock, refresh, beforeKeep: gate.wait });
  for (const { id } of connections) {
    const tokens = toTokens(clock, 30, { signedInAt: random.below(1_000_000) });
    alive.set(id, tokens);
    disk.set(`${id} tokens`, tokensToText(tokens));
  }
  let open = connections[0];
  const running: Promise<unknown>[] = [session.open(open as (typeof connections)[0])];
  const steps: (() => unknown)[] = [
    () => {
      open = random.pick(connections);
      running.push(session.open(open));
    },
    () => {
      const { id } = random.pick(connections);
      alive.delete(id);
      running.push(session.signOut(id));
    },
    () => {
      running.push(session.accessToken(random.pick(connections)));
    },
    () => {
      const asking = random.pick(connections);
      running.push(session.accessToken(asking).then((token) => (token.ok ? session.afterRejection(asking, token.value) : null)));
    },
    () => session.resumed(),
    () => clock.pass(random.below(40_000)),
    () => gate.releaseOne(),
    () => gate.releaseOne(),
    settle,
  ];
  for (let step = 0; step < 20; step += 1) await random.pick(steps)();
  for (let idle = 0; idle < 5; ) {
    idle = gate.size === 0 ? idle + 1 : 0;
    gate.releaseOne();
    await settle();
  }
  await Promise.all(running);
  for (const { id } of connections) {
    const stored = parseTokens(disk.get(`${id} tokens`) ?? '');
    const mine = alive.get(id);
    if (mine === undefined && stored !== null) wrong.push(`${id}: tokens are back on disk`);
    if (mine !== undefined && stored?.refreshToken !== mine.refreshToken) wrong.push(`${id}: a rotated token is lost`);
  }
  const last = sessions.at(-1);
  const expected = open !== undefined && alive.has(open.id) ? 'signed-in' : 'signed-out';
  if (last?.phase !== expected) wrong.push(`shown ${last?.phase}, not ${expected}`);
  const token = open === undefined ? null : await Promise.race([session.accessToken(open), settle().then(() => null)]);
  if (expected === 'signed-out' && token?.ok !== false) wrong.push('a token is given out');
  return wrong;
}

test('behavior: O43 200 random interleavings', async () => {
  for (let seed = 1; seed <= 200; seed += 1) expect([seed, ...(await run(seed))]).toEqual([seed]);
});

test('error: O43 signing out while a new sign-in is not kept yet: its tokens are neither used nor written to the disk', async () => {
  const clock = createFakeClock();
  const link = Promise.withResolvers<string>();
  const dropping = Promise.withResolvers<void>();
  const connection = toConnection({ id: 'one', redirectAddress: 'http://127.0.0.1/callback' });
  const under = createSessionUnderTest({
    clock,
    refresh: () => expect.unreachable('nothing is renewed'),
    redeem: async () => ok(toTokens(clock, 60)),
    openInBrowser: async (opened) => {
      link.resolve(opened);
      return true;
    },
    beforeSignedIn: () => {
      under.log.push('dropping');
      return dropping.promise;
    },
  });
  await under.session.open(connection);
  expect(await under.session.signIn(connection)).toMatchObject({ ok: true });
  const asked = new URL(await link.promise).searchParams;
  await visit(`${asked.get('redirect_uri')}?${new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' })}`);
  await expect.poll(() => under.log).toEqual(['dropping']);
  await under.session.signOut('one');
  dropping.resolve();
  await under.session.stop();
  expect(under.log).toEqual(['dropping']);
  expect([...under.disk.keys()]).toEqual([]);
  expect(under.sessions.at(-1)?.phase).toBe('signed-out');
  expect(await under.session.accessToken(connection)).toMatchObject({ ok: false });
});
