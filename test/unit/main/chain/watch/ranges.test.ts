/** Sets of block numbers as ranges, against plain sets of numbers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { has, highestMissing, minus, type Range, type Ranges, withoutRange, withRange } from '#main/chain/watch/ranges.ts';
import { runsOr } from '#test/support/property-runs.ts';

const range = fc.tuple(fc.nat(40), fc.nat(8)).map(([from, length]): Range => [from, from + length]);
const step = fc.record({ add: fc.boolean(), range });
const numbers = ([from, to]: Range) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const build = (steps: readonly { add: boolean; range: Range }[]) =>
  steps.reduce<{ ranges: Ranges; set: Set<number> }>(
    ({ ranges, set }, one) => {
      for (const number of numbers(one.range)) one.add ? set.add(number) : set.delete(number);
      return { ranges: one.add ? withRange(ranges, one.range) : withoutRange(ranges, one.range), set };
    },
    { ranges: [], set: new Set() },
  );

test('default: the same numbers as a set of them, in the fewest ranges', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { ranges, set } = build(steps);
      expect(ranges.flatMap(numbers)).toEqual([...set].sort((one, other) => one - other));
      for (const [index, [from]] of ranges.entries()) if (index > 0) expect(from).toBeGreaterThan((ranges[index - 1]?.[1] ?? 0) + 1);
      for (let number = 0; number < 50; number += 1) expect(has(ranges, number)).toBe(set.has(number));
    }),
    { numRuns: runsOr(500) },
  );
});

test('default: the difference of two, and its highest number that may be had', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.array(step, { maxLength: 8 }), fc.nat(3), (these, those, odd) => {
      const [one, other] = [build(these), build(those)];
      const left = [...one.set].filter((number) => !other.set.has(number));
      expect(minus(one.ranges, other.ranges).flatMap(numbers)).toEqual(left.sort((a, b) => a - b));
      const may = (number: number) => number % 4 !== odd;
      const best = left.filter(may).at(-1) ?? null;
      expect(highestMissing(one.ranges, other.ranges, may)).toBe(best);
    }),
    { numRuns: runsOr(500) },
  );
});

test('behavior: a range that ends before it begins is empty', () => {
  expect(withRange([[1, 2]], [5, 4])).toEqual([[1, 2]]);
  expect(withoutRange([[1, 9]], [5, 4])).toEqual([[1, 9]]);
});
