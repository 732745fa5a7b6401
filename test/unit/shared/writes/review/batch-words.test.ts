/** What a batch says of all its rows together: native currency is no token, not even one at the address of what passes it on. */
import { expect, test } from 'vitest';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { differencesOf, type RowContext, totalsOf } from '#shared/writes/review/batch-words.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { contextOf, market, savings } from '#test/support/review-context.ts';

const ether = (amount: bigint, receiver = savings) =>
  contextOf('transaction.submit', nativeSendInput(receiver, String(amount)), { native: { can: 'send' }, facts: {} });
/** A row that would fail: it only stands among the others. */
const token = (amount: bigint) =>
  contextOf('erc20.transfer', { contractAddress: multicall3Address, amount: String(amount), receiver: market }, { facts: {} });
const rowsOf = (...contexts: readonly ReviewContext[]): readonly RowContext[] =>
  contexts.map((context, index) => ({ place: index + 1, note: '', context, key: String(index) }));
const one = 10n ** 18n;

test('error: M9 M29 a token row at the address of Multicall3 doesn’t take in the total of native currency', () => {
  const totals = totalsOf(rowsOf(token(7n), ether(5n * one), ether(2n * one)));
  expect(totals.map(({ isNative, baseUnits, rows, words }) => [isNative, baseUnits, rows, words])).toEqual([
    [false, '7', 1, '7 base units'],
    [true, String(7n * one), 2, '7 ETH'],
  ]);
});

test('error: M9 nor does it hide which amount of native currency is far above the others', () => {
  const rows = rowsOf(ether(one), ether(one), ether(one), ether(90n * one), ...Array.from({ length: 5 }, () => token(90n * one)));
  expect(differencesOf(rows)[3]).toContain('far more than the others');
});
