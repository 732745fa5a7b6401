/** The search for a write with an unknown outcome: what counts as found, how far it looked, and when it says so. */
import { beforeEach, expect, test } from 'vitest';
import type { ReadService } from '#main/core/ports/service.ts';
import type { Journal } from '#main/writes/journal.ts';
import { isThatWrite } from '#main/writes/search-block.ts';
import { createSearching } from '#main/writes/searching.ts';
import { searchDepth } from '#shared/core/finality.ts';
import { type OperationInput, type WriteId, writeIds } from '#shared/core/operations/table.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import { fail, ok } from '#shared/core/result.ts';
import { type Activity, wasSearchedEnough } from '#shared/writes/activity.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { toConnection } from '#test/support/connection.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { otherSigner, signer, toEntry } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`;
const stranger = `0x${'66'.repeat(20)}`;
const contract = `0x${'11'.repeat(20)}`;

function thatWrite(id: WriteId, change: Partial<Transaction> = {}): Transaction {
  const call = toExpectedCall(id, eightWrites[id] as OperationInput<WriteId>);
  return { hash: hashOf(1), from: signer, to: contract, data: toCallData(call), value: call.value ?? '0', ...change } as Transaction;
}

test.each(writeIds)('behavior: M4 %s: that very call, by one of the accounts', (id) => {
  const entry = toEntry({}, id);
  expect(isThatWrite(entry, thatWrite(id))).toBe(true);
  expect(isThatWrite(entry, thatWrite(id, { from: otherSigner.toLowerCase(), to: contract.toUpperCase().replace('0X', '0x') }))).toBe(true);
  const others: Partial<Transaction>[] = [{ from: stranger }, { to: stranger }, { data: '0x' }, { value: '6' }];
  for (const change of others) expect(isThatWrite(entry, thatWrite(id, change))).toBe(false);
  const incomplete: Partial<Transaction>[] = [{ from: null }, { to: null }, { data: null }, { value: null }];
  for (const change of incomplete) expect(isThatWrite(entry, thatWrite(id, change))).toBeNull();
  expect(isThatWrite({ ...entry, accounts: [] }, thatWrite(id))).toBeNull();
});

/** A chain of blocks by number, each with its transactions; null: the block does not list them. */
let blocks: Map<string, readonly Transaction[] | null>;
let newest: number;
let rows: Activity[];
let isUp: boolean;
/** Operations that are not answered. */
let silent: readonly string[];
let asked: string[];
beforeEach(() => {
  blocks = new Map();
  newest = 100;
  rows = [];
  isUp = true;
  silent = [];
  asked = [];
  balance = '750';
});
const clock = createFakeClock();

const answer = (value: unknown) =>
  ok({ reading: { recognized: true as const, value }, raw: '', readAt: 0, block: null, source: 'service' as const, problem: null });
const read = (async (id: string, _connection: unknown, input: { number?: string; hash?: string }) => {
  asked.push(`${id} ${input.number ?? input.hash ?? ''}`);
  if (!isUp || silent.includes(id)) return fail({ code: 'timeout', host: '', seconds: 1 });
  if (id === 'block.latestNumber') return answer(String(newest));
  if (id === 'block.get') {
    const listed = blocks.get(input.number ?? '');
    return answer({ number: input.number, timestamp: '0', transactions: listed === null ? null : (listed ?? []).map(({ hash }) => hash) });
  }
  const found = [...blocks.values()].flatMap((one) => one ?? []).find(({ hash }) => hash === input.hash);
  return found === undefined ? fail({ code: 'service', status: 404, text: '' }) : answer(found);
}) as unknown as ReadService;
const journal = {
  find: (id: string) => ok(rows.find((row) => row.id === id) ?? null),
  inState: (states: readonly string[]) => ok(rows.filter(({ state }) => states.includes(state))),
  withHash: (_connection: string, hash: string) => ok(rows.filter((row) => row.hash === hash)),
  move(id: string, from: readonly string[], to: Activity['state'], change: object) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined || !from.includes(row.state)) return ok(false);
    rows = rows.map((one) => (one.id === id ? { ...one, ...change, state: to } : one));
    return ok(true);
  },
} as unknown as Journal;
const followed: string[] = [];
let balance: string | null = '750';
const searching = () =>
  createSearching({
    journal,
    read,
    clock,
    askedBy: () => toConnection({ id: 'tested' }),
    balanceOf: async () => balance,
    changed() {},
    found: (id) => void followed.push(id),
  });
const lost = (change: Partial<Activity> = {}) => {
  const entry = toEntry({ state: 'unknown', sentAtBlock: '100', balanceBefore: '1000', ...change });
  rows.push(entry);
  return entry.id;
};
const now = (id: string) => rows.find((row) => row.id === id);

