/** Rows of a batch in the native currency: only while the unit is confirmed, and judged and summed as any other payment. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { type NativeFound, native } from '#shared/tokens/native-sending.ts';
import type { BatchNow } from '#shared/writes/batch.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { type HowTo, handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { nextHash } from '#test/support/write-faults.ts';

const [savings, market] = ['33', '44'].map((digits) => `0x${digits.repeat(20)}`) as [string, string];
const token = `0x${'11'.repeat(20)}`;

let tiny: TinyService;
let main: MainServices;
let desk: ReturnType<typeof handlersOf>;
let reviews: BatchReview[];
/** What came, in order: wei, or base units of the token. */
let came: string[];
/** Called with each write before it is answered. */
let seen: () => void;

beforeAll(async () => {
  tiny = await startTinyService({
    before(request, _response, body) {
      if (request !== 'POST /transaction/submit' && request !== 'POST /erc20/transfer') return;
      const { value, amount } = JSON.parse(body) as { readonly value?: string; readonly amount?: string };
      came.push(value === undefined ? `${amount} of the token` : `${value} wei`);
      tiny.behavior.answers[request.slice(5)] = JSON.stringify({ hash: nextHash() });
      seen();
    },
  });
  main = await startMainServices(tiny, { perSecond: '' });
  await main.signIn();
  // The chain is known from the first review on.
  start({ reviewBatch: () => false });
  await review([payToken('1')]);
  desk.stop();
});
afterAll(async () => {
  await main.stop();
  await tiny.stop();
});

const chainNow = () => {
  const found = main.connections.find(main.connection.id);
  return (found.ok ? found.value.chain?.id : undefined) ?? expect.unreachable();
};
function unitIs(unit: NativeFound['unit'] | null): void {
  main.connections.recordMulticall(main.connection.id, chainNow(), { address: multicall3Address, reads: 'all' });
  main.connections.recordNative(main.connection.id, chainNow(), unit === null ? null : { unit, entry: 'first' });
}
const start = (how: HowTo = {}) => {
  desk = handlersOf(main, undefined, undefined, {
    reviewBatch(review) {
      reviews.push(review);
      return true;
    },
    ...how,
  });
};
beforeEach(() => {
  [reviews, came, seen] = [[], [], () => {}];
  start();
  unitIs('wei');
  return () => desk.stop();
});

const pay = (wei: string, receiver = savings) => ({ operation: 'transaction.submit', input: nativeSendInput(receiver, wei), note: '' });
const payToken = (amount: string) => ({
  operation: 'erc20.transfer',
  input: { contractAddress: token, amount, receiver: savings },
  note: '',
});
const review = (rows: readonly object[]) =>
  desk.handlers['batch.review']({ connection: main.connection.id, kind: 'payments', rows: rows as never, failures: true });
async function stopped(): Promise<BatchNow | undefined> {
  const now = () => desk.batches.now(main.connection.id)[0];
  while (now()?.phase === 'running') await new Promise((resolve) => setTimeout(resolve, 5));
  return now();
}

test('default: M34 with the unit confirmed, each row is a payment of its own, and their sum stands beside those of tokens', async () => {
  expect(await review([pay('1001'), payToken('7'), pay('2002', market)])).toMatchObject({ ok: true });
  expect(await stopped()).toMatchObject({ phase: 'over', counts: { accepted: 3 } });
  expect(came).toEqual(['1001 wei', '7 of the token', '2002 wei']);
  const [shown] = reviews;
  expect(shown?.totals.map(({ isNative, baseUnits, rows }) => [isNative, baseUnits, rows])).toEqual([
    [true, '3003', 2],
    [false, '7', 1],
  ]);
  expect(shown?.recipients).toBe(2);
  expect(shown?.warnings.map(({ kind }) => kind)).toContain('native-through');
  expect(shown?.changes?.rows.find(({ value }) => value.is === 'change' && value.by === '-3003')).toBeDefined();
});

