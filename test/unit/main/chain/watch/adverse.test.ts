/** Watching while things go wrong: slow answers, reorganizations between them, another account, a full store; on a clock of its own. */
import { expect, onTestFinished, test } from 'vitest';
import { createWatch } from '#main/chain/watch/watch.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const [second, stranger, other] = ['1', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const { id } = toConnection();
const hash = (kind: string, number: number) => `0x${kind}${number.toString(16).padStart(64 - kind.length, '0')}`;
const range = (from: number, to: number) => ({ from: String(from), to: String(to) });
const failure = (status: number) => fail({ code: 'service' as const, status, text: '' });

/** `most`: how many transfers are saved. */
function start({ folder = temporaryFolder(), most = 20_000 } = {}) {
  const clock = createFakeClock();
  const asked: { readonly operation: string; readonly key: string; readonly at: number }[] = [];
  const chain = {
    newest: 1_000,
    accounts: [{ address: mine, name: null }] as readonly Account[],
    kindOf: (_number: number) => 'b',
    transactionsOf: (_number: number): readonly string[] => [],
    paid: (_hash: string): { readonly from: string; readonly to: string } => ({ from: stranger, to: mine }),
    blockOf: (_hash: string): string | null => null,
    /** Answers otherwise, or later. Resolves with null for the usual answer. */
    answer: (_operation: string, _key: string): Promise<unknown> | null => null,
  };
  const value = (operation: string, key: string) => {
    if (operation === 'user.accounts') return chain.accounts;
    if (operation === 'block.latestNumber') return String(chain.newest);
    if (operation === 'transaction.get')
      return { hash: key, ...chain.paid(key), value: '5', data: '0x', gasLimit: '21000', blockHash: chain.blockOf(key), creates: null };
    if (operation === 'transaction.receipt')
      return { from: null, to: null, contractAddress: null, status: 'success', blockHash: chain.blockOf(key), logs: [] };
    const number = Number(key);
    const [own, parent] = [number, number - 1].map((at) => hash(chain.kindOf(at), at));
    return { number: key, hash: own, parentHash: parent, timestamp: '1', transactions: chain.transactionsOf(number) };
  };
  const read = async (operation: string, _connection: unknown, input: { number?: string; hash?: string }, how: { asked?: () => void }) => {
    how.asked?.();
    const key = input.number ?? input.hash ?? '';
    asked.push({ operation, key, at: clock.monotonic() });
    // A transaction is answered as it was when it was asked for.
    const early = value(operation, key);
    const instead = await chain.answer(operation, key);
    if (instead !== null) return instead;
    const now = operation === 'block.get' ? value(operation, key) : early;
    return ok({ reading: { recognized: true, value: now }, raw: '', readAt: 0, source: 'service', problem: null });
  };
  const store = openWatchStore(`${folder}/watch.db`, most);
  let isFull = false;
  const watch = createWatch({
    firstBudget: () => '60',
    read: read as never,
    find: async () => ok(toConnection()),
    store: { ...store, keep: (...change) => (isFull ? null : store.keep(...change)) },
    clock,
    notify() {},
    hideAmounts: () => false,
    labelOf: () => '',
    changed() {},
    newest: () => String(chain.newest),
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await watch.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  const settle = async () => {
    for (let count = 0; count < 400; count += 1) await Promise.resolve();
  };
  const run = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      await settle();
      clock.pass(500);
    }
    await settle();
  };
  watch.setSignedIn(id, true);
  return {
    ...{ watch, chain, asked, clock, settle, run, stop, folder },
    now: () => watch.now(id),
    found: () => watch.found(id, null).found.map(({ block }) => block),
    blocksAsked: () => asked.filter(({ operation }) => operation === 'block.get').map(({ key }) => Number(key)),
    fill: () => {
      isFull = true;
    },
  };
}

