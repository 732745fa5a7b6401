/** The budget, alone and over ten minutes of a busy chain, on a fake clock. */
import { expect, test } from 'vitest';
import { createBudget } from '#main/chain/watch/budget.ts';
import { createPollInterval } from '#main/chain/watch/poll-interval.ts';
import { createWatch } from '#main/chain/watch/watch.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import type { Watch } from '#shared/chain/watch.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { createRandom } from '#test/support/random.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

test('default: so many in any sixty seconds, and when the next may go', () => {
  const clock = createFakeClock();
  const budget = createBudget(clock);
  for (let count = 0; count < 19; count += 1) {
    expect(budget.wait(20, 2)).toBe(0);
    budget.spent();
    clock.pass(1_000);
  }
  expect(budget.wait(20, 2)).toBe(41_000);
  clock.pass(41_000);
  expect([budget.wait(20, 2), budget.lastMinute()]).toEqual([0, 18]);
});

const connection = toConnection();
const hash = (kind: string, number: number) => `0x${kind}${number.toString(16).padStart(64 - kind.length, '0')}`;
const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

/** A service with a block every twelve seconds, each of thirty plain transfers; `fails` decides of each request. */
function serve(clock: ReturnType<typeof createFakeClock>, fails: () => number | null) {
  const sent: number[] = [];
  const value = (id: string, input: { number?: string; hash?: string }) => {
    if (id === 'user.accounts') return [{ address: mine, name: null }];
    if (id === 'block.latestNumber') return String(1_000 + Math.floor(clock.monotonic() / 12_000));
    const number = Number(input.number ?? 0);
    if (id === 'block.get') {
      const transactions = Array.from({ length: 30 }, (_, index) => hash('aa', number * 100 + index));
      return { number: input.number, hash: hash('bb', number), parentHash: hash('bb', number - 1), timestamp: '1', transactions };
    }
    return { hash: input.hash, from: hash('', 1), to: hash('', 2), data: '0x', value: '5', gasLimit: '21000', blockHash: null };
  };
  const read = async (id: string, _connection: unknown, input: object, how: { asked?: () => void; tries?: number; urgency?: string }) => {
    expect([how.tries, how.urgency]).toEqual([1, 'ahead']);
    how.asked?.();
    sent.push(clock.monotonic());
    const status = fails();
    if (status !== null) return fail({ code: 'service', status, text: '', ...(status === 429 ? { until: clock.now() + 30_000 } : {}) });
    return ok({ reading: { recognized: true, value: value(id, input) }, raw: '', readAt: 0, source: 'service', problem: null });
  };
  return { read: read as never, sent };
}

/** Everything that can happen at this moment happens. */
const settle = async () => {
  for (let count = 0; count < 60; count += 1) await Promise.resolve();
};

async function watchTenMinutes(budget: Watch['budget'], fails: () => number | null = () => null) {
  const clock = createFakeClock();
  const service = serve(clock, fails);
  const states: Watch[] = [];
  const watch = createWatch({
    firstBudget: () => '60',
    read: service.read,
    find: async () => ok(connection),
    store: openWatchStore(`${temporaryFolder()}/watch.db`),
    clock,
    notify() {},
    hideAmounts: () => false,
    labelOf: () => '',
    changed: (value) => void states.push(value),
    newest: () => null,
  });
  watch.setSignedIn(connection.id, true);
  watch.set(connection.id, true, budget);
  for (let passed = 0; passed < 600_000; passed += 100) {
    await settle();
    clock.pass(100);
  }
  const asked = service.sent.length;
  watch.set(connection.id, false, budget);
  for (let passed = 0; passed < 60_000; passed += 1_000) {
    await settle();
    clock.pass(1_000);
  }
  expect(service.sent.length - asked).toBeLessThanOrEqual(0);
  await watch.stop();
  return { sent: service.sent, states };
}

const mostInAMinute = (sent: readonly number[]) =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length));

test.each(['20', '60', '120', '300'] as const)(
  'behavior: %s a minute are never exceeded in ten minutes of a busy chain, and nearly all used',
  async (budget) => {
    const { sent } = await watchTenMinutes(budget);
    expect(mostInAMinute(sent)).toBeLessThanOrEqual(Number(budget));
    if (budget !== '300') expect(sent.length).toBeGreaterThan(Number(budget) * 8);
  },
);

test('behavior: a service that fails at random is asked no more than that either, and less', async () => {
  const random = createRandom(7);
  const { sent, states } = await watchTenMinutes('60', () => (random.below(5) === 0 ? random.pick([429, 500, 503, 404]) : null));
  expect(mostInAMinute(sent)).toBeLessThanOrEqual(60);
  expect(states.some(({ phase }) => phase.is === 'waiting' && phase.reason === 'asked-to-wait')).toBe(true);
});

test('behavior: a service that says 429 is not asked before the time it names', async () => {
  const { sent } = await watchTenMinutes('300', () => 429);
  expect(sent.length).toBeLessThanOrEqual(21);
});

test('behavior: a look is taken as often as blocks come, and at most for a fifth of the budget', () => {
  const clock = createFakeClock();
  const pace = createPollInterval(clock);
  expect(pace.left()).toBe(0);
  let newest = 100;
  const waits: number[] = [];
  for (let looks = 0; looks < 8; looks += 1) {
    pace.polled(newest, 60);
    waits.push(pace.left());
    clock.pass(pace.left());
    if (clock.monotonic() % 12_000 < (waits.at(-1) ?? 0)) newest += 1;
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
  pace.polled(newest, 20);
  expect(pace.left()).toBeGreaterThanOrEqual(15_000);
  pace.now();
  expect(pace.left()).toBe(0);
});

test('behavior: a pause until a time that the service named is broken by no change of a choice and no waking', async () => {
  const clock = createFakeClock();
  let pauses = true;
  const { read, sent } = serve(clock, () => (pauses ? 429 : null));
  const watch = createWatch({
    firstBudget: () => '60',
    read,
    find: async () => ok(connection),
    store: openWatchStore(`${temporaryFolder()}/watch.db`),
    clock,
    notify() {},
    hideAmounts: () => false,
    labelOf: () => '',
    changed() {},
    newest: () => null,
  });
  const pass = async (seconds: number) => {
    for (let count = 0; count < seconds; count += 1) {
      await settle();
      clock.pass(1_000);
    }
    await settle();
  };
  watch.setSignedIn(connection.id, true);
  watch.set(connection.id, true, '60');
  await pass(1);
  for (const budget of ['120', '20', '300'] as const) {
    watch.set(connection.id, true, budget);
    watch.resumed();
    await pass(5);
  }
  expect(sent).toHaveLength(1);
  pauses = false;
  await pass(20);
  expect(sent.length).toBeGreaterThan(1);
  await watch.stop();
});
