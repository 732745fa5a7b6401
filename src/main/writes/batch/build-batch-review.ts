/** Builds the review of a batch: every row from its exact request, with the facts of each contract, read once for all rows. */

import type { ReadService } from '#main/core/ports/service.ts';
import type { BatchIntent } from '#main/writes/batch/batch-intent.ts';
import type { CheckBatchRules } from '#main/writes/review/check-rules.ts';
import { type CommonParts, commonContext, frameOf, noJournal, requestDiffers } from '#main/writes/review/common.ts';
import { type Asking, readsOf } from '#main/writes/review/reads.ts';
import { testRunOf } from '#main/writes/review/test-run.ts';
import type { TestRunTrust } from '#main/writes/review/trust.ts';
import { earlierOf, earlierWrites, writeKeys } from '#main/writes/same-write-before.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import { t } from '#shared/core/language/language.ts';
import { native, nativeSending } from '#shared/tokens/native-sending.ts';
import { batchTitle } from '#shared/writes/batch.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import {
  batchWarnings,
  ownWarnings,
  type RowContext,
  recipientsOf,
  rowsOf,
  rowsWords,
  totalsOf,
} from '#shared/writes/review/batch-words.ts';
import type { FactName, Facts, ReviewContext } from '#shared/writes/review/facts.ts';
import { contractOf, type Meaning, meaningOf } from '#shared/writes/review/meaning.ts';
import { predictedChanges } from '#shared/writes/review/predicted.ts';
import { readBack } from '#shared/writes/review/read-back.ts';
import { ruleWarning, situationWarnings } from '#shared/writes/review/situation-warnings.ts';
import { warn, warnBlocking } from '#shared/writes/review/warning.ts';
import { groupedWarnings, sortedWarnings } from '#shared/writes/review/warnings.ts';
import { chainWordsOf } from '#shared/writes/review/words.ts';
import type { ReviewWarning, TestRun } from '#shared/writes/review.ts';

interface Parts extends CommonParts {
  readonly checkRules: CheckBatchRules;
  readonly trust: Pick<TestRunTrust, 'isTrusted'>;
}

/** `facts`: of each row that would be sent, in order. */
export type BuildBatchReview = (
  batch: BatchIntent,
  times: { readonly endsAt: number },
  report: (review: BatchReview, facts: readonly Facts[]) => void,
  signal: AbortSignal,
) => Promise<void>;

/** Each is a request, so a long list isn't simulated whole. */
export const mostSimulated = 50;
/** Each row may break a limit in words of its own, and all of them block: more such words are only counted. */
const mostOfRules = 5;
/** Milliseconds between two versions while it is being read. */
const pace = 400;

/** What it moves an amount of; null for nothing. A token may have the address of what passes native currency on. */
const movedBy = (action: Action) => (action.does === 'send-native' ? native : action.does === 'send-tokens' ? action.token : null);

/** Equal questions of all rows are asked once. */
function askingOnce(asking: Asking): Asking {
  const asked = new Map<string, Promise<unknown>>();
  const read = ((id: string, connection: never, input: unknown, how: never) => {
    const key = JSON.stringify([id, input]);
    const known = asked.get(key) ?? (asking.read as (...given: unknown[]) => Promise<unknown>)(id, connection, input, how);
    asked.set(key, known);
    return known;
  }) as unknown as ReadService;
  return { ...asking, read };
}

