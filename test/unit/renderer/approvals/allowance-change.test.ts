/** A new allowance beside the current one: described only by what is certain. */
import { expect, test } from 'vitest';
import { allowanceChange } from '#renderer/approvals/allowance-change.ts';

const now = 10 * 60_000;
const read = { value: '250', checkedAt: now - 1000, isStale: false };

test('default: the old amount and the new one race, unless one of them is 0 or both are the same', () => {
  expect(allowanceChange(read, '900', now)).toEqual({ isSame: false, races: true, isUnsure: false });
  expect(allowanceChange(read, '250', now)).toEqual({ isSame: true, races: false, isUnsure: false });
  expect(allowanceChange(read, '0', now).races).toBe(false);
  expect(allowanceChange({ ...read, value: '0' }, '900', now).races).toBe(false);
  expect(allowanceChange(read, null, now)).toMatchObject({ isSame: false, races: false });
});

test.each([
  ['it was never read', { ...read, value: null, checkedAt: null }],
  ['it couldn’t be read now', { ...read, isStale: true }],
  ['0 couldn’t be read again', { ...read, value: '0', isStale: true }],
  ['it was read a while ago', { ...read, checkedAt: 1 }],
])('error: where %s, the race is explained, and the allowance is not taken as already set', (_title, row) => {
  expect(allowanceChange(row, '900', now)).toEqual({ isSame: false, races: true, isUnsure: true });
  expect(allowanceChange(row, row.value ?? '250', now).isSame).toBe(false);
  expect(allowanceChange(row, '0', now).races).toBe(false);
});
