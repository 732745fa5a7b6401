/** A service that answers nothing of what a review asks: after ten seconds it is complete, and says what could not be read. */
import { expect, test } from 'vitest';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Intent } from '#main/writes/intents.ts';
import type { Journal } from '#main/writes/journal.ts';
import { createBuildReview } from '#main/writes/review/build-review.ts';
import { createCheckRules } from '#main/writes/review/check-rules.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations } from '#shared/core/operations/table.ts';
import { fail, ok } from '#shared/core/result.ts';
import { emptyNotebook } from '#shared/notebook/notebook.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import type { Review } from '#shared/writes/review.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { entryOf, mine, savings, stranger, token } from '#test/support/review-context.ts';

const connection = {
  id: 'c',
  name: 'Example Bank',
  environment: 'live',
  apiAddress: 'https://b.example',
  settings: usualSettings,
  chain: null,
};
const input = { contractAddress: token, amount: '250', receiver: savings };

function intentOf(body?: object): Intent {
  const made = toRequest(operations['erc20.transfer'], input);
  if (!made.ok) throw new Error(made.error.code);
  const request = { method: 'POST', path: made.value.path, body: JSON.stringify(body ?? made.value.body) } as const;
  const preconditions = { connection: connection as unknown as ConfirmedConnection, signInNumber: 1, chain: null, accounts: [mine] };
  return { id: crypto.randomUUID(), operation: 'erc20.transfer', input, request, digest: 'ab', preconditions };
}

function start(rules: Rules | null = noRules, entries = [entryOf({ state: 'unknown' })], since: Journal['since'] = () => ok(entries)) {
  const clock = createFakeClock(new Date(2026, 10, 21, 23, 30).getTime());
  const reviews: Review[] = [];
  const book: RuleBook = {
    of: () => rules,
    save: () => ({ ok: true, value: null }),
    testRunsMatch: () => null,
    recordTestRuns() {},
  };
  const journal = { list: () => ok(entries), since } as unknown as Journal;
  const aborted: boolean[] = [];
  const build = createBuildReview({
    read: (_id, _connection, _input, how) =>
      new Promise(() => {
        how?.asked?.();
        how?.signal?.addEventListener('abort', () => aborted.push(true));
      }),
    journal,
    book,
    movedNames: () => [],
    costOf: async () => ({ fee: null, balance: null }),
    checkRules: createCheckRules({ book, journal, notebookOf: emptyNotebook, clock }),
    notebookOf: emptyNotebook,
    trust: { isTrusted: () => false, note() {}, learn() {} },
    clock,
    sessionOf: () => ({ phase: 'restoring' }),
    descriptorsOf: async () => () => [],
  });
  return {
    clock,
    reviews,
    aborted,
    run: (intent = intentOf()) => build(intent, { endsAt: 1 }, (review) => reviews.push(review), new AbortController().signal),
  };
}

test('behavior: M9 shown at once with what is known, complete after ten seconds with what could not be read; unknown stays unknown', async () => {
  const { clock, reviews, aborted, run } = start();
  const built = run();
  expect(reviews.map(({ isComplete }) => isComplete)).toEqual([false]);
  expect(reviews[0]?.title).toBe('Send 250 base units of 0x700b…AD35');
  clock.pass(9_999);
  expect(reviews).toHaveLength(1);
  clock.pass(1);
  await built;
  const last = reviews.at(-1);
  expect(last?.isComplete).toBe(true);
  expect(aborted.length).toBeGreaterThan(5);
  expect(last?.changes?.rows.map(({ value }) => value)).toMatchObject([
    { before: null, after: null },
    { before: null, after: null },
  ]);
  const kinds = last?.warnings.map(({ kind }) => kind);
  for (const kind of ['could-not-be-read', 'no-decimals', 'chain-unknown', 'test-run']) expect(kinds).toContain(kind);
  expect(kinds).not.toContain('balance');
});

test('error: M9 a body that is not what was asked for is shown as such, and can never be sent', async () => {
  const { reviews, run } = start();
  await run(intentOf({ contractAddress: token, amount: '250', address: stranger }));
  expect(reviews).toHaveLength(1);
  expect(reviews[0]?.warnings).toMatchObject([{ kind: 'differs', blocks: true }]);
});

test('error: M8 P1 entries that cannot be read do not count as absent: earlier writes are unknown, so nothing is sent', async () => {
  const { reviews, run } = start(noRules, [], () => fail({ code: 'storage', what: 'the journal of what was sent' }));
  await run();
  expect(reviews).toHaveLength(1);
  expect(reviews[0]?.warnings).toMatchObject([{ kind: 'no-journal', blocks: true }]);
});

test('error: rules that cannot be read let nothing through', () => {
  const { reviews, run } = start(null);
  void run();
  expect(reviews[0]?.warnings[0]).toMatchObject({ kind: 'rule-cannot-judge', blocks: true });
});

test('behavior: rules use this computer’s clock and the journal’s sums', () => {
  const rules: Rules = {
    ...noRules,
    quietHours: { from: '23:00', until: '06:00' },
    limits: [{ token, perTransaction: null, perDay: '499', retypeAbove: null, decimals: null, symbol: null }],
    knownReceiversOnly: true,
    holding: 30_000,
  };
  const recent = entryOf({ state: 'unknown', preparedAt: new Date(2026, 10, 21, 1).getTime() });
  const { reviews, run } = start(rules, [recent]);
  void run();
  expect(reviews[0]?.warnings.filter(({ blocks }) => blocks).map(({ kind }) => kind)).toEqual([
    'rule-per-day',
    'rule-known-only',
    'rule-quiet-hours',
  ]);
  expect(reviews[0]?.undoWindow).toBe(30_000);
});
