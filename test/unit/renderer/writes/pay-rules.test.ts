/** What the person's rules say of a list of payments, before main is asked. */
import { expect, test } from 'vitest';
import type { Payment, PayToken } from '#renderer/writes/pay/pay-lines.ts';
import { ruleNotes } from '#renderer/writes/pay/rule-words.ts';
import { native } from '#shared/tokens/native-sending.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { entryOf, limit, mine, savings, stranger, token } from '#test/support/review-context.ts';

const noon = new Date(2026, 10, 21, 12).getTime();
const dollar: PayToken = { address: token, symbol: 'DUSD', title: 'DUSD', decimals: 2, hindrance: null };
const ether: PayToken = { address: native, symbol: 'ETH', title: 'ETH', decimals: 18, hindrance: null };
const pay = (line: number, baseUnits: string, of = dollar, receiver = savings): Payment => ({
  ...{ line, receiver, token: of, baseUnits },
  ...{ note: '', remarks: [] },
});
const notesOf = (payments: readonly Payment[], rules: Partial<Rules>, entries: readonly Activity[] = []) =>
  ruleNotes(payments, {
    rules: { ...noRules, ...rules },
    entries: entries.map(briefOf),
    notebook: { entries: { [savings]: { label: 'Savings', contact: true, hasNote: false } } },
    ...{ accounts: [mine], now: noon },
  });

test('default: without rules nothing is said, nor of a list within them', () => {
  expect(notesOf([pay(1, '100'), pay(2, '200')], {})).toEqual([]);
  expect(
    notesOf([pay(1, '100'), pay(2, '200')], { limits: [limit({ perTransaction: '200', perDay: '300', retypeAbove: '300' })] }),
  ).toEqual([]);
});

test('behavior: P2 a sum above the limit of a day, with what was sent before', () => {
  const limits = [limit({ perDay: '500' })];
  expect(notesOf([pay(1, '200'), pay(2, '301')], { limits })).toEqual(['Your rule: at most 5 DUSD in 24 hours.']);
  const before = entryOf({ preparedAt: noon - 60_000, input: { contractAddress: token, amount: '250', receiver: savings } });
  expect(notesOf([pay(1, '200'), pay(2, '51')], { limits }, [before])).toEqual([
    'Your rule: at most 5 DUSD in 24 hours. Up to 2.5 DUSD of that is already used.',
  ]);
  expect(notesOf([pay(1, '200'), pay(2, '50')], { limits }, [before])).toEqual([]);
});

test('behavior: P2 a payment above the limit of one, by its line; others are counted', () => {
  const limits = [limit({ perTransaction: '100' })];
  expect(notesOf([pay(1, '100'), pay(4, '101')], { limits })).toEqual([
    'Line 4: Your rule: at most 1 DUSD per transaction. This is 1.01 DUSD.',
  ]);
  const rules = { knownReceiversOnly: true };
  const strange = [1, 2, 3].map((line) => pay(line, '1', dollar, stranger));
  expect(notesOf([...strange, pay(4, '1')], rules)).toEqual([
    expect.stringMatching(/^Line 1 and 2 more: Your rule: send only to your own accounts and contacts\./),
  ]);
});

test('behavior: P2 the sum in the native currency, what has to be typed, and quiet hours', () => {
  const wei = 10n ** 18n;
  const limits = [limit({ token: native, perDay: String(wei), decimals: 18, symbol: 'ETH' })];
  const half = String(wei / 2n);
  expect(notesOf([pay(1, half, ether), pay(2, half, ether)], { limits })).toEqual([]);
  expect(notesOf([pay(1, half, ether), pay(2, String(wei / 2n + 1n), ether)], { limits })).toEqual([
    'Your rule: at most 1 ETH in 24 hours.',
  ]);
  expect(notesOf([pay(1, '60'), pay(2, '60')], { limits: [limit({ retypeAbove: '100' })] })).toEqual([
    'Your rule: retype amounts over 1 DUSD.',
  ]);
  expect(notesOf([pay(1, '1'), pay(2, '2')], { quietHours: { from: '11:00', until: '13:00' } })).toEqual([
    'Line 1 and 1 more: Your rule: nothing is sent from 11:00 to 13:00.',
  ]);
});
