/** The search for a write that left long ago: after a weekend, after an update, and beside another one that is alike. */
import { beforeEach, expect, test } from 'vitest';
import type { ReadService } from '#main/core/ports/service.ts';
import type { Journal } from '#main/writes/journal.ts';
import { earlierLike } from '#main/writes/same-write-before.ts';
import { createSearching } from '#main/writes/searching.ts';
import type { OperationInput } from '#shared/core/operations/table.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { toConnection } from '#test/support/connection.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { signer, toEntry, toIntent } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const day = 24 * 60 * 60_000;
const blockTime = 30_000;
const hash = `0x${'5'.repeat(64)}`;
const call = toExpectedCall('erc20.transfer', eightWrites['erc20.transfer'] as OperationInput<'erc20.transfer'>);
const refusal = { code: 'service', status: 400, text: 'insufficient funds' } as const;

let clock: ReturnType<typeof createFakeClock>;
/** Of the time of day, by which the chain goes on while the computer sleeps. */
let start: number;
/** The block that has the write; null for none. */
let minedIn: number | null;
let rows: Activity[];
let blocksAsked: number;
beforeEach(() => {
  clock = createFakeClock();
  start = clock.now();
  minedIn = null;
  rows = [];
  blocksAsked = 0;
});

const newest = () => 100 + Math.floor((clock.now() - start) / blockTime);
const answer = (value: unknown) =>
  ok({ reading: { recognized: true as const, value }, raw: '', readAt: 0, block: null, source: 'service' as const, problem: null });
const read = (async (id: string, _connection: unknown, { number = '' }: { number?: string }) => {
  if (id === 'block.latestNumber') return answer(String(newest()));
  if (id === 'transaction.get')
    return minedIn !== null && minedIn <= newest()
      ? answer({ hash, from: signer, to: call.to, data: toCallData(call), value: '0', blockNumber: String(minedIn), blockHash: null })
      : fail({ code: 'service', status: 404, text: '' });
  blocksAsked += 1;
  const timestamp = String(Math.floor((start + (Number(number) - 100) * blockTime) / 1000));
  return answer({ number, timestamp, hash: `0x${number.padStart(64, '0')}`, transactions: Number(number) === minedIn ? [hash] : [] });
}) as unknown as ReadService;
const journal = {
  find: (id: string) => ok(rows.find((row) => row.id === id) ?? null),
  inState: (states: readonly string[]) => ok(rows.filter(({ state }) => states.includes(state))),
  withHash: (_connection: string, named: string) => ok(rows.filter((row) => row.hash === named)),
  move(id: string, from: readonly string[], to: Activity['state'], change: object) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined || !from.includes(row.state)) return ok(false);
    rows = rows.map((one) => (one.id === id ? { ...one, ...change, state: to } : one));
    return ok(true);
  },
} as unknown as Journal;
const searching = () =>
  createSearching({
    journal,
    read,
    clock,
    askedBy: () => toConnection({ id: 'tested' }),
    balanceOf: async () => null,
    changed() {},
    found() {},
  });
function add(change: Partial<Activity> = {}): string {
  const entry = toEntry({ state: 'unknown', sentAtBlock: '100', sentAt: clock.now(), ...change });
  rows.push(entry);
  return entry.id;
}
const now = (id: string) => rows.find((row) => row.id === id);

async function pass(milliseconds: number, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    for (let turn = 0; turn < 4_000; turn += 1) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(milliseconds);
  }
}

test.each(['a start', 'a sleep'])(
  'error: M4 mined an hour after the last look, and more than a day passes until %s: it is found all the same',
  async (why) => {
    const id = add();
    minedIn = 220;
    const before = searching();
    before.look(id);
    await pass(30_000, 25);
    expect(now(id)).toMatchObject({ state: 'unknown' });
    if (why === 'a start') before.stop();
    clock.jump(2 * day);
    if (why === 'a start') searching().startAll();
    await pass(60_000, 40);
    expect(now(id)).toMatchObject({ state: 'accepted', hash });
  },
);

test('error: M5 M8 refused before a weekend: the same has to be typed until the chain was looked at once more', () => {
  const sentAt = clock.now();
  const looked = (lookedAt: number) => ({ from: '101', to: '120', at: '125', newest: '125', missed: 0, balance: null, lookedAt });
  const count = (search: Activity['search']) => {
    const entry = toEntry({ state: 'rejected', settledBy: 'service', preparedAt: sentAt, sentAt, search });
    const since = (_connection: string, moment: number) => ok([entry].filter(({ preparedAt }) => preparedAt >= moment));
    const found = earlierLike({ since }, toIntent(), sentAt + 2 * day);
    return found.ok ? found.value.length : null;
  };
  expect([count(looked(sentAt + 600_000)), count(looked(sentAt + day)), count(null)]).toEqual([1, 0, 0]);
});

test('error: M4 after a month only the blocks of one day are read, then none', async () => {
  const id = add();
  const one = searching();
  one.look(id);
  await pass(30_000, 25);
  clock.jump(30 * day);
  await pass(60_000, 60);
  expect(Number(now(id)?.search?.at)).toBeLessThan(100 + day / blockTime + 10);
  const before = blocksAsked;
  await pass(30 * 60_000, 10);
  expect(blocksAsked).toBe(before);
  expect(before).toBeLessThan(day / blockTime + 500);
});

test('error: M5 what an older version noted as rejected months ago is not looked for', async () => {
  const id = add({ state: 'rejected', settledBy: 'service', problem: refusal });
  clock.jump(90 * day);
  searching().startAll();
  await pass(60_000, 5);
  expect([blocksAsked, now(id)?.search]).toEqual([0, null]);
});

test('error: M4 a transaction that the service named for one write, missing for a while, is not matched to an identical write', async () => {
  const named = { code: 'outcome-unknown', host: '', status: null, named: 'missing' } as const;
  const alike = add({ problem: { code: 'outcome-unknown', host: '', status: null } });
  const own = add({ hash, problem: named });
  minedIn = 105;
  clock.jump(10 * blockTime);
  const one = searching();
  await one.check(alike);
  await one.check(own);
  expect([now(alike)?.state, now(own)?.state]).toEqual(['unknown', 'accepted']);
});
