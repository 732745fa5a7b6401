/** Calls of a session: what ends after it is of nobody. */
import { beforeEach, expect, test } from 'vitest';
import { callNoter, forgetContractCalls, useContractCalls } from '#renderer/store/contract-calls.ts';

const call = {
  contract: `0x${'1'.repeat(40)}`,
  signature: 'function f()',
  params: [],
  value: null,
  how: 'write',
  at: 1,
  outcome: 'accepted',
  isGood: true,
  values: null,
  block: null,
} as const;
beforeEach(forgetContractCalls);

test('default: what was run is noted, the newest first', () => {
  const note = callNoter();
  note(call);
  note({ ...call, at: 2 });
  expect(useContractCalls.getState().runs.map(({ at, number }) => [number, at])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

test('error: O26 a write that ends once another person is signed in is not told to them', () => {
  const note = callNoter();
  forgetContractCalls();
  note(call);
  expect(useContractCalls.getState().runs).toEqual([]);
  callNoter()(call);
  expect(useContractCalls.getState().runs).toHaveLength(1);
});