test('error: what an interrupted reading has done does not count for an account that came since', async () => {
  const { watch, chain, run, now, found } = start();
  const [first, next] = [hash('a', 1), hash('a', 2)];
  chain.transactionsOf = (number) => (number === 995 ? [first, next] : []);
  chain.paid = (one) => ({ from: stranger, to: one === first ? second : other });
  let fails = true;
  chain.answer = (operation, key) => (fails && operation === 'transaction.get' && key === next ? Promise.resolve(failure(503)) : null);
  watch.scan(id, range(990, 1_000), 'unlimited');
  await run(1_000);
  expect(now().phase.is).toBe('waiting');
  chain.accounts = [...chain.accounts, { address: second, name: null }];
  watch.checkAccounts(id, chain.accounts);
  fails = false;
  await run(20_000);
  expect([now().checked, found()]).toEqual([11, ['995']]);
});

test('error: blocks for whose transfers there is no room are not read again and again', async () => {
  const { watch, chain, run, now, asked } = start({ most: 5 });
  chain.transactionsOf = (number) => (number > 1_000 ? [hash('a', number)] : []);
  watch.set(id, true, '300');
  await run(2_000);
  chain.newest = 1_010;
  await run(60_000);
  const before = asked.length;
  await run(10 * 60_000);
  expect(asked.slice(before).filter(({ operation }) => operation !== 'block.latestNumber')).toEqual([]);
  expect(now()).toMatchObject({ found: 5, gaps: [], checked: 5 });
});

test('error: lanes that are under way when a budget is set do not exceed it', async () => {
  const { watch, chain, run, asked, settle } = start();
  chain.transactionsOf = (number) => Array.from({ length: 50 }, (_, index) => hash('c', number * 100 + index));
  chain.paid = () => ({ from: stranger, to: other });
  const held: (() => void)[] = [];
  let holds = true;
  chain.answer = (operation) => (holds && operation === 'block.get' ? new Promise((resolve) => held.push(() => resolve(null))) : null);
  watch.scan(id, range(0, 1_000), 'unlimited');
  await settle();
  watch.set(id, true, '20');
  const before = asked.length;
  holds = false;
  for (const answer of held) answer();
  await run(180_000);
  const sent = asked.slice(before).map(({ at }) => at);
  expect(sent.length).toBeGreaterThan(40);
  expect(Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length))).toBeLessThanOrEqual(20);
});

test.each(['paused', 'unreadable'])('error: an unlimited scan that is %s leaves new blocks within the budget', async (why) => {
  const { watch, chain, run, asked } = start();
  watch.set(id, true, '20');
  await run(2_000);
  const isBad = (key: string) => (why === 'unreadable' ? key === '5' : Number(key) < 1_000);
  chain.answer = (operation, key) => (operation === 'block.get' && isBad(key) ? Promise.resolve(failure(404)) : null);
  watch.scan(id, range(why === 'paused' ? 0 : 5, 1_000), 'unlimited');
  await run(5_000);
  if (why === 'paused') watch.pause(id, true);
  await run(300_000);
  chain.transactionsOf = (number) => (number > 1_000 ? Array.from({ length: 100 }, (_, index) => hash('c', number * 1_000 + index)) : []);
  chain.paid = () => ({ from: stranger, to: other });
  const before = asked.length;
  chain.newest = 1_010;
  await run(59_000);
  expect(asked.length - before).toBeLessThanOrEqual(20);
});

test('error: a transaction that moved to a block already read is found there, although an answer of its old block comes late', async () => {
  const { watch, chain, run, settle, now, found } = start();
  const moving = hash('a', 1);
  let isNew = false;
  chain.kindOf = (number) => (isNew && number >= 995 ? 'd' : 'b');
  chain.transactionsOf = (number) => (number === (isNew ? 998 : 995) ? [moving] : []);
  chain.blockOf = () => (isNew ? hash('d', 998) : hash('b', 995));
  const held = new Map<string, () => void>();
  const hold = (name: string) => new Promise((resolve) => held.set(name, () => resolve(null)));
  chain.answer = (operation, key) => {
    if (operation === 'transaction.receipt' && !held.has('receipt')) return hold('receipt');
    if (operation === 'block.get' && !isNew && Number(key) >= 996) return hold(key);
    return null;
  };
  watch.scan(id, range(990, 1_000), 'unlimited');
  await settle();
  isNew = true;
  for (const [name, answer] of held) if (name !== 'receipt' && name !== '996') answer();
  await settle();
  expect(found()).toEqual(['998']);
  held.get('receipt')?.();
  await settle();
  held.get('996')?.();
  await run(60_000);
  expect([now().checked, now().gaps, found()]).toEqual([11, [], ['998']]);
});

