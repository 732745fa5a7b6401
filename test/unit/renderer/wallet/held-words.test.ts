/** Where a token is held: never more than was read. */
import { expect, test } from 'vitest';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import { heldByWords, heldWords } from '#renderer/wallet/held-words.ts';

const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
const parts = { answer: null, again: () => undefined };
const read = (baseUnits: string): Holding => ({ ...parts, face: { face: 'full', value: baseUnits, readAt: 5 }, baseUnits });
const stale = (baseUnits: string): Holding => ({
  ...read(baseUnits),
  face: { face: 'stale', value: baseUnits, readAt: 5, problem: offline },
});
const failed: Holding = { ...parts, face: { face: 'error', problem: offline }, baseUnits: null };
const loading: Holding = { ...parts, face: { face: 'loading' }, baseUnits: null };
const accounts = [{ name: 'Treasury' }, { name: 'Savings' }];

test.each<[string, readonly Holding[], number, string]>([
  ['one holds it', [read('0'), read('7')], 2, 'Savings'],
  ['both hold it', [read('1'), read('7')], 2, 'In all 2 accounts'],
  ['none holds it', [read('0'), read('0')], 2, 'Nothing in your 2 accounts'],
  ['none held it when it was last read', [read('0'), stale('0')], 2, ''],
  ['one couldn’t be read', [read('5'), failed], 2, 'At least this much: 1 of 2 accounts couldn’t be read'],
  ['none could be read', [failed, failed], 2, 'No account could be read'],
  ['one is being read', [read('5'), loading], 2, ''],
  ['there are more accounts than are read', [read('5'), read('0')], 1_200, 'First 2 of 1,200 accounts'],
  ['one of them couldn’t be read', [read('5'), failed], 40, 'At least this much: 1 of 40 accounts couldn’t be read'],
  ['no account is known', [], 0, ''],
])('default: %s', (_what, holdings, all, words) => {
  expect(heldWords(holdings, accounts.slice(0, holdings.length), all)).toBe(words);
});

const third = [...accounts, { name: 'Payouts' }];
test.each<[string, readonly Holding[], number | null, string]>([
  ['two hold it, the one with most first', [read('150'), read('700')], 2, 'Savings: 7 · Treasury: 1.5'],
  ['three hold it', [read('900000'), read('150'), read('101')], 2, 'Treasury: 9,000 · 2 others: 2.51'],
  ['two of three hold it', [read('0'), read('150'), read('101')], 2, 'Savings: 1.5 · Payouts: 1.01'],
  ['one or two extra decimals, shown instead of “…”', [read('1234'), read('700')], 4, 'Treasury: 0.1234 · Savings: 0.07'],
  ['more decimals than fit', [read('1234567'), read('1')], 6, 'Treasury: 1.23… · Savings: 0.00…'],
  ['one holds it', [read('0'), read('7')], 2, 'Savings'],
  ['one is as it was before, which its sum says', [read('100'), stale('700')], 2, 'Savings: 7 · Treasury: 1'],
  ['one couldn’t be read', [read('5'), failed], 2, 'At least this much: 1 of 2 accounts couldn’t be read'],
  ['the decimals are unknown', [read('1'), read('7')], null, 'In all 2 accounts'],
])('default: with amounts where %s', (_what, holdings, decimals, words) => {
  expect(heldByWords(holdings, third.slice(0, holdings.length), holdings.length, decimals)).toBe(words);
});
