/** The rules of a service, checked against what its journal holds: at the review, and again when it is confirmed. */
import { expect, test } from 'vitest';
import { type CheckRulesParts, createCheckRules } from '#main/writes/review/check-rules.ts';
import { fail, ok } from '#shared/core/result.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { entryOf, mine, savings, stranger, token } from '#test/support/review-context.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const limit = { token, perTransaction: null, perDay: '500', retypeAbove: null, decimals: 2, symbol: 'DUSD' };
const facts = { decimals: 2 };

function check(
  parts: Partial<CheckRulesParts> & { readonly rules?: Partial<Rules> | null; readonly entries?: ReturnType<typeof entryOf>[] },
  id?: string,
) {
  const asked: unknown[] = [];
  const since = (...question: unknown[]) => {
    asked.push(question);
    return ok(parts.entries ?? []);
  };
  const checkRules = createCheckRules({
    book: { of: () => (parts.rules === null ? null : { ...noRules, ...parts.rules }) } as never,
    journal: { since } as never,
    notebookOf: () => ({ entries: {} }),
    clock: createFakeClock(noon),
    ...parts,
  });
  const preconditions = { connection: toConnection(), signInNumber: 0, chain: '1', accounts: [mine] };
  const input = { contractAddress: token, amount: '251', receiver: savings };
  return { breaches: checkRules({ operation: 'erc20.transfer', input, preconditions, ...(id === undefined ? {} : { id }) }, facts), asked };
}
const unreadable = [
  { kind: 'rule-cannot-judge', text: 'Your rules for this connection can’t be read, so nothing is sent.', blocks: true, retype: null },
];

test('error: rules block every write if they can’t be read, or if the writes that they count can’t', () => {
  expect(check({ rules: null }).breaches).toEqual(unreadable);
  expect(check({ journal: { since: () => fail({ code: 'storage' }) } as never }).breaches).toEqual(unreadable);
});

test('default: without rules nothing is blocked; the journal says what was sent in 24 hours', () => {
  const { breaches, asked } = check({});
  expect(breaches).toEqual([]);
  expect(asked).toEqual([['tested', noon - 24 * 60 * 60_000]]);
});

test('error: M7 what was sent before counts; the write itself, which is in the journal by then, is not counted twice', () => {
  const rules = { limits: [limit] };
  const entry = entryOf({ state: 'prepared' });
  expect(check({ rules }).breaches).toEqual([]);
  expect(check({ rules, entries: [entry] }).breaches).toMatchObject([{ kind: 'rule-per-day', blocks: true }]);
  expect(check({ rules, entries: [entry] }, 'another').breaches).toHaveLength(1);
  expect(check({ rules, entries: [entry] }, entry.id).breaches).toEqual([]);
});

test('behavior: M16 contacts come from the notebook of the connection', () => {
  const notebookOf: CheckRulesParts['notebookOf'] = (id) => ({
    entries: { [id === 'tested' ? savings : stranger]: { label: 'Savings', contact: true, hasNote: false } },
  });
  expect(check({ rules: { knownReceiversOnly: true }, notebookOf }).breaches).toEqual([]);
  expect(check({ rules: { knownReceiversOnly: true } }).breaches).toMatchObject([{ kind: 'rule-known-only' }]);
});

test('behavior: quiet hours go by the clock of this computer', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const at = new Date(noon + 17 * 60_000);
  const clock = createFakeClock(at.getTime());
  const time = (minutes: number) => {
    const moved = new Date(at.getTime() + minutes * 60_000);
    return `${two(moved.getHours())}:${two(moved.getMinutes())}`;
  };
  const within = (from: number, until: number) =>
    check({ rules: { quietHours: { from: time(from), until: time(until) } }, clock }).breaches.length;
  expect([within(0, 1), within(-1, 0), within(1, 2), within(-60, 60), within(60, -60)]).toEqual([1, 0, 0, 1, 0]);
});
