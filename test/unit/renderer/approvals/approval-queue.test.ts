/** Several writes one after another: which may follow which. */
import { expect, test } from 'vitest';
import { mayGoOn, type StepState } from '#renderer/approvals/use-queue.ts';

const after = (state: StepState | null) => mayGoOn(new Map(state === null ? [] : [['zero', state]]));

test('default: M17 a new amount follows the 0 that was reached, or where none was wanted', () => {
  expect(after(null)).toBe(true);
  expect(after({ is: 'done' })).toBe(true);
});

test.each<StepState>([
  { is: 'left' },
  { is: 'declined' },
  { is: 'failed', why: 'Reverted.' },
  { is: 'unknown', entry: null },
  { is: 'pending' },
])('error: M17 it does not follow a 0 that was not reached: %j', (state) => {
  expect(after(state)).toBe(false);
});
