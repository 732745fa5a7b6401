/** A scan of past blocks: in which order, how many at once, paused, refused and after a restart; on a clock of the test's own. */
import { expect, onTestFinished, test } from 'vitest';
import { createWatch } from '#main/chain/watch/watch.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import type { Watch } from '#shared/chain/watch.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const { id } = toConnection();

/** A chain of 1,001 empty blocks. */
function start({ folder = temporaryFolder(), firstBudget = '60' as Watch['budget'] } = {}) {
  const clock = createFakeClock();
  const states: Watch[] = [];
  const blocks: number[] = [];
  const service = { newest: 1_000, accounts: [{ address: mine, name: null }], holds: false, status: null as number | null, mostHeld: 0 };
  let held: (() => void)[] = [];
  const release = () => {
    const all = held;
    held = [];
    for (const answer of all) answer();
    return all.length;
  };
  const value = (operation: string, input: { number?: string }) => {
    if (operation === 'user.accounts') return service.accounts;
    if (operation === 'block.latestNumber') return String(service.newest);
    const number = Number(input.number);
    return { number: input.number, hash: hash(number + 1), parentHash: hash(number), timestamp: '1', transactions: [] };
  };
  const read = async (operation: string, _connection: unknown, input: { number?: string }, how: { asked?: () => void }) => {
    how.asked?.();
    if (operation === 'block.get') {
      blocks.push(Number(input.number));
      if (service.holds) await new Promise<void>((resolve) => held.push(resolve));
      service.mostHeld = Math.max(service.mostHeld, held.length);
      if (service.status !== null) return fail({ code: 'service', status: service.status, text: '' });
    }
    return ok({ reading: { recognized: true, value: value(operation, input) }, raw: '', readAt: 0, source: 'service', problem: null });
  };
  const watch = createWatch({
    firstBudget: () => firstBudget,
    read: read as never,
    find: async () => ok(toConnection()),
    store: openWatchStore(`${folder}/watch.db`),
    clock,
    notify() {},
    hideAmounts: () => false,
    labelOf: () => '',
    changed: (state) => void states.push(state),
    newest: () => String(service.newest),
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await watch.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  const settle = async () => {
    for (let count = 0; count < 300; count += 1) await Promise.resolve();
  };
  const run = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      await settle();
      clock.pass(500);
    }
    await settle();
  };
  watch.setSignedIn(id, true);
  return { watch, service, states, blocks, release, run, settle, stop, folder, held: () => held.length, now: () => watch.now(id) };
}

const range = (from: number, to: number) => ({ from: String(from), to: String(to) });

test('default: a scan turns watching on and reads the newest first, and says how many blocks are checked', async () => {
  const { watch, blocks, run, now } = start();
  expect(watch.scan(id, range(990, 1_000), 'unlimited')).toEqual(ok(null));
  await run(2_000);
  expect(blocks.toSorted((one, other) => other - one)).toEqual(blocks);
  expect(now()).toMatchObject({ on: true, checked: 11, scanned: [range(990, 1_000)], gaps: [], phase: { is: 'up-to-date' }, budget: '60' });
});

test('behavior: every connection that is signed in to is followed and reported', async () => {
  const { watch, states, run, now } = start();
  watch.setSignedIn('other', true);
  watch.set(id, true, '60');
  watch.set('other', true, '60');
  await run(5_000);
  expect([now().phase.is, watch.now('other').phase.is]).toEqual(['up-to-date', 'up-to-date']);
  expect(new Set(states.map(({ connection }) => connection))).toEqual(new Set([id, 'other']));
  watch.setSignedIn('other', false);
  expect(watch.now('other').phase).toEqual({ is: 'waiting', reason: 'not-signed-in', until: null });
  expect(now().phase.is).toBe('up-to-date');
});

test('behavior: after a sign-out it begins with the first budget again, and asks no question that was answered', () => {
  const { watch, now } = start({ firstBudget: 'unlimited' });
  watch.set(id, true, '60');
  expect(now().budget).toBe('60');
  watch.signOut(id);
  expect(watch.now(id)).toMatchObject({ budget: 'unlimited', answered: true, on: false });
});

test('behavior: sixteen blocks are read at once where no budget is set, one otherwise', async () => {
  const { watch, service, release, settle, run, held, now } = start();
  service.holds = true;
  watch.scan(id, range(0, 1_000), 'unlimited');
  await settle();
  expect(held()).toBe(16);
  watch.set(id, true, '300');
  release();
  await settle();
  release();
  await settle();
  expect(held()).toBe(1);
  service.holds = false;
  release();
  await run(60_000);
  expect(now().requestsLastMinute).toBeLessThanOrEqual(300);
});

