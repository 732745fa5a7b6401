/** The table of what becomes of a write is the one that the tests go through. */
import { expect, test } from 'vitest';
import { describeWrites, readWrites } from '#scripts/writes.ts';
import { killPoints, writeFaults } from '#test/support/write-faults.ts';

test('docs/writes.md is what the tests say (else: node scripts/writes.ts)', () => {
  expect(readWrites()).toBe(describeWrites());
});

test('no row lets the service see a write twice, and at least twenty points of a write are killed at', () => {
  for (const { seen } of writeFaults) expect(seen).toBeLessThanOrEqual(1);
  for (const [, , , seen] of killPoints) expect(seen).toBeLessThanOrEqual(1);
  expect(killPoints.length).toBeGreaterThanOrEqual(20);
});
