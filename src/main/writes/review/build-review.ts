/** Builds the review of a write from the exact request: at once with what is known, then again with each fact that is read. */

import { createBalanceOf } from '#main/writes/balance-of-write.ts';
import type { Intent } from '#main/writes/intents.ts';
import type { CheckRules } from '#main/writes/review/check-rules.ts';
import { type CommonFrame, type CommonParts, commonContext, frameOf, noJournal, requestDiffers } from '#main/writes/review/common.ts';
import type { CostOf } from '#main/writes/review/cost.ts';
import { type DescriptorsOf, noWords, type SaidOf, wordsOf } from '#main/writes/review/foreign-words.ts';
import { type Asking, askInTime, readsOf } from '#main/writes/review/reads.ts';
import type { BuildReview } from '#main/writes/review/reviewing.ts';
import { testRunOf } from '#main/writes/review/test-run.ts';
import type { TestRunTrust } from '#main/writes/review/trust.ts';
import { earlierLike, earlierOf, highestOf, isLess } from '#main/writes/same-write-before.ts';
import { loadedSignatures, loadSignatures } from '#shared/contracts/decoding/signature-table.ts';
import { t } from '#shared/core/language/language.ts';
import { operations } from '#shared/core/operations/table.ts';
import { nativeSending } from '#shared/tokens/native-sending.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { carriedBy } from '#shared/writes/review/carried.ts';
import { type Cost, type FactName, type Facts, lookedUp, type ReviewContext } from '#shared/writes/review/facts.ts';
import { callLines, linesOf } from '#shared/writes/review/lines.ts';
import { type Meaning, meaningOf } from '#shared/writes/review/meaning.ts';
import { predictedChanges } from '#shared/writes/review/predicted.ts';
import { readBack } from '#shared/writes/review/read-back.ts';
import { warnBlocking } from '#shared/writes/review/warning.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import { chainWordsOf, storyOf, titleOf } from '#shared/writes/review/words.ts';
import type { Review, TestRun } from '#shared/writes/review.ts';

interface BuildReviewParts extends CommonParts {
  readonly costOf: CostOf;
  readonly checkRules: CheckRules;
  readonly trust: TestRunTrust;
  readonly descriptorsOf: DescriptorsOf;
}

const callOf = ({ call }: Meaning) => ({ contract: call.to, selector: toCallData(call)?.slice(0, 10) ?? '' });

type Frame = CommonFrame & Pick<Review, 'request'>;

/** A review that cannot be confirmed, because the request differs from what was asked for, or cannot be explained. */
function refused(frame: Frame, title: string, chain: string | null, kind: string, text: string): Review {
  const warnings = [warnBlocking(kind, text)];
  return {
    ...frame,
    title,
    story: title,
    chain,
    changes: null,
    lines: [],
    calls: [],
    warnings,
    testRun: { phase: 'inconclusive', reason: null },
    isComplete: true,
  };
}

