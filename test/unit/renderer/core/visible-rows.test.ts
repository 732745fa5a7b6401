/** Which rows of a list are rendered, and which of a short one stay. */
import { expect, test } from 'vitest';
import { joined, rangeIn } from '#renderer/core/ui/use-visible-rows.ts';

test.each([
  ['at first', { first: 0, last: -1 }, { first: 0, last: 12 }, { first: 0, last: 12 }],
  ['scrolled down', { first: 0, last: 12 }, { first: 8, last: 24 }, { first: 0, last: 24 }],
  ['scrolled back', { first: 8, last: 24 }, { first: 0, last: 12 }, { first: 0, last: 24 }],
  ['directly behind', { first: 0, last: 12 }, { first: 13, last: 24 }, { first: 0, last: 24 }],
  ['out of sight', { first: 0, last: 12 }, { first: 0, last: -4 }, { first: 0, last: 12 }],
  ['after a jump', { first: 0, last: 12 }, { first: 60, last: 72 }, { first: 60, last: 72 }],
])('behavior: %s', (_what, kept, visible, expected) => {
  expect(joined(kept, visible)).toEqual(expected);
});

test('behavior: as many rows wherever a list is scrolled to, and all that are in sight', () => {
  for (let from = 40; from < 60; from += 0.25) {
    const { first, last } = rangeIn({ from, to: from + 12.5 }, 1_000, 4);
    expect(last - first).toBe(16);
    expect(first).toBeLessThanOrEqual(from);
    expect(last + 1).toBeGreaterThanOrEqual(from + 12.5);
  }
});

test.each([
  ['at the top, below what is above it', { from: -5.5, to: 7 }, { first: 0, last: 8 }],
  ['at the end', { from: 92, to: 104 }, { first: 92, last: 99 }],
  ['above what is in sight', { from: 120, to: 132 }, { first: 120, last: 99 }],
  ['below what is in sight', { from: -40, to: -28 }, { first: 0, last: -25 }],
])('behavior: none beyond its ends: %s', (_what, between, expected) => {
  expect(rangeIn(between, 100, 4)).toEqual(expected);
});
