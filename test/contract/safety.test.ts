/** Every row of the safety table has a test or a reason, and the page that says so is not older than the tests. */
import { expect, test } from 'vitest';
import { readSafety } from '#scripts/safety.ts';
import { safetyRows } from '#scripts/safety-rows.ts';

const { text, problems, standing } = readSafety();
const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);

test('the rows are O1 to O46, M1 to M34, E1 to E28, P1 to P19, H1 to H18, T1 to T12', () => {
  const last = { O: 46, M: 34, E: 28, P: 19, H: 18, T: 12 };
  expect(Object.keys(safetyRows)).toEqual(Object.entries(last).flatMap(([letter, number]) => upTo(letter, number)));
});

test('every row has a test or a reason, and every code that a test names is a row', () => {
  expect(problems).toEqual([]);
});

test('docs/safety.md is what the tests say (else: node scripts/safety.ts)', () => {
  expect(standing).toBe(text);
});
