/** What a chain does to blocks that watching has read: moves, replaces and begins anew; on a clock of the test's own. */
import { afterEach, expect, test } from 'vitest';
import { createWatch, type WatchService } from '#main/chain/watch/watch.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import { ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hash = (kind: string, number: number) => `0x${kind}${number.toString(16).padStart(64 - kind.length, '0')}`;
const paid = hash('a', 1);
const { id } = toConnection();

let watch: WatchService;
afterEach(() => watch.stop());

async function start() {
  const clock = createFakeClock();
  const notes: DesktopNotification[] = [];
  /** `kindOf`: which of the chain's branches the block by that number is of. */
  const chain = { newest: 1_000, kindOf: (_number: number) => 'b', pays: new Map<number, string>() };
  const value = (operation: string, input: { number?: string; hash?: string }) => {
    const number = Number(input.number ?? 0);
    const transactions = [chain.pays.get(number) ?? []].flat();
    const [own, parent] = [number, number - 1].map((at) => hash(chain.kindOf(at), at));
    const values: Record<string, unknown> = {
      'user.accounts': [{ address: mine, name: null }],
      'block.latestNumber': String(chain.newest),
      'block.get': { number: input.number, hash: own, parentHash: parent, timestamp: String(Math.floor(clock.now() / 1000)), transactions },
      'transaction.get': {
        hash: input.hash,
        from: hash('', 5).slice(0, 42),
        to: mine,
        data: '0x',
        value: '5',
        gasLimit: '21000',
        blockHash: null,
      },
      'transaction.receipt': { transactionHash: input.hash, status: 'success', blockHash: null, logs: [] },
    };
    return values[operation];
  };
  const read = async (operation: string, _connection: unknown, input: object, how: { asked?: () => void }) => {
    how.asked?.();
    return ok({ reading: { recognized: true, value: value(operation, input) }, raw: '', readAt: 0, source: 'service', problem: null });
  };
  watch = createWatch({
    firstBudget: () => '60',
    read: read as never,
    find: async () => ok(toConnection()),
    store: openWatchStore(`${temporaryFolder()}/watch.db`),
    clock,
    notify: (note) => notes.push(note),
    hideAmounts: () => false,
    labelOf: () => '',
    changed() {},
    newest: () => String(chain.newest),
  });
  const run = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 200) {
      for (let count = 0; count < 200; count += 1) await Promise.resolve();
      clock.pass(200);
    }
  };
  watch.setSignedIn(id, true);
  watch.set(id, true, '300');
  await run(10_000);
  chain.pays.set(1_001, paid);
  chain.newest = 1_001;
  await run(70_000);
  return { notes, chain, run, found: () => watch.found(id, null).found.map(({ block }) => block) };
}

test('behavior: a payment that a reorganization moved to a later block is found there, and announced once', async () => {
  const { notes, chain, run, found } = await start();
  expect([found(), notes.length]).toEqual([['1001'], 1]);
  chain.kindOf = (number) => (number >= 1_001 ? 'c' : 'b');
  chain.pays = new Map([[1_003, paid]]);
  chain.newest = 1_003;
  await run(60_000);
  expect([found(), watch.now(id).gaps, notes.length]).toEqual([['1003'], [], 1]);
});

test('behavior: the same payment in the replacement block is announced once', async () => {
  const { notes, chain, run, found } = await start();
  chain.kindOf = (number) => (number >= 1_001 ? 'c' : 'b');
  chain.newest = 1_002;
  await run(60_000);
  expect([found(), notes.length]).toEqual([['1001'], 1]);
});

test('behavior: what a reorganization removed while the app was not looking is no longer listed', async () => {
  const { chain, run, found } = await start();
  chain.kindOf = (number) => (number >= 1_001 ? 'c' : 'b');
  chain.pays = new Map();
  chain.newest = 1_031;
  watch.resumed();
  await run(120_000);
  expect([found(), watch.now(id).gaps]).toEqual([[], []]);
});

test('behavior: a far shorter chain takes every transfer above its end', async () => {
  const { chain, run, found } = await start();
  watch.scan(id, { from: '0', to: '1001' }, '300');
  chain.pays = new Map();
  chain.newest = 3;
  await run(20_000);
  expect([found(), watch.now(id).found]).toEqual([[], 0]);
});
