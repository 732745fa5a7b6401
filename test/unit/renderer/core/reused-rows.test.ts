/** Which element shows which item while a list scrolls, and once it rests. */
import { expect, test } from 'vitest';
import { type ReusedRow, reuseRows } from '#renderer/core/ui/reused-rows.ts';

const atRest = (...items: number[]) => reuseRows([], items, false);
const inWords = (rows: readonly ReusedRow[]) => rows.map(({ slot, item, isPassing }) => `${slot}:${item}${isPassing ? '…' : ''}`).join(' ');

test.each([
  ['down', [3, 4, 5, 6], '1:5… 2:6… 3:3 4:4'],
  ['up', [0, 1, 2, 3], '1:1 2:2 3:3 4:0…'],
  ['far away', [11, 12, 13, 14], '1:11… 2:12… 3:13… 4:14…'],
  ['to fewer', [3, 4], '3:3 4:4'],
  ['to more', [1, 2, 3, 4, 5], '1:1 2:2 3:3 4:4 5:5…'],
])('behavior: scrolled %s, an element keeps its place, and those out of sight show what comes', (_what, items, expected) => {
  expect(inWords(reuseRows(atRest(1, 2, 3, 4), items, true))).toBe(expected);
});

test('behavior: at rest the rows are in order, complete, and each in the element that it had', () => {
  const scrolled = reuseRows(atRest(1, 2, 3, 4), [3, 4, 5, 6], true);
  expect(inWords(reuseRows(scrolled, [3, 4, 5, 6], false))).toBe('3:3 4:4 1:5 2:6');
});

test('behavior: at rest no element shows another item than before', () => {
  expect(inWords(reuseRows(atRest(4, 3, 2), [5, 4, 3], false))).toBe('4:5 1:4 2:3');
});

test('behavior: the focused row keeps its element however far one scrolls', () => {
  let rows = atRest(1, 2, 3);
  for (let first = 2; first < 40; first += 1) rows = reuseRows(rows, [first, first + 1, first + 2, 1], true);
  expect(rows.find(({ item }) => item === 1)?.slot).toBe(1);
  expect(rows).toHaveLength(4);
});

test('behavior: asked twice, it answers the same', () => {
  const once = reuseRows(atRest(1, 2, 3), [3, 4, 5], true);
  expect(reuseRows(once, [3, 4, 5], true)).toEqual(once);
});
