/** Quiet hours in the nights in which the clock is set: by the wall clock, whatever the hour before was called. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Journal } from '#main/writes/journal.ts';
import { createCheckRules } from '#main/writes/review/check-rules.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { ok } from '#shared/core/result.ts';
import { emptyNotebook } from '#shared/notebook/notebook.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { mine, savings, token } from '#test/support/review-context.ts';

const { TZ } = process.env;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const connection = { id: 'c', settings: usualSettings } as unknown as ConfirmedConnection;
const quietHours = { from: '02:00', until: '03:00' };

function isBarred(at: string): boolean {
  const book = { of: () => ({ ...noRules, quietHours }) } as unknown as RuleBook;
  const journal = { since: () => ok([]) } as unknown as Journal;
  const checkRules = createCheckRules({ book, journal, notebookOf: emptyNotebook, clock: createFakeClock(Date.parse(at)) });
  const input = { contractAddress: token, amount: '1', receiver: savings };
  return (
    checkRules({ operation: 'erc20.transfer', input, preconditions: { connection, signInNumber: 1, chain: null, accounts: [mine] } })
      .length > 0
  );
}

test.each([
  ['before the repeated hour, 01:59', '2026-10-24T23:59:00Z', false],
  ['02:30 for the first time', '2026-10-25T00:30:00Z', true],
  ['02:30 for the second time', '2026-10-25T01:30:00Z', true],
  ['after it, 03:00', '2026-10-25T02:00:00Z', false],
  ['before the hour that is left out, 01:59', '2026-03-29T00:59:00Z', false],
  ['the minute after, which is called 03:00', '2026-03-29T01:00:00Z', false],
])('behavior: %s', (_name, at, barred) => {
  expect(isBarred(at)).toBe(barred);
});