test('behavior: past blocks wait while paused, also after a restart, and new ones do not', async () => {
  const { watch, service, run, now, stop, folder } = start();
  watch.scan(id, range(500, 1_000), '20');
  await run(2_000);
  watch.pause(id, true);
  // The block that is being read is read to its end.
  await run(61_000);
  const { checked } = now();
  await run(120_000);
  expect(now()).toMatchObject({ checked, paused: true, phase: { is: 'up-to-date' } });
  service.newest = 1_001;
  await run(60_000);
  expect(now()).toMatchObject({ checked: Number(checked) + 1 });
  await stop();
  const again = start({ folder });
  again.service.newest = 1_001;
  await again.run(60_000);
  expect(again.now()).toMatchObject({ checked: Number(checked) + 1, paused: true });
  again.watch.pause(id, false);
  await again.run(60_000);
  expect(Number(again.now().checked)).toBeGreaterThan(Number(checked) + 5);
});

test('behavior: the budget of a scan ends with it', async () => {
  const { watch, service, blocks, run, now } = start();
  watch.set(id, true, '20');
  await run(5_000);
  watch.scan(id, range(0, 1_000), 'unlimited');
  await run(10_000);
  expect(now()).toMatchObject({ budget: '20', checked: 1_001 });
  // What the scan sent is not held against it.
  service.newest = 1_001;
  await run(20_000);
  expect(now().checked).toBe(1_002);
  await run(120_000);
  expect(now().requestsLastMinute).toBeLessThanOrEqual(20);
  expect(new Set(blocks).size).toBe(1_002);
});

test('behavior: a service that refuses sixteen at once is asked again after one pause, not sixteen', async () => {
  const { watch, service, blocks, run, now } = start();
  service.status = 503;
  watch.scan(id, range(0, 1_000), 'unlimited');
  await run(1_000);
  expect(blocks).toHaveLength(16);
  expect(now().phase).toMatchObject({ is: 'waiting', reason: 'asked-to-wait' });
  service.status = null;
  await run(12_000);
  expect(now().checked).toBe(1_001);
});

test('behavior: a block that comes during a scan is read before the rest', async () => {
  const { watch, service, blocks, run } = start();
  watch.scan(id, range(0, 1_000), '60');
  await run(10_000);
  service.newest = 1_001;
  await run(60_000);
  expect(blocks.indexOf(1_001)).toBeGreaterThan(-1);
  expect(blocks.indexOf(1_001)).toBeLessThan(blocks.length - 1);
});

test('behavior: a scan is reported five times a second at most', async () => {
  const { watch, states, run } = start();
  watch.scan(id, range(0, 1_000), 'unlimited');
  await run(3_000);
  expect(states.filter(({ phase }) => phase.is === 'scanning').length).toBeLessThan(20);
  expect(states.at(-1)).toMatchObject({ checked: 1_001, phase: { is: 'up-to-date' } });
});

test('behavior: an account that came while the app was closed is learned before a block is read', async () => {
  const { watch, run, stop, folder, now } = start();
  watch.scan(id, range(990, 1_000), 'unlimited');
  await run(2_000);
  expect(now().checked).toBe(11);
  await stop();
  const again = start({ folder });
  again.service.accounts = [...again.service.accounts, { address: `0x${'1'.repeat(40)}`, name: null }];
  await again.run(2_000);
  expect(again.blocks.toSorted()).toEqual(Array.from({ length: 11 }, (_, index) => 990 + index).toSorted());
});

test('behavior: what is watched no more counts only where it can’t change', async () => {
  const { watch, run, now } = start();
  watch.scan(id, range(900, 1_000), 'unlimited');
  await run(2_000);
  watch.set(id, false, '60');
  expect(now()).toMatchObject({ checked: 90, scanned: [range(900, 989)] });
});

test('behavior: until the accounts of a new sign-in are listed, it is unknown what is checked', async () => {
  const { watch, run, now } = start();
  watch.scan(id, range(900, 1_000), 'unlimited');
  await run(2_000);
  watch.beginSignIn(id);
  expect(now()).toMatchObject({ checked: null, scanned: [] });
});

test.each([
  ['above the newest', range(0, 1_001), { to: 'The newest block is 1000.' }],
  ['that ends before it begins', range(5, 4), { to: 'The last block comes before the first.' }],
])('error: a range %s is refused, and nothing changes', async (_name, wanted, fields) => {
  const { watch, now } = start();
  expect(watch.scan(id, wanted, '60')).toEqual(fail({ code: 'invalid-input', fields }));
  expect(now().on).toBe(false);
});

test('error: fifty separate ranges are enough', () => {
  const { watch } = start();
  for (let at = 0; at < 50; at += 1) expect(watch.scan(id, range(at * 3, at * 3), '20').ok).toBe(true);
  expect(watch.scan(id, range(900, 900), '20')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
});
