import { expect, test } from 'vitest';
import { memoized } from '#shared/core/memoized.ts';

test('default: the same objects and values give the same result, others another', () => {
  const calls: unknown[][] = [];
  const both = memoized((one: readonly number[], more: boolean, other: { readonly name: string } | null) => {
    calls.push([one, more, other]);
    return { sum: one.length };
  });
  const [one, ada] = [[1, 2], { name: 'Ada' }];
  const first = both(one, true, ada);
  expect(both(one, true, ada)).toBe(first);
  expect(calls).toEqual([[one, true, ada]]);
  const others = [both(one, false, ada), both(one, true, null), both(one, true, { name: 'Ada' }), both([1, 2], true, ada)];
  expect(new Set([first, ...others]).size).toBe(5);
  expect(both(one, true, null)).toBe(others[1]);
  expect(calls).toHaveLength(5);
});

test('default: a result that is nothing is kept, too', () => {
  let calls = 0;
  const nothing = memoized((_of: object) => {
    calls += 1;
    return undefined;
  });
  const key = {};
  expect([nothing(key), nothing(key), calls]).toEqual([undefined, undefined, 1]);
});

test('error: what throws is tried again', () => {
  let calls = 0;
  const once = memoized((_of: object) => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return calls;
  });
  const key = {};
  expect(() => once(key)).toThrow('not yet');
  expect([once(key), once(key)]).toEqual([2, 2]);
});
