/** The fee in a review: from similar calls, to the wei, and what the balance covers of it. */
import { expect, test } from 'vitest';
import type { Cost, ExpectedFee, ReviewContext } from '#shared/writes/review/facts.ts';
import { expectedFee, feeWarning, feeWords, type PaidCall, rounded } from '#shared/writes/review/fee.ts';
import { linesOf } from '#shared/writes/review/lines.ts';
import { contextOf, market, savings, submitOf, token } from '#test/support/review-context.ts';

const transfer = '0xa9059cbb';
const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const call = (fee: string, change: Partial<PaidCall> = {}): PaidCall => ({ contract: token, selector: transfer, fee, at: now, ...change });
const fee: ExpectedFee = { least: '24500000000000', most: '24500000000000', count: 4, isElsewhere: false, at: now };
const send = { contractAddress: token, amount: '250', receiver: savings };
const withCost = (cost: Partial<Cost>, change: Partial<ReviewContext> = {}) =>
  contextOf('erc20.transfer', send, { cost: { fee, balance: null, ...cost }, ...change });
const said = (change: Partial<ExpectedFee>, more: Partial<ReviewContext> = {}) => feeWords(withCost({ fee: { ...fee, ...change } }, more));

test('default: from calls of the same function of the same contract, whatever other calls cost', () => {
  const others = [call('9', { contract: market }), call('8', { selector: '0x095ea7b3' })];
  const calls = [
    ...others,
    call('51000'),
    call('90071992547409930001', { at: now - minute }),
    call('21000', { contract: token.toLowerCase() }),
  ];
  expect(expectedFee(calls, token, transfer)).toEqual({
    least: '21000',
    most: '90071992547409930001',
    count: 3,
    isElsewhere: false,
    at: now,
  });
});

test('behavior: else of the same function of other contracts; else unknown', () => {
  const calls = [call('9', { contract: market, at: now - day }), call('8', { selector: '0x095ea7b3' })];
  expect(expectedFee(calls, token, transfer)).toEqual({ least: '9', most: '9', count: 1, isElsewhere: true, at: now - day });
  expect(expectedFee(calls.slice(1), token, transfer)).toBeNull();
});

test('behavior: only the ten newest count', () => {
  const calls = Array.from({ length: 12 }, (_, index) => call(String(100 + index)));
  expect(expectedFee(calls, token, transfer)).toMatchObject({ least: '100', most: '109', count: 10 });
});

test.each([
  ['0', '0'],
  ['7', '7'],
  ['999', '999'],
  ['24512345678901', '24500000000000'],
  ['24550000000000', '24600000000000'],
  ['99960000', '100000000'],
])('default: %s wei is about %s', (wei, about) => {
  expect(rounded(wei)).toBe(about);
});

test('default: the review says what it may cost, from what, and who decides', () => {
  const real = '“Example Bank” sets the real fee.';
  expect(said({})).toBe(`About 0.0000245 ETH, as in 4 similar transfers. ${real}`);
  expect(said({ count: 1 })).toBe(`About 0.0000245 ETH, as in 1 similar transfer. ${real}`);
  expect(said({ most: '31049999999999' })).toBe(`About 0.0000245 to 0.000031 ETH, as in 4 similar transfers. ${real}`);
  expect(said({ isElsewhere: true })).toBe(`About 0.0000245 ETH, as in 4 similar transfers on other contracts. ${real}`);
  expect(said({ at: now - 3 * day })).toBe(`About 0.0000245 ETH, as in 4 similar transfers, the last 3 days ago. ${real}`);
  expect(said({}, { chain: null })).toBe(`About 24 500 000 000 000 wei, as in 4 similar transfers. ${real}`);
  expect(feeWords(withCost({ fee: null }))).toBe(`Unknown: no similar transaction seen yet. ${real}`);
  const approve = contextOf('erc20.approve', { contractAddress: token, amount: '1', spender: market }, { cost: { fee, balance: null } });
  expect(feeWords(approve)).toContain('as in 4 similar approvals.');
  expect(linesOf(withCost({}), false).find(({ name }) => name === 'Network fee')?.value).toMatchObject({ is: 'text' });
  expect(linesOf(contextOf('erc20.transfer', send), false).map(({ name }) => name)).not.toContain('Network fee');
});

const warned = (wei: string, change: Partial<ReviewContext> = {}) =>
  feeWarning(withCost({ fee: { ...fee, most: '30000000000000' }, balance: { wei, at: now - 5 * minute } }, change));

test('error: a balance that doesn’t cover the fee is warned of, with its age, and blocks nothing', () => {
  expect(warned('24499999999999')).toMatchObject({
    tone: 'care',
    blocks: false,
    override: null,
    text: 'Your balance of 0.000024499999999999 ETH is less than this fee. It was read 5 minutes ago.',
  });
  expect(warned('24500000000000')?.text).toContain('may be less than this fee.');
  expect(warned('29999999999999')?.text).toContain('may be less than this fee.');
  expect(warned('30000000000000')).toBeNull();
  expect(warned('1', { chain: null })?.text).toBe('Your balance of 1 wei is less than this fee. It was read 5 minutes ago.');
});

test('behavior: nothing is warned of where the fee or the balance isn’t known', () => {
  expect(feeWarning(withCost({}))).toBeNull();
  expect(feeWarning(withCost({ fee: null, balance: { wei: '0', at: now } }))).toBeNull();
});

test('behavior: with a value, the balance that was just read must cover both', () => {
  const paying = (nativeBalance: string) =>
    feeWarning(
      contextOf('transaction.submit', submitOf('mint()', [], '1000'), {
        facts: { nativeBalance },
        cost: { fee: { ...fee, least: '50', most: '50' }, balance: { wei: '5', at: 0 } },
      }),
    );
  expect(paying('1049')?.text).toBe('Your balance of 0.000000000000001049 ETH is less than the value and this fee.');
  expect(paying('1050')).toBeNull();
  // Another warning says that it doesn’t cover the value.
  expect(paying('999')).toBeNull();
});

test('error: an older balance that doesn’t even cover the value is warned of here, as no other warning reads it', () => {
  const cost = { fee: { ...fee, least: '50', most: '50' }, balance: { wei: '5', at: now - 5 * minute } };
  for (const facts of [{}, { nativeBalance: null }])
    expect(feeWarning(contextOf('transaction.submit', submitOf('mint()', [], '1000'), { facts, cost, now }))?.text).toBe(
      'Your balance of 0.000000000000000005 ETH is less than the value and this fee. It was read 5 minutes ago.',
    );
});