test('default: M4 found in a block since: it is accepted with that hash, and followed', async () => {
  const id = lost();
  newest = 104;
  blocks.set('99', [thatWrite('erc20.transfer', { hash: hashOf(9) })]);
  blocks.set('103', [thatWrite('erc20.transfer', { hash: hashOf(2), from: stranger }), thatWrite('erc20.transfer', { hash: hashOf(3) })]);
  expect(await searching().check(id)).toMatchObject({ ok: true, value: { state: 'accepted', hash: hashOf(3) } });
  expect(followed).toContain(id);
});

test('behavior: M4 two identical writes are matched to different transactions', async () => {
  const ids = [lost(), lost(), lost()];
  newest = 102;
  blocks.set('101', [thatWrite('erc20.transfer', { hash: hashOf(1) })]);
  blocks.set('102', [thatWrite('erc20.transfer', { hash: hashOf(2) })]);
  const one = searching();
  await Promise.all(ids.map((id) => one.check(id)));
  expect(ids.map((id) => now(id)?.hash)).toEqual([hashOf(1), hashOf(2), null]);
  expect(ids.map((id) => now(id)?.state)).toEqual(['accepted', 'accepted', 'unknown']);
});

test('error: M4 a balance that cannot be read again stays that of the time when it was read', async () => {
  const id = lost();
  newest = 102;
  const one = searching();
  await one.check(id);
  const readAt = clock.now();
  expect(now(id)?.search).toMatchObject({ balance: '750', balanceAt: readAt, lookedAt: readAt });
  balance = null;
  clock.jump(60_000);
  await one.check(id);
  expect(now(id)?.search).toMatchObject({ balance: '750', balanceAt: readAt, lookedAt: readAt + 60_000 });
});

/** Lets what is under way come to its end, then so much time pass. */
async function pass(milliseconds: number): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  clock.pass(milliseconds);
}

test('behavior: M4 neither blocks nor time alone end it: the search runs often for twenty blocks and ten minutes, then less and less often for a day', async () => {
  const id = lost({ sentAt: clock.now() });
  const one = searching();
  one.look(id);
  // Blocks of 400 milliseconds: twenty have passed after eight seconds.
  for (let passes = 0; passes < 8; passes += 1) {
    newest += 75;
    await pass(30_000);
  }
  const search = now(id)?.search;
  expect(search).toMatchObject({ from: '101', to: String(100n + searchDepth), missed: 0, balance: '750' });
  expect(Number(search?.at)).toBeGreaterThan(500);
  expect(now(id)).toSatisfy((entry: Activity) => !wasSearchedEnough(entry));
  for (let passes = 0; passes < 30; passes += 1) await pass(30_000);
  expect(now(id)).toSatisfy(wasSearchedEnough);
  const before = clock.asked.length;
  for (let hours = 0; hours < 30; hours += 1) for (let halves = 0; halves < 2; halves += 1) await pass(30 * 60_000);
  const rare = clock.asked.slice(before);
  expect(Math.max(...rare)).toBe(30 * 60_000);
  expect(rare.length).toBeLessThan(60);
  // A day later it has ended; the person may have it go on, also at what may have been replaced.
  asked = [];
  await pass(60 * 60_000);
  await pass(60 * 60_000);
  expect(asked).toEqual([]);
  expect(now(id)?.state).toBe('unknown');
  blocks.set(String(newest - 5), [thatWrite('erc20.transfer', { hash: hashOf(5) })]);
  expect(await one.check(id)).toMatchObject({ value: { state: 'accepted', hash: hashOf(5) } });
  one.stop();
});

test('error: M4 mined an hour later it is found automatically', async () => {
  const id = lost({ sentAt: clock.now() });
  const one = searching();
  one.look(id);
  for (let passes = 0; passes < 40; passes += 1) {
    newest += 2;
    await pass(30_000);
  }
  for (let passes = 0; passes < 4; passes += 1) await pass(15 * 60_000);
  newest += 100;
  blocks.set(String(newest), [thatWrite('erc20.transfer', { hash: hashOf(8) })]);
  for (let passes = 0; passes < 4; passes += 1) await pass(15 * 60_000);
  expect(now(id)).toMatchObject({ state: 'accepted', hash: hashOf(8) });
  one.stop();
});

const refusal = { code: 'service', status: 400, text: 'insufficient funds' } as const;

test('error: M5 refused by the service and carried out all the same: found on the chain', async () => {
  const id = lost({ state: 'refused', sentAt: clock.now(), problem: refusal });
  newest = 103;
  const one = searching();
  expect(await one.check(id)).toMatchObject({ value: { state: 'refused', search: { at: '103' } } });
  newest = 104;
  blocks.set('104', [thatWrite('erc20.transfer', { hash: hashOf(4) })]);
  expect(await one.check(id)).toMatchObject({ value: { state: 'accepted', hash: hashOf(4) } });
});

