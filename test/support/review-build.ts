/** Builds reviews in the same process, on answers that the test gives. */
import { createBuildReview } from '#main/writes/review/build-review.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { ok } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import type { Review } from '#shared/writes/review.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { signer, toIntent } from '#test/support/entries.ts';
import { readingOf } from '#test/support/review-reading.ts';

const { contractAddress } = eightWrites['erc20.transfer'];
export const usual = { name: 'Demo Dollar', symbol: 'DUSD', decimals: '2', supportsInterface: false, balanceOf: '1000', transfer: true };
/** When the clock begins. */
export const start = Date.UTC(2026, 10, 21, 12);

export interface ReviewWorld {
  readonly operation?: WriteId;
  readonly input?: object;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly entries?: readonly Activity[];
  readonly parts?: Partial<Parameters<typeof createBuildReview>[0]>;
  readonly preconditions?: object;
  readonly intent?: object;
  /** Called with each version as it is shown. */
  readonly seen?: (review: Review, end: () => void) => void;
}

/** Builds the review of one write to its end, with every version that is shown. */
export async function buildReviewOf({
  operation = 'erc20.transfer',
  input = {},
  answers = usual,
  entries = [],
  parts = {},
  preconditions = {},
  ...world
}: ReviewWorld = {}) {
  const { read, clock, asked } = readingOf(contractAddress, answers);
  const versions: Review[] = [];
  const facts: (Facts | undefined)[] = [];
  const aborter = new AbortController();
  const intent = toIntent(operation, { input });
  const rules = { ...noRules, holding: 30_000 } as const;
  const buildReview = createBuildReview({
    read,
    clock,
    book: { of: () => rules } as never,
    journal: { list: () => ok(entries), since: () => ok(entries) } as never,
    notebookOf: () => ({ entries: {} }),
    movedNames: () => [],
    costOf: async () => ({ fee: null, balance: null }),
    checkRules: () => [],
    trust: { isTrusted: () => false } as never,
    sessionOf: () => ({ phase: 'signed-in', person: 'same' }) as Session,
    descriptorsOf: async () => () => [],
    ...parts,
  });
  await buildReview(
    { ...intent, preconditions: { ...intent.preconditions, accounts: [signer], ...preconditions }, ...world.intent },
    { endsAt: 77 },
    (review, known) => {
      versions.push(review);
      facts.push(known);
      world.seen?.(review, () => aborter.abort());
    },
    aborter.signal,
  );
  const last = versions.at(-1) as Review;
  const said = (kind: string) => last.warnings.find((warning) => warning.kind === kind)?.text ?? null;
  return { intent, versions, last, facts: facts.at(-1), said, asked };
}
