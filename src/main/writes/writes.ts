/** Builds the parts of a write (review, sending, following, searching) and connects them. */

import type { NewestBlock } from '#main/chain/newest-block.ts';
import { forEachView } from '#main/core/asking.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { OwnWindows } from '#main/core/ports/own-window.ts';
import type { WriteService } from '#main/core/ports/service.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import { createBalanceOf } from '#main/writes/balance-of-write.ts';
import { type BatchBook, createBatchBook } from '#main/writes/batch/batch-book.ts';
import { unconfirmedUnit } from '#main/writes/batch/batch-intent.ts';
import { type Batches, createBatches } from '#main/writes/batch/batches.ts';
import { createBuildBatchReview } from '#main/writes/batch/build-batch-review.ts';
import { createFollowing, type Following } from '#main/writes/following.ts';
import type { Intent, Preconditions } from '#main/writes/intents.ts';
import { createIntents, hasSamePreconditions } from '#main/writes/intents.ts';
import type { RetryingJournal } from '#main/writes/journal-retries.ts';
import { connectionFor } from '#main/writes/polling.ts';
import { createPreconditionsOf, type PreconditionsParts } from '#main/writes/preconditions.ts';
import { createBuildReview } from '#main/writes/review/build-review.ts';
import { type CheckRulesParts, createCheckBatchRules, createCheckRules } from '#main/writes/review/check-rules.ts';
import type { CostOf } from '#main/writes/review/cost.ts';
import type { DescriptorsOf } from '#main/writes/review/foreign-words.ts';
import { createConfirmations, createReviewing, type Reviewing } from '#main/writes/review/reviewing.ts';
import { createTestRunTrust, type TestRunTrust } from '#main/writes/review/trust.ts';
import { createUnitOf, type UnitOf } from '#main/writes/review/unit.ts';
import { createSearching, type Searching } from '#main/writes/searching.ts';
import type { Confirmed } from '#main/writes/sending.ts';
import { createSending, type Sending } from '#main/writes/sending.ts';
import type { Result } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Batch, BatchNow } from '#shared/writes/batch.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import type { MovedName } from '#shared/writes/review/known.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

interface WritesParts extends PreconditionsParts, CheckRulesParts {
  readonly journal: RetryingJournal;
  /** Where batches are kept. */
  readonly saved: SavedTable;
  readonly write: WriteService;
  readonly newestBlock: Pick<NewestBlock, 'of'>;
  readonly costOf: CostOf;
  readonly movedNames: (connection: string) => readonly MovedName[];
  /** The windows that show a review. */
  readonly windows: OwnWindows;
  readonly sessionOf: (connection: string) => Session;
  readonly descriptorsOf: DescriptorsOf;
  /** The connections whose service can be asked. */
  readonly open: () => readonly string[];
  /** An entry has changed. */
  readonly changed: (id: string, by: 'sending' | 'following' | 'searching') => void;
  /** A batch of this connection is another now. */
  readonly batchChanged: (connection: string) => void;
  /** A batch is no longer being sent. */
  readonly batchStopped: (batch: Batch, now: BatchNow) => void;
}

export interface Writes {
  readonly reviewing: Reviewing;
  readonly sending: Sending;
  readonly batches: Batches;
  readonly batchBook: BatchBook;
  readonly following: Following;
  readonly searching: Searching;
  readonly trust: TestRunTrust;
  readonly unitOf: UnitOf;
  /** The connection by which its service can be asked now; null where there is none. */
  askedBy(entry: Activity): ConfirmedConnection | null;
  /** Follows and searches for one entry from now on. */
  track(id: string): void;
  trackAll(): void;
  stop(): void;
}