export function createBuildBatchReview(parts: Parts): BuildBatchReview {
  const { journal, book, clock, trust, checkRules } = parts;

  /** Everything but what the service is asked; null where the journal or the rules can't be read. */
  function judgeOf(batch: BatchIntent, meanings: readonly Meaning[]) {
    const now = clock.now();
    const common = commonContext(parts, batch.preconditions);
    const earlier = earlierWrites(journal, batch.preconditions.connection.id, now);
    if (common === null || !earlier.ok) return null;
    const sums = new Map<string, bigint>();
    for (const { action } of meanings) {
      const asset = movedBy(action);
      if (asset !== null && 'amount' in action) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(action.amount));
    }
    const base = { ...common, breaches: [], now, native: nativeSending(batch.preconditions.connection) };
    const before = batch.rows.map(({ intent }) => earlierOf(earlier.value(intent), intent));
    const keys = batch.rows.map(({ intent }) => writeKeys(intent).at(-1) ?? intent.digest);
    const places = batch.rows.map(({ row }) => row + 1);

    function rowsWith(facts: readonly Facts[], testRuns: readonly TestRun[]): readonly RowContext[] {
      return meanings.map((meaning, index) => {
        const together = sums.get(movedBy(meaning.action) ?? '');
        const context: ReviewContext = {
          ...base,
          meaning,
          facts: facts[index] ?? {},
          testRun: testRuns[index] ?? { phase: 'running' },
          earlier: before[index] ?? null,
          ...(together === undefined ? {} : { together }),
        };
        return { place: places[index] ?? 0, note: batch.rows[index]?.note ?? '', context, key: keys[index] ?? '' };
      });
    }
    /** The person's rules: of each row, and of all together. */
    function ruleWarnings(rows: readonly RowContext[]): readonly ReviewWarning[] {
      const { own, together } = checkRules(
        rows.map(({ context: { meaning, facts } }) => ({ meaning, facts })),
        batch.preconditions,
      );
      const ofRow = rows.map(({ place }, index) => ({ place: String(place), warnings: (own[index] ?? []).map(ruleWarning) }));
      const grouped = groupedWarnings(ofRow, rowsWords(rows.length));
      const left = grouped.length - mostOfRules;
      const more =
        left <= 0
          ? []
          : [warnBlocking('rules', t('Rows break your rules in {count, plural, one {# more way} other {# more ways}}.', { count: left }))];
      return [...together.map(ruleWarning), ...grouped.slice(0, mostOfRules), ...more];
    }
    /** Of the chain and the person: the same for every row. */
    const commonWarnings = (rows: readonly RowContext[]) => {
      const [first] = rows;
      if (first === undefined) return [];
      return situationWarnings({ ...first.context, earlier: null, facts: {}, testRun: { phase: 'running' } });
    };
    return { base, rowsWith, ruleWarnings, commonWarnings };
  }

  return async (batch, { endsAt }, report, signal) => {
    const { plan, rows, preconditions } = batch;
    const { connection } = preconditions;
    const frame = {
      ...frameOf(batch, endsAt, book.of(connection.id)?.holding ?? 0),
      ...{ kind: plan.kind, title: batchTitle(plan.kind, rows.length) },
      ...{ pausesOnFailure: plan.pausesOnFailure, before: plan.rows.length - rows.length },
    };
    const refuse = (text: string) =>
      report(
        {
          ...frame,
          chain: preconditions.chain,
          totals: [],
          changes: null,
          recipients: 0,
          rows: [],
          warnings: [warnBlocking('refused', text)],
          isComplete: true,
        },
        [],
      );
    // What would be sent, and nothing that only was asked for.
    const inputs = rows.map(({ intent }) => readBack(intent.operation, intent.request, intent.input, connection.settings));
    if (!inputs.every((input) => input.ok)) return refuse(requestDiffers);
    const meanings = rows.map(({ intent }, index) =>
      meaningOf(intent.operation, (inputs[index]?.ok === true ? inputs[index].value : {}) as never),
    );
    const judge = judgeOf(batch, meanings);
    if (judge === null) return refuse(noJournal);
    const { base, rowsWith, ruleWarnings, commonWarnings } = judge;
    const facts: Facts[] = meanings.map(() => ({}));
    const testRuns: TestRun[] = meanings.map(() => ({ phase: 'running' }));
    const simulated = simulatedOf(meanings);
    const readAt = clock.now();
    let isRead = false;

    const show = () => {
      if (signal.aborted) return;
      const contexts = rowsWith(facts, testRuns);
      const own = contexts.map(ownWarnings);
      const left = rows.length - simulated.length;
      const notSimulated =
        left === 0
          ? []
          : [warn('not-simulated', 'info', t('Simulated {count} of {all} rows.', { count: simulated.length, all: rows.length }))];
      report(
        {
          ...frame,
          chain: chainWordsOf(base.chain),
          totals: totalsOf(contexts),
          changes: predictedChanges(
            contexts.map(({ context }) => context),
            readAt,
          ),
          recipients: recipientsOf(contexts),
          rows: rowsOf(contexts, own),
          warnings: sortedWarnings([
            ...commonWarnings(contexts),
            ...ruleWarnings(contexts),
            ...batchWarnings(plan.kind, contexts, own),
            ...notSimulated,
          ]),
          isComplete: isRead,
        },
        [...facts],
      );
    };

    const asking = askingOnce({ read: parts.read, connection, clock, signal });
    let shownAt = clock.monotonic();
    show();
    const noted = () => {
      if (clock.monotonic() - shownAt < pace) return;
      shownAt = clock.monotonic();
      show();
    };
    const isTrusted = trust.isTrusted(connection.id);
    await Promise.all([
      ...meanings.flatMap((meaning, index) =>
        (Object.entries(readsOf(meaning, base.known.accounts, asking)) as [FactName, () => Promise<unknown>][]).map(
          async ([fact, read]) => {
            const value = await read().catch(() => null);
            facts[index] = { ...facts[index], [fact]: value };
            noted();
          },
        ),
      ),
      ...simulated.map(async (index) => {
        const meaning = meanings[index];
        if (meaning !== undefined) testRuns[index] = await testRunOf(meaning.call, asking, isTrusted);
        noted();
      }),
    ]);
    isRead = true;
    show();
  };
}

/** The places of the rows that are simulated: the first of each contract and function, then in order. */
function simulatedOf(meanings: readonly Meaning[]): readonly number[] {
  const seen = new Set<string>();
  const places = meanings.map((_, index) => index);
  const isFirst = (index: number) => {
    const meaning = meanings[index];
    const key = meaning === undefined ? '' : `${contractOf(meaning.action)} ${meaning.functionName}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
  const first = places.filter(isFirst);
  return [...first, ...places.filter((place) => !first.includes(place))].slice(0, mostSimulated);
}