test('error: blocks that may be orphaned do not count until they are joined to the newest', async () => {
  const before = start();
  before.watch.scan(id, range(900, 1_000), 'unlimited');
  await before.run(3_000);
  await before.stop();
  const { chain, run, now } = start({ folder: before.folder });
  chain.newest = 1_500;
  chain.kindOf = (number) => (number >= 995 ? 'd' : 'b');
  chain.answer = (operation, key) => (operation === 'block.get' && key === '1001' ? Promise.resolve(failure(404)) : null);
  await run(60_000);
  expect(now().scanned.at(-1)).toEqual(range(900, 989));
});

test('error: off and on again while paused, blocks that may be orphaned do not count', async () => {
  const { watch, chain, run, now } = start();
  watch.scan(id, range(900, 1_000), 'unlimited');
  await run(3_000);
  watch.pause(id, true);
  watch.set(id, false, '60');
  chain.newest = 1_500;
  chain.kindOf = (number) => (number >= 995 ? 'd' : 'b');
  watch.set(id, true, '60');
  await run(60_000);
  expect(now().scanned).toEqual([range(1_500, 1_500), range(900, 989)]);
});

test('error: a service that answers looks and fails for blocks is asked ever more rarely, one block at a time', async () => {
  const { watch, chain, run, blocksAsked } = start();
  chain.answer = (operation) => (operation === 'block.get' ? Promise.resolve(failure(503)) : null);
  watch.scan(id, range(0, 1_000), 'unlimited');
  await run(10 * 60_000);
  expect(blocksAsked().length).toBeLessThan(30);
  const before = blocksAsked().length;
  await run(10 * 60_000);
  expect(blocksAsked().length - before).toBeLessThanOrEqual(3);
});

test('error: a block that ends being read after the chain got shorter does not count', async () => {
  const { watch, chain, run, clock, now } = start();
  chain.answer = (operation, key) =>
    operation === 'block.get' ? new Promise((resolve) => clock.after(key === '996' ? 5_500 : 1_000, () => resolve(null))) : null;
  watch.scan(id, range(0, 1_000), 'unlimited');
  await run(1_000);
  chain.newest = 980;
  for (let count = 0; count < 40; count += 1) {
    await run(500);
    if (clock.monotonic() > 5_000) expect(Number(now().scanned[0]?.to ?? 0)).toBeLessThanOrEqual(980);
  }
});

test('error: one slow block stops neither the looks nor the blocks that come', async () => {
  const { watch, chain, run, clock, now, asked } = start();
  chain.answer = (operation, key) =>
    operation === 'block.get' && key === '950' ? new Promise((resolve) => clock.after(120_000, () => resolve(null))) : null;
  watch.scan(id, range(900, 1_000), 'unlimited');
  await run(3_000);
  chain.newest = 1_001;
  await run(30_000);
  expect(now().scanned[0]).toEqual(range(951, 1_001));
  expect(asked.filter(({ operation }) => operation === 'block.latestNumber').length).toBeGreaterThan(2);
});

test('error: a scan that could not be saved is not done', async () => {
  const { watch, run, fill, blocksAsked, now } = start();
  watch.set(id, true, '20');
  await run(2_000);
  fill();
  expect(watch.scan(id, range(0, 1_000), 'unlimited')).toMatchObject({ ok: false, error: { code: 'storage' } });
  await run(30_000);
  expect([now().gaps, blocksAsked()]).toEqual([[], [1_000]]);
});
