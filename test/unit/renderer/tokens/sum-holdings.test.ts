/** What several accounts hold together: exact, and never a part passed off as the whole. */
import { expect, test } from 'vitest';
import { sumHoldings } from '#renderer/tokens/sum-holdings.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';

const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
const again = () => undefined;
const read = (baseUnits: string, readAt = 5): Holding => ({
  face: { face: 'full', value: baseUnits, readAt },
  answer: null,
  baseUnits,
  again,
});
const stale = (baseUnits: string, readAt: number): Holding => ({
  ...read(baseUnits),
  face: { face: 'stale', value: baseUnits, readAt, problem: offline },
});
const failed: Holding = { face: { face: 'error', problem: offline }, answer: null, baseUnits: null, again };
const loading: Holding = { face: { face: 'loading' }, answer: null, baseUnits: null, again };
const known = { face: 'full', value: [], readAt: 5 } as const;

test('default: the sum is exact beyond what a number can hold', () => {
  expect(sumHoldings([read((2n ** 255n).toString()), read('1')], known).baseUnits).toBe((2n ** 255n + 1n).toString());
  expect(sumHoldings([read('0')], known).baseUnits).toBe('0');
});

test('error: while one is being read, or none is known, the sum is unknown; without one of them it is marked as a part, and never 0', () => {
  expect(sumHoldings([read('5'), failed], known)).toMatchObject({ baseUnits: '5', isPart: true });
  expect(sumHoldings([read('5'), { ...read('1'), baseUnits: null }], known)).toMatchObject({ baseUnits: '5', isPart: true });
  expect(sumHoldings([read('5')], known, 3)).toMatchObject({ baseUnits: '5', isPart: true });
  expect(sumHoldings([read('5'), read('1')], known)).not.toHaveProperty('isPart');
  expect(sumHoldings([read('5'), loading, failed], known)).toMatchObject({ baseUnits: null, face: { face: 'loading' } });
  expect(sumHoldings([failed, failed], known)).toMatchObject({ baseUnits: null, face: { face: 'error' } });
  expect(sumHoldings([read('0'), failed], known)).toMatchObject({ baseUnits: null, face: { face: 'error' } });
});

test('error: it is as old as the oldest that could not be read', () => {
  expect(sumHoldings([read('5', 1), stale('6', 9), stale('7', 3)], known)).toMatchObject({
    baseUnits: '18',
    face: { face: 'stale', readAt: 3, problem: offline },
  });
});

test('error: without accounts nothing is known, not even zero', () => {
  expect(sumHoldings([], { face: 'loading' })).toMatchObject({ baseUnits: null, face: { face: 'loading' } });
  expect(sumHoldings([], failed.face)).toMatchObject({ baseUnits: null, face: { face: 'error' } });
});