export function createBuildReview(parts: BuildReviewParts): BuildReview {
  const { journal, book, clock, trust, checkRules } = parts;

  /** The review's context without facts from the service; null where the journal cannot be read. */
  function contextOf(
    intent: Intent,
    input: Intent['input'],
  ): (Omit<ReviewContext, 'facts' | 'testRun' | 'breaches' | 'now'> & { readonly before: Activity | null }) | null {
    const { operation, preconditions } = intent;
    // Without the journal, an earlier write could be missed.
    const [common, alike] = [commonContext(parts, preconditions), earlierLike(journal, intent, clock.now())];
    if (common === null || !alike.ok) return null;
    return {
      ...common,
      meaning: meaningOf(operation, input as never),
      earlier: earlierOf(alike.value, intent),
      before: highestOf(alike.value),
      native: nativeSending(preconditions.connection),
    };
  }

  return async (intent, { endsAt }, report, signal) => {
    const { operation, request, preconditions } = intent;
    const { connection } = preconditions;
    const frame = { ...frameOf(intent, endsAt, book.of(connection.id)?.holding ?? 0), request };
    const { title } = operations[operation];
    const input = readBack(operation, request, intent.input, connection.settings);
    if (!input.ok) {
      report(refused(frame, title, preconditions.chain, 'differs', requestDiffers));
      return;
    }
    try {
      await build(intent, input.value, frame, report, signal);
    } catch {
      report(
        refused(frame, title, preconditions.chain, 'not-readable', t('Blockdesk couldn’t work out what this does, so it can’t be sent.')),
      );
    }
  };

  /** The current balance for an open earlier write; null where there is none. */
  async function balanceAgain(before: Activity | null, asking: Asking): Promise<string | null> {
    if (before === null) return null;
    const balanceOf = createBalanceOf((id, _connection, input) => askInTime(asking, id, input));
    return balanceOf(before, asking.connection, asking.signal).catch(() => null);
  }

  async function build(
    intent: Intent,
    input: Intent['input'],
    frame: Frame,
    report: (review: Review, facts?: Facts) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { operation, preconditions } = intent;
    const asking = { read: parts.read, connection: preconditions.connection, clock, signal };
    const found = contextOf(intent, input);
    if (found === null) {
      report(refused(frame, operations[operation].title, preconditions.chain, 'no-journal', noJournal));
      return;
    }
    const { before, ...base } = found;
    const readAt = clock.now();
    let { earlier } = found;
    let facts: Facts = {};
    let testRun: TestRun = { phase: 'running' };
    let cost: Cost | undefined;
    let isRead = false;
    let said: SaidOf = noWords;
    let more = loadedSignatures();

    const show = () => {
      if (signal.aborted) return;
      const breaches = checkRules({ operation, input, preconditions }, facts);
      const context: ReviewContext = {
        ...base,
        earlier,
        facts,
        testRun,
        breaches,
        more,
        now: clock.now(),
        ...(cost === undefined ? {} : { cost }),
      };
      const shown = {
        chain: chainWordsOf(base.chain),
        testRun,
        isComplete: isRead,
        changes: predictedChanges([context], readAt),
        lines: linesOf(context, operation === 'transaction.submit'),
        calls: callLines(context).map((call, index) => ({ ...call, ...said.calls[index] })),
        warnings: warningsOf(context),
        ...said.own,
      };
      report({ ...frame, ...shown, title: titleOf(context), story: storyOf(context) }, facts);
    };

    show();
    // Not waited for: nothing that is confirmed depends on it.
    const { id } = preconditions.connection;
    void Promise.resolve()
      .then(() => parts.costOf(id, base.known.accounts, callOf(base.meaning)))
      .catch(() => ({ fee: null, balance: null }))
      .then((found) => {
        cost = found;
        show();
      });
    const readAll = (meaning: Meaning, note: (fact: Facts) => void) =>
      (Object.entries(readsOf(meaning, base.known.accounts, asking)) as [FactName, () => Promise<unknown>][]).map(async ([name, read]) => {
        const value = await read().catch(() => null);
        note({ [name]: value });
        show();
      });
    const carried = carriedBy(base.meaning);
    const noteAt = (place: number) => (fact: Facts) => {
      const before = facts.carried ?? [];
      facts = { ...facts, carried: carried.map((_, index) => (index === place ? { ...before[index], ...fact } : (before[index] ?? {}))) };
    };
    await Promise.all([
      loadSignatures()
        .then((found) => {
          more = found;
        })
        .catch(() => {}),
      ...readAll(base.meaning, (fact) => {
        facts = { ...facts, ...fact };
      }),
      ...lookedUp(base.meaning).places.flatMap((place) => {
        const one = carried[place];
        return one === undefined ? [] : readAll(one.meaning, noteAt(place));
      }),
      // The balance of the last search may be half an hour old.
      balanceAgain(before, asking).then((balance) => {
        if (earlier !== null && isLess(balance, before)) earlier = { ...earlier, hasFallen: true };
      }),
      testRunOf(base.meaning.call, asking, trust.isTrusted(preconditions.connection.id)).then((result) => {
        testRun = result;
        show();
      }),
    ]);
    // After the checks, which know nothing of it: what owners of contracts say of the calls.
    said = await wordsOf({ ...base, facts }, parts.descriptorsOf, asking).catch(() => noWords);
    isRead = true;
    show();
  }
}
