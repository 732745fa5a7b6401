/** What receipts say of a write until it is final: waiting, in a block, taken back by a reorganization, ended otherwise. */
import { expect, test } from 'vitest';
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import { createFollowing } from '#main/writes/following.ts';
import type { Journal } from '#main/writes/journal.ts';
import { receiptOutcome } from '#main/writes/receipt-outcome.ts';
import { finalDepth } from '#shared/core/finality.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Receipt } from '#shared/core/readers/transaction.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toConnection } from '#test/support/connection.ts';
import { signer, toEntry } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const hash = `0x${'1f'.repeat(32)}`;
const [first, second] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`];
const answer = <T>(value: T, source: string = 'service'): Result<Answer<T>> =>
  ok({
    reading: { recognized: true, value },
    raw: JSON.stringify(value),
    readAt: 0,
    block: null,
    source: source as Answer<T>['source'],
    problem: null,
  });
const receiptIn = (blockNumber: string | null, blockHash: string | null, status: Receipt['status'] = 'success'): Receipt => ({
  transactionHash: hash,
  status,
  from: signer,
  to: null,
  contractAddress: null,
  blockNumber,
  blockHash,
  transactionIndex: null,
  gasUsed: '21000',
  cumulativeGasUsed: null,
  effectiveGasPrice: null,
  type: null,
  confirmations: null,
  logs: [],
});
const notFound = fail({ code: 'service' as const, status: 404, text: '' });
const inBlock = { number: '100', hash: first };
const accepted = toEntry({ state: 'accepted', hash });
const confirmed = toEntry({ state: 'confirmed', hash, block: inBlock });

type Row = [string, Activity, Result<Answer<Receipt>>, string, object | null];
const rows: readonly Row[] = [
  ['it waits', accepted, answer(receiptIn(null, null)), '100', null],
  ['there is no receipt yet', accepted, notFound, '100', null],
  ['the service can’t be asked', accepted, fail({ code: 'timeout', host: '', seconds: 1 }), '100', null],
  ['only the stored answer is available', accepted, answer(receiptIn('100', first), 'stored'), '100', null],
  ['what never changes was kept', accepted, answer(receiptIn('100', first), 'cache'), '100', { state: 'confirmed' }],
  ['the receipt is of another transaction', accepted, answer({ ...receiptIn('100', first), transactionHash: second }), '100', null],
  ['it is in a block', accepted, answer(receiptIn('100', first)), '100', { state: 'confirmed', change: { block: inBlock } }],
  ['it failed on the chain', accepted, answer(receiptIn('100', first, 'reverted')), '100', { state: 'reverted' }],
  ['its status is missing', accepted, answer(receiptIn('100', first, null)), '100', { state: 'accepted', change: { block: inBlock } }],
  ['its block comes without a hash', confirmed, answer(receiptIn('100', null)), '105', null],
  ['it is in its block still', confirmed, answer(receiptIn('100', first)), '105', null],
  [
    'it is deep enough',
    confirmed,
    answer(receiptIn('100', first)),
    String(99n + finalDepth),
    { state: 'confirmed', change: { settledAt: 7 } },
  ],
  ['one block is missing to that', confirmed, answer(receiptIn('100', first)), String(98n + finalDepth), null],
  ['its block is another', confirmed, answer(receiptIn('101', second)), '102', { state: 'confirmed', change: { wasReorganized: true } }],
  [
    'its block is no more',
    confirmed,
    answer(receiptIn(null, null)),
    '102',
    { state: 'accepted', change: { block: null, wasReorganized: true } },
  ],
  ['it is not found any more', confirmed, notFound, '102', { state: 'accepted', change: { block: null, wasReorganized: true } }],
];
test.each(rows)('behavior: M21 %s', (_name, entry, receipt, newest, expected) => {
  const next = receiptOutcome(entry, receipt, answer(newest), 7);
  if (expected === null) expect(next).toBeNull();
  else expect(next).toMatchObject(expected);
});

test('behavior: M21 a receipt is saved with the time at which it was read', () => {
  const read = answer(receiptIn('100', first));
  const next = receiptOutcome(accepted, read.ok ? ok({ ...read.value, raw: '{}', readAt: 5 }) : read, answer('100'), 7);
  expect(next?.change).toMatchObject({ receipt: '{}', receiptAt: 5 });
});

test('error: M21 an outcome that changes goes back through waiting, and is followed to its end', () => {
  const deep = String(200n + finalDepth);
  const back = receiptOutcome(confirmed, answer(receiptIn('101', second, 'reverted')), answer(deep), 7);
  expect(back).toMatchObject({ state: 'accepted', change: { wasReorganized: true, differences: null } });
  expect(back?.change.settledAt).toBeUndefined();
  const again = receiptOutcome(
    { ...confirmed, ...back?.change, state: 'accepted' },
    answer(receiptIn('101', second, 'reverted')),
    answer(deep),
    8,
  );
  expect(again).toMatchObject({ state: 'reverted', change: { settledAt: 8 } });
});

/** One entry, and a service that a test has answer. */
function start(entry: Activity, chain: Connection['chain'] = null) {
  let row = entry;
  const clock = createFakeClock();
  const service = {
    receipt: answer(receiptIn(null, null)) as Result<Answer<Receipt>>,
    newest: '100',
    asked: [] as string[],
    keeps: false,
    isOpen: true,
    isFaulty: false,
    block: notFound as Result<Answer<unknown>>,
  };
  const searched: string[] = [];
  const journal: Pick<Journal, 'find' | 'move' | 'inState'> = {
    find: () => ok(row),
    inState: (states) => ok(states.includes(row.state) ? [row] : []),
    move(_id, from, to, change) {
      if (!from.includes(row.state)) return ok(false);
      row = { ...row, ...change, state: to };
      return ok(true);
    },
  };
  const read = (async (id: string, _connection: unknown, _input: unknown, how?: HowToRead) => {
    service.asked.push(id);
    if (service.isFaulty) throw new Error('a fault of our own');
    if (id === 'transaction.receipt' && service.keeps && how?.ask !== 'by-hand') return answer(receiptIn('100', first), 'cache');
    return id === 'transaction.receipt'
      ? service.receipt
      : id === 'block.latestNumber'
        ? answer(service.newest)
        : id === 'block.get'
          ? service.block
          : notFound;
  }) as unknown as ReadService;
  const connection = toConnection({ id: 'tested', chain });
  const following = createFollowing({
    journal: journal as Journal,
    read,
    clock,
    askedBy: () => (service.isOpen ? connection : null),
    changed() {},
    lost: (id) => void searched.push(id),
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { following, clock, service, now: () => row, settled, searched };
}

test('error: M4 a hash that the chain does not have, ten minutes and twenty blocks later: unknown, and it is looked for', async () => {
  const { following, clock, service, now, settled, searched } = start({ ...accepted, sentAt: createFakeClock().now(), sentAtBlock: '100' });
  service.receipt = notFound;
  following.look(accepted.id);
  for (let count = 0; count < 12; count += 1) {
    await settled();
    clock.pass(30_000);
  }
  service.newest = '125';
  await settled();
  expect([now().state, searched]).toEqual(['accepted', []]);
  for (let count = 0; count < 14; count += 1) {
    clock.pass(30_000);
    await settled();
  }
  expect(now()).toMatchObject({ state: 'unknown', hash: accepted.hash, problem: { code: 'outcome-unknown', named: 'missing' } });
  expect(searched).toEqual([accepted.id]);
});

test('error: M4 a hash of before it was sent is another transaction’s: unknown, without it, and it is looked for', async () => {
  const { following, service, now, settled, searched } = start({ ...accepted, sentAtBlock: '100' });
  service.receipt = answer(receiptIn('100', first));
  service.newest = '130';
  following.look(accepted.id);
  await settled();
  expect(now()).toMatchObject({ state: 'unknown', hash: null, problem: { code: 'outcome-unknown', named: 'older' } });
  expect(searched).toEqual([accepted.id]);
});

test('error: M4 a hash from before it was sent, while the newest block is unknown: no statement is made about it', () => {
  const entry = { ...accepted, sentAtBlock: '100' };
  const offline = fail({ code: 'timeout' as const, host: '', seconds: 1 });
  expect(receiptOutcome(entry, answer(receiptIn('100', first)), offline, 7)).toBeNull();
  expect(receiptOutcome(entry, answer(receiptIn('101', first)), offline, 7)).toMatchObject({ state: 'confirmed' });
});

test('behavior: M21 on a chain that was restarted an old number proves nothing', async () => {
  const { following, service, now, settled } = start({ ...accepted, sentAtBlock: '1000' });
  service.receipt = answer(receiptIn('3', first));
  service.newest = '5';
  following.look(accepted.id);
  await settled();
  expect(now().state).toBe('confirmed');
});

test('behavior: M21 it asks less and less often until final, then stops', async () => {
  const { following, clock, service, now, settled } = start(accepted);
  following.look(accepted.id);
  for (let count = 0; count < 20; count += 1) {
    await settled();
    clock.pass(30_000);
  }
  const pauses = clock.asked;
  expect(pauses.slice(0, 3)).toEqual([1500, 2250, 3375]);
  expect(Math.max(...pauses)).toBe(30_000);
  service.receipt = answer(receiptIn('100', first));
  service.newest = '150';
  clock.pass(30_000);
  await settled();
  clock.pass(30_000);
  await settled();
  expect(now()).toMatchObject({ state: 'confirmed', settledBy: 'service' });
  expect(now().settledAt).not.toBeNull();
  const asked = service.asked.length;
  for (let count = 0; count < 5; count += 1) {
    clock.pass(60_000);
    await settled();
  }
  expect(service.asked).toHaveLength(asked);
});

test('error: M21 a temporary failure does not end following: it is asked again', async () => {
  const { following, clock, service, now, settled } = start(accepted);
  service.isFaulty = true;
  following.look(accepted.id);
  await settled();
  expect(now().state).toBe('accepted');
  service.isFaulty = false;
  service.receipt = answer(receiptIn('100', first));
  clock.pass(30_000);
  await settled();
  expect(now().state).toBe('confirmed');
  following.stop();
});

test('error: M21 a receipt that is kept does not hide that its block was replaced', async () => {
  const { following, service, now, settled } = start(confirmed);
  service.block = answer({ number: '100', hash: second });
  service.keeps = true;
  service.receipt = answer(receiptIn(null, null));
  following.look(confirmed.id);
  await settled();
  expect(now()).toMatchObject({ state: 'accepted', block: null, wasReorganized: true });
  following.stop();
});

test('behavior: M21 nothing is asked while it is signed out; after a sign-in it continues', async () => {
  const { following, clock, service, settled } = start(accepted);
  service.isOpen = false;
  following.look(accepted.id);
  for (let count = 0; count < 5; count += 1) {
    await settled();
    clock.pass(60_000);
  }
  expect(service.asked).toEqual([]);
  service.isOpen = true;
  following.startAll();
  await settled();
  expect(service.asked).toContain('transaction.receipt');
  following.stop();
  const asked = service.asked.length;
  clock.pass(600_000);
  await settled();
  expect(service.asked).toHaveLength(asked);
});

test('error: M21 no receipt once before a sign-out and once after it, by a node that lags behind, is no reorganization', async () => {
  const { following, clock, service, now, settled } = start(confirmed);
  service.receipt = notFound;
  following.look(confirmed.id);
  await settled();
  service.isOpen = false;
  clock.pass(600_000);
  await settled();
  service.isOpen = true;
  following.look(confirmed.id);
  await settled();
  expect(now()).toMatchObject({ state: 'confirmed', wasReorganized: false });
  following.stop();
});

test.each([
  ['leads to another service', { service: 'https://old.example' }, null],
  ['is on another chain', {}, { id: '5', name: null, currency: null }],
])('error: M21 the connection %s: the service is not asked about what it cannot know', async (_name, change, chain) => {
  const { following, service, settled } = start({ ...accepted, ...change }, chain);
  following.startAll();
  await settled();
  expect(service.asked).toEqual([]);
});