test.each([
  [null, 'First send a small amount from Wallet, to check the unit.'],
  ['other-unit', 'First send a small amount from Wallet, to check the unit.'],
] as const)('error: M34 while the unit is %s, no list with such a row is shown, the first small amount neither', async (unit, words) => {
  unitIs(unit);
  expect(await review([payToken('8'), pay('3003'), pay('10')])).toMatchObject({
    error: { code: 'invalid-input', fields: { 'row 2': words, 'row 3': words } },
  });
  expect([reviews, came]).toEqual([[], []]);
  expect(await review([payToken('9')])).toMatchObject({ ok: true });
  await stopped();
});

test('error: M34 where the chain has no Multicall3, the list says so and isn’t shown', async () => {
  main.connections.recordMulticall(main.connection.id, chainNow(), { address: multicall3Address, reads: 'nothing' });
  const refused = await review([pay('4004')]);
  expect(refused).toMatchObject({
    error: { fields: { 'row 1': expect.stringMatching(/Multicall3, which could pass it on, wasn’t found/) } },
  });
  expect(reviews).toEqual([]);
});

test('error: M34 a unit that is no longer confirmed at the confirmation, or after a row, stops the list and says why', async () => {
  desk.stop();
  start({
    reviewBatch() {
      unitIs(null);
      return true;
    },
  });
  expect(await review([pay('5005')])).toMatchObject({ ok: false });
  expect(came).toEqual([]);
  unitIs('wei');
  desk.stop();
  start();
  seen = () => unitIs('differs');
  expect(await review([pay('6006'), pay('7007')])).toMatchObject({ ok: true });
  expect(await stopped()).toMatchObject({
    phase: 'paused',
    why: 'changed',
    said: expect.stringMatching(/check the unit/),
    counts: { waiting: 1 },
  });
  expect(came).toEqual(['6006 wei']);
  const batch = desk.batches.now(main.connection.id)[0]?.id ?? '';
  expect(await desk.handlers['batch.goOn']({ connection: main.connection.id, batch })).toMatchObject({ error: { code: 'invalid-input' } });
  seen = () => {};
  unitIs('wei');
  expect(await desk.handlers['batch.goOn']({ connection: main.connection.id, batch })).toMatchObject({ ok: true });
  expect([await stopped(), came]).toMatchObject([{ phase: 'over' }, ['6006 wei', '7007 wei']]);
});

test.each<[string, object]>([
  [
    'pays two',
    {
      params: [
        [
          [savings, 'false', '5', '0x'],
          [market, 'false', '5', '0x'],
        ],
      ],
      value: '10',
    },
  ],
  ['may fail', { params: [[[savings, 'true', '5', '0x']]], value: '5' }],
  ['carries data', { params: [[[savings, 'false', '5', '0xab']]], value: '5' }],
  ['sends more than it passes on', { params: [[[savings, 'false', '5', '0x']]], value: '6' }],
  ['is to another contract', { contractAddress: token }],
  ['has a parameter that is none', { params: [[[savings, 'false', '5', 7]]] }],
])('error: M34 T1 a row that %s is no payment of a list', async (_what, change) => {
  const { input, ...row } = pay('5');
  expect(await review([{ ...row, input: { ...input, ...change } }])).toMatchObject({ error: { code: 'invalid-input' } });
  expect([reviews, came]).toEqual([[], []]);
});

const limit = { token: native, perTransaction: null, perDay: null, retypeAbove: null, decimals: 18, symbol: 'ETH' };
test.each<[string, Rules['limits'][number], string]>([
  ['the limit of a day', { ...limit, perDay: '1000000000' }, 'rule-per-day'],
  ['the limit of one transaction', { ...limit, perTransaction: '600000000' }, 'rule-per-transaction'],
])('error: P2 rows of the native currency count for %s together', async (_what, rule, kind) => {
  expect(main.vault.rules.save(main.connection.id, { ...noRules, limits: [rule] })).toMatchObject({ ok: true });
  expect(await review([pay('400000000'), pay('600000001', market)])).toMatchObject({ ok: false });
  expect(reviews[0]?.warnings.filter(({ blocks }) => blocks).map((warning) => warning.kind)).toEqual([kind]);
  main.vault.rules.save(main.connection.id, noRules);
  expect(came).toEqual([]);
});
