/** Reviews whose building, preconditions and windows the test controls. */
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import { createIntents, type Intent, type Preconditions } from '#main/writes/intents.ts';
import { type BuildReview, type Confirmations, createConfirmations, createReviewing } from '#main/writes/review/reviewing.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { Facts } from '#shared/writes/review/facts.ts';
import type { Review } from '#shared/writes/review.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { mine, savings, token } from '#test/support/review-context.ts';
import { turnsUntil } from '#test/support/turns.ts';

export const input = { contractAddress: token, amount: '250', receiver: savings };

/** Records the reviews being built and what main did. The test reports versions and answers reads of preconditions. */
interface ReviewWorldParts {
  readonly build?: BuildReview;
  readonly bar?: (facts: Facts) => string | null;
  /** Of several windows. */
  readonly confirmations?: Confirmations;
}

export function createReviewWorld(parts: ReviewWorldParts = {}) {
  const clock = createFakeClock();
  const builds: { intent: Intent; endsAt: number; report: (more?: Partial<Review>, facts?: Facts) => void; signal: AbortSignal }[] = [];
  const sends: { intent: Intent; facts: Facts }[] = [];
  const confirmed: Review[] = [];
  const shown: string[] = [];
  const windows: { close: () => void; accepted: boolean }[] = [];
  const current: Preconditions = { connection: toConnection(), signInNumber: 1, chain: '1', accounts: [mine] };
  const usual = { free: ok(null) as Result<null>, mayOpen: ok(null) as Result<null>, current };
  const world = { preconditions: async (): Promise<Result<Preconditions>> => ok(current), ...usual };
  const intents = createIntents(clock);
  const prepared: Intent[] = [];
  const prepare: typeof intents.prepare = (...asked) => {
    const made = intents.prepare(...asked);
    if (made.ok) prepared.push(made.value);
    return made;
  };
  const open: OwnWindows['open'] = (closed) => {
    if (!world.mayOpen.ok) return world.mayOpen;
    const one = { close: closed, accepted: false };
    windows.push(one);
    const accept = () => {
      one.accepted = true;
    };
    const show: OwnWindow['show'] = (what) => what.kind === 'write' && shown.push(what.review.title);
    return ok({ show, isSettled: () => true, accept, close: () => shown.push('closed') });
  };
  const build: BuildReview = async (intent, { endsAt }, report, signal) => {
    const words = {
      connection: 'Bank',
      environment: 'test',
      chain: '1',
      host: 'b.example',
      lines: [],
      calls: [],
      warnings: [],
      changes: null,
    } as const;
    const mark = { color: 'blue', letters: '' } as const;
    const whole = { ...words, mark, story: 'story', undoWindow: 5, testRun: { phase: 'passed' }, endsAt, isComplete: true } as const;
    const { id, digest, request } = intent;
    const version = (more?: Partial<Review>): Review => ({ ...whole, id, digest, request, title: id, ...more });
    builds.push({ intent, endsAt, report: (more, facts) => report(version(more), facts), signal });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const confirmations = parts.confirmations ?? createConfirmations();
  const reviewing = createReviewing({
    intents: { ...intents, prepare },
    build: parts.build ?? build,
    windows: { free: () => world.free, open },
    sending: {
      async send({ intent, facts }) {
        sends.push({ intent, facts });
        return ok('sent' as never);
      },
    },
    preconditionsOf: () => world.preconditions(),
    journalReady: () => ok(null),
    barredBy: (_intent, facts) => parts.bar?.(facts) ?? null,
    confirmations,
    confirmed: (review) => confirmed.push(review),
    clock,
  });
  const write = (change = {}) => reviewing.write('erc20.transfer', 'tested', { ...input, ...change });
  /** Begins a write. Without `report`, its complete review is shown. */
  async function begin(isShown = true) {
    const count = builds.length;
    const written = write();
    await turnsUntil(() => builds.length > count);
    const one = builds[count] as (typeof builds)[number];
    if (isShown) one.report();
    const confirm = ({ id, digest } = one.intent) => reviewing.confirm(id, digest, '');
    return { ...one, written, confirm };
  }
  /** From now on each read of the preconditions waits until the test answers it. */
  function hold() {
    const asked: PromiseWithResolvers<Result<Preconditions>>[] = [];
    world.preconditions = () => {
      const one = Promise.withResolvers<Result<Preconditions>>();
      asked.push(one);
      return one.promise;
    };
    return asked;
  }
  return { world, hold, intents, prepared, reviewing, builds, sends, confirmed, shown, windows, clock, write, begin };
}
