/** Which blocks were checked, and what a scan would cost, in words that claim no more than was read. */
import { expect, test } from 'vitest';
import { coverageOf, coverageWords, isShort, noneFoundWords } from '#renderer/chain/coverage-words.ts';
import { leftOf, requestsFor, requestsWords, sampleOf, scanTimeWords, spanOf } from '#renderer/chain/scan-range.ts';

const range = (from: number, to: number) => ({ from: String(from), to: String(to) });
const part = { checked: 48, scanned: [range(131, 178)], on: true };
const whole = { checked: 179, scanned: [range(0, 178)], on: true };

test.each([
  ['accounts are unknown', { ...part, checked: null, scanned: [] }, 178, 'Waiting for your accounts', 'No approvals found yet'],
  ['none was', { ...part, checked: 0, scanned: [] }, 178, 'No blocks checked yet', 'No approvals found yet'],
  ['some were', part, 178, '48 of 179 blocks checked', 'No approvals found in the 48 blocks checked'],
  [
    'one was',
    { ...part, checked: 1, scanned: [range(178, 178)] },
    178,
    '1 of 179 blocks checked',
    'No approvals found in the block checked',
  ],
  [
    'one was, of unknown many',
    { ...part, checked: 1, scanned: [range(178, 178)] },
    null,
    '1 block checked',
    'No approvals found in the block checked',
  ],
  ['the chain’s length is unknown', whole, null, '179 blocks checked', 'No approvals found in the 179 blocks checked'],
  ['all were', whole, 178, 'Blocks 0–178 checked', 'No approvals found in blocks 0–178'],
  ['all but the newest, about to be read', whole, 181, 'Blocks 0–178 checked', 'No approvals found in blocks 0–178'],
  ['four are missing', whole, 182, '179 of 183 blocks checked', 'No approvals found in the 179 blocks checked'],
  [
    'the newest is missing, and none will be read',
    { ...whole, on: false },
    179,
    '179 of 180 blocks checked',
    'No approvals found in the 179 blocks checked',
  ],
  ['the last block read is newer than the page knows', whole, 100, 'Blocks 0–178 checked', 'No approvals found in blocks 0–178'],
  [
    'the first is missing',
    { ...whole, scanned: [range(1, 178)], checked: 178 },
    178,
    '178 of 179 blocks checked',
    'No approvals found in the 178 blocks checked',
  ],
  [
    'one between is missing',
    { ...whole, scanned: [range(90, 178), range(0, 88)], checked: 178 },
    178,
    '178 of 179 blocks checked',
    'No approvals found in the 178 blocks checked',
  ],
])('default: where %s', (_name, watch, newest, words, none) => {
  const coverage = coverageOf(watch, newest);
  expect([coverageWords(coverage), noneFoundWords('approvals', coverage)]).toEqual([words, none]);
});

test('default: the newest blocks of a day, a week and a month by the time between two; none without it, or beyond the chain', () => {
  expect([
    spanOf('day', 1_000_000, 12_000),
    spanOf('all', 9, null),
    spanOf('day', 1_000_000, null),
    spanOf('month', 200_000, 12_000),
  ]).toEqual([{ from: 992_801, to: 1_000_000 }, { from: 0, to: 9 }, null, null]);
});

test('behavior: blocks that were checked are not counted again', () => {
  expect(leftOf({ from: 10, to: 19 }, [range(15, 30), range(0, 11)])).toBe(3);
  expect(leftOf({ from: 10, to: 19 }, [range(0, 30)])).toBe(0);
  expect(leftOf({ from: 10, to: 19 }, [range(40, 50)])).toBe(10);
});

test('behavior: a sample lies within the range, each block once', () => {
  expect(sampleOf({ from: 100, to: 199 }, 4)).toEqual([112, 137, 162, 187]);
  expect(sampleOf({ from: 5, to: 6 }, 8)).toEqual([5, 6]);
});

test('behavior: what a scan costs is an estimate, and says so', () => {
  expect(requestsWords(requestsFor(7_200, []))).toBe('At least 7,200 requests');
  expect(requestsWords(requestsFor(7_200, [0, 0]))).toBe('About 7,200 requests');
  expect(requestsWords(requestsFor(7_200, [1, 4]))).toBe('About 26,000 to 44,000 requests');
  expect(requestsWords(requestsFor(1, []))).toBe('At least 1 request');
});

test.each([
  [{ least: 30, most: 50 }, 60, 'under a minute'],
  [{ least: 100, most: 190 }, 60, 'up to 4 minutes'],
  [{ least: 100, most: null }, 60, '2 minutes or more'],
  [{ least: 100, most: 60 * 60 * 5 }, 60, 'up to 5 hours'],
  [{ least: 100, most: 60 * 60 * 24 * 100 }, 60, 'up to 100 days'],
  [{ least: 100, most: 200 }, null, 'as fast as answers come'],
])('behavior: %j at %s a minute: %s', (requests, perMinute, words) => {
  expect(scanTimeWords(requests, perMinute)).toBe(words);
});

test('behavior: a chain of under 2,000 blocks is short', () => {
  expect([isShort(1_999), isShort(2_000)]).toEqual([true, false]);
});