test('behavior: M5 refused, and the chain does not have it either: rejected, once enough blocks were read; if found later, that is corrected', async () => {
  const id = lost({ state: 'refused', sentAt: clock.now(), problem: refusal });
  const one = searching();
  one.look(id);
  for (let passes = 0; passes < 25; passes += 1) {
    newest += 2;
    await pass(30_000);
  }
  expect(now(id)).toMatchObject({ state: 'rejected', settledBy: 'service' });
  expect(now(id)?.settledAt).not.toBeNull();
  newest += 50;
  blocks.set(String(newest), [thatWrite('erc20.transfer', { hash: hashOf(3) })]);
  for (let passes = 0; passes < 8; passes += 1) await pass(15 * 60_000);
  expect(now(id)).toMatchObject({ state: 'accepted', hash: hashOf(3), settledAt: null, settledBy: null });
  one.stop();
});

test('error: M5 refused, and not all of the chain could be read: it stays the service’s word', async () => {
  const id = lost({ state: 'refused', sentAt: clock.now(), problem: refusal });
  blocks.set('101', null);
  const one = searching();
  one.look(id);
  for (let passes = 0; passes < 25; passes += 1) {
    newest += 2;
    await pass(30_000);
  }
  expect(now(id)).toMatchObject({ state: 'refused', search: { missed: 1 } });
  one.stop();
});

test('behavior: M4 a block that was replaced since is looked at again when asked', async () => {
  const id = lost();
  newest = 105;
  const one = searching();
  await one.check(id);
  expect(now(id)?.search?.at).toBe('105');
  blocks.set('102', [thatWrite('erc20.transfer', { hash: hashOf(6) })]);
  expect(await one.check(id)).toMatchObject({ value: { state: 'accepted', hash: hashOf(6) } });
});

test('error: M4 what the service leaves out is counted, so that it is not reported as "nothing was found"', async () => {
  const id = lost();
  newest = 103;
  blocks.set('101', null);
  blocks.set('102', [thatWrite('erc20.transfer', { hash: hashOf(7), data: null })]);
  expect(await searching().check(id)).toMatchObject({ value: { state: 'unknown', search: { at: '103', missed: 2 } } });
  // Not counted twice.
  expect(await searching().check(id)).toMatchObject({ value: { search: { missed: 2 } } });
});

test('error: M4 a service that cannot be asked in the middle: no block counts as read', async () => {
  const id = lost();
  newest = 110;
  isUp = false;
  expect(await searching().check(id)).toMatchObject({ value: { state: 'unknown', search: null } });
  isUp = true;
  expect(await searching().check(id)).toMatchObject({ value: { search: { from: '101', at: '110' } } });
});

test('error: M4 where no block could be read, the search does not claim to have just looked', async () => {
  const id = lost();
  newest = 103;
  const one = searching();
  await one.check(id);
  const before = now(id)?.search;
  clock.jump(60_000);
  silent = ['block.get'];
  expect(await one.check(id)).toMatchObject({ value: { state: 'unknown', search: before } });
});

test('behavior: M4 an answer that failed and named a transaction all the same: that transaction is read first', async () => {
  const id = lost({ hash: hashOf(8) });
  blocks.set('50', [thatWrite('erc20.transfer', { hash: hashOf(8) })]);
  expect(await searching().check(id)).toMatchObject({ value: { state: 'accepted', hash: hashOf(8) } });
  expect(asked).toEqual([`transaction.get ${hashOf(8)}`]);
  const other = lost({ hash: hashOf(10) });
  blocks.set('51', [thatWrite('erc20.transfer', { hash: hashOf(10), value: '1' })]);
  expect(await searching().check(other)).toMatchObject({ value: { state: 'unknown', search: { from: '101' } } });
});

test('behavior: M4 M21 accepted by an answer that named no transaction: it is looked for likewise', async () => {
  const id = lost({ state: 'accepted' });
  newest = 101;
  blocks.set('101', [thatWrite('erc20.transfer', { hash: hashOf(4) })]);
  expect(await searching().check(id)).toMatchObject({ value: { state: 'accepted', hash: hashOf(4) } });
});

test.each([
  ['the newest block was not known when it was sent', null, { from: '0', to: '119' }],
  ['the chain was begun anew', '5000', { from: '0' }],
])('behavior: M4 %s: it looks back from now', async (_name, sentAtBlock, expected) => {
  const id = lost({ sentAtBlock });
  expect(await searching().check(id)).toMatchObject({ value: { state: 'unknown', search: expected } });
});

test('error: M4 for settled writes, or those of another service, nothing is asked', async () => {
  const settled = lost({ state: 'rejected' });
  expect(await searching().check(settled)).toMatchObject({ ok: true, value: { state: 'rejected' } });
  const elsewhere = lost({ service: 'https://old.example' });
  expect(await searching().check(elsewhere)).toEqual(fail({ code: 'not-signed-in' }));
  expect(await searching().check(crypto.randomUUID())).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(asked).toEqual([]);
});