export function createWrites(parts: WritesParts): Writes {
  const { journal, read, book, notebookOf, clock, open, find, changed } = parts;
  const trust = createTestRunTrust(book);
  const noteChange: typeof changed = (id, by) => {
    batches.entryChanged(id);
    changed(id, by);
  };
  const askedBy = (entry: Activity): ConfirmedConnection | null =>
    connectionFor(
      entry,
      open().flatMap((id) => {
        const found = find(id);
        return found.ok ? [found.value] : [];
      }),
    );
  const asking = { journal, read, clock, askedBy };
  const following = createFollowing({
    ...asking,
    changed(id) {
      const entry = journal.find(id);
      if (entry.ok && entry.value !== null) trust.learn(entry.value);
      noteChange(id, 'following');
    },
    lost: (id) => searching.look(id),
  });
  const balanceOf = createBalanceOf(read);
  const searching: Searching = createSearching({
    ...asking,
    balanceOf,
    changed: (id) => noteChange(id, 'searching'),
    found: following.look,
  });
  const preconditionsOf = createPreconditionsOf(parts);
  const checkRules = createCheckRules({ book, journal, notebookOf, clock });
  /** What the native currency's unit was found to be may be forgotten while a batch is sent. */
  const unitBar = (intent: Intent) => {
    const found = intent.batch === undefined ? null : find(intent.preconditions.connection.id);
    return found?.ok === true ? unconfirmedUnit(intent, found.value) : null;
  };
  const barredBy = (intent: Intent, facts: Facts) =>
    unitBar(intent) ?? checkRules(intent, facts).find(({ blocks }) => blocks)?.text ?? null;
  const isUnchanged = createIsUnchanged(preconditionsOf, barredBy);
  const sending = createSending({
    journal,
    write: parts.write,
    clock,
    newestBlock: parts.newestBlock.of,
    balanceOf,
    isUnchanged,
    changed: (id) => noteChange(id, 'sending'),
  });
  const build = createBuildReview({
    read,
    journal,
    book,
    notebookOf,
    movedNames: parts.movedNames,
    costOf: parts.costOf,
    checkRules,
    trust,
    clock,
    sessionOf: parts.sessionOf,
    descriptorsOf: parts.descriptorsOf,
  });
  const confirmations = createConfirmations();
  const reviewingOf = forEachView(() =>
    createReviewing({
      intents: createIntents(clock),
      build,
      windows: parts.windows,
      sending,
      preconditionsOf,
      journalReady: journal.ready,
      barredBy,
      confirmations,
      confirmed: ({ id, testRun }) => trust.note(id, testRun.phase),
      clock,
    }),
  );
  const reviewing: Reviewing = {
    write: (...given) => reviewingOf().write(...given),
    current: () => reviewingOf().current(),
    ask: (task) => reviewingOf().ask(task),
    confirm: (...given) => reviewingOf().confirm(...given),
    again: (id) => reviewingOf().again(id),
    back: (id) => reviewingOf().back(id),
  };

  const batchBook = createBatchBook(parts.saved);
  const checkBatch = createCheckBatchRules({ book, journal, notebookOf, clock });
  const batches: Batches = createBatches({
    ...{ journal, reviewing, sending, isUnchanged, barredBy, clock },
    book: batchBook,
    build: createBuildBatchReview({
      ...{ read, journal, book, notebookOf, clock, trust, checkRules: checkBatch },
      ...{ movedNames: parts.movedNames, sessionOf: parts.sessionOf },
    }),
    barredTogether({ rows, preconditions }, facts) {
      const asked = rows.map(({ intent }, index) => ({
        meaning: meaningOf(intent.operation, intent.input as never),
        facts: facts[index] ?? {},
      }));
      const { own, together } = checkBatch(asked, preconditions);
      const unit = rows.map(({ intent }) => unitBar(intent)).find((words) => words !== null);
      return unit ?? [...own.flat(), ...together].find(({ blocks }) => blocks)?.text ?? null;
    },
    changed: parts.batchChanged,
    stopped: parts.batchStopped,
  });

  return {
    reviewing,
    sending,
    batches,
    batchBook,
    following,
    searching,
    trust,
    askedBy,
    unitOf: createUnitOf({ read, clock }, find),
    track(id) {
      following.look(id);
      searching.look(id);
    },
    trackAll() {
      following.startAll();
      searching.startAll();
    },
    stop() {
      sending.stop();
      following.stop();
      searching.stop();
    },
  };
}

/** Whether the preconditions are unchanged and no rule blocks it: quiet hours may have begun, and rules may be stricter. */
function createIsUnchanged(
  preconditionsOf: (connection: string) => Promise<Result<Preconditions>>,
  barredBy: (intent: Intent, facts: Facts) => string | null,
): (confirmed: Pick<Confirmed, 'intent' | 'facts'>) => Promise<boolean> {
  return async ({ intent, facts }) => {
    const now = await preconditionsOf(intent.preconditions.connection.id);
    return now.ok && hasSamePreconditions(intent.preconditions, now.value) && barredBy(intent, facts) === null;
  };
}
