/** What may be spent of an owner's tokens: an unusable answer is shown as unknown, and nothing waits forever. */
import { expect, test } from 'vitest';
import { knownAllowance } from '#renderer/approvals/known-allowance.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

const asked = { hasToken: true, hasOwner: true, hasAccount: true, answer: null, problem: null } as const;
const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
const answer = (change: Partial<Answer<string>> = {}): Answer<string> => ({
  ...{ reading: { recognized: true, value: '250' }, raw: '"250"', readAt: 7, block: null, source: 'service', problem: null },
  ...change,
});

test('default: known, and still loading', () => {
  expect(knownAllowance(asked)).toEqual({ is: 'reading' });
  expect(knownAllowance({ ...asked, answer: answer() })).toEqual({ is: 'known', baseUnits: '250', asOf: null });
});

test('behavior: missing input is reported instead of waited for', () => {
  expect(knownAllowance({ ...asked, hasOwner: false })).toMatchObject({ is: 'unasked', why: expect.stringContaining('Enter the owner') });
  expect(knownAllowance({ ...asked, hasToken: false })).toMatchObject({ is: 'unasked', why: expect.stringContaining('Choose a token') });
  expect(knownAllowance({ ...asked, hasAccount: false })).toMatchObject({ is: 'unknown', why: expect.stringContaining('accounts') });
});

test('error: no answer, one in an unknown form, and one that is old are each described as such', () => {
  expect(knownAllowance({ ...asked, problem: offline })).toMatchObject({
    is: 'unknown',
    why: expect.stringContaining('can’t be reached'),
  });
  expect(knownAllowance({ ...asked, answer: answer({ reading: { recognized: false } as never, raw: '{}' }) })).toMatchObject({
    is: 'unknown',
  });
  expect(knownAllowance({ ...asked, answer: answer({ source: 'stored', problem: offline }) })).toEqual({
    is: 'known',
    baseUnits: '250',
    asOf: 7,
  });
});
