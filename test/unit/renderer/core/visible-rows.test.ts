/** Which rows of a short list stay rendered. */
import { expect, test } from 'vitest';
import { joined } from '#renderer/core/ui/use-visible-rows.ts';

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
