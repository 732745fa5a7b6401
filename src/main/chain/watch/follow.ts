/** Follows the chain of one connection: polls for new blocks, scans the wanted ones, and pauses after failures. */

import type { Kept, WatchRecord } from '#main/chain/watch/watch-store.ts';
import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { FoundTransaction, WatchPhase } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { consequenceOf, pauseAfter } from './failures.ts';
import { gapsOf, isNews, nextBlock, withNewest, withScanned } from './plan.ts';
import { createPollInterval } from './poll-interval.ts';
import type { Ranges } from './ranges.ts';
import { type BlockProblem, type FinishedTransactions, type ReadNow, scanBlock } from './scan-block.ts';

interface FollowParts {
  readonly connection: string;
  readonly clock: Clock;
  /** Within the budget. */
  readonly ask: ReadNow;
  readonly record: () => WatchRecord;
  /** Requests a minute; Infinity where only the service limits them. */
  readonly budget: () => number;
  /** Null where it could not be saved. */
  readonly keep: (record: WatchRecord, change?: { dropped: Ranges; found: readonly FoundTransaction[] }) => Kept | null;
  readonly checkAccounts: (accounts: readonly Account[]) => void;
  /** What was new in a block, and whether the chain was followed when it came. */
  readonly found: (transactions: readonly FoundTransaction[], isNew: boolean) => Promise<void>;
  readonly setPhase: (phase: WatchPhase) => void;
  readonly signal: AbortSignal;
}

export interface Follower {
  /** Ends the current pause, unless the service asked for it. */
  wake(): void;
  readonly ended: Promise<void>;
}

type Problem = AppError | BlockProblem;

/** Blocks read at once where no budget is set. */
const mostAtOnce = 16;
const mostInterrupted = 100;

/** The one that asks for the longest pause. */
function worstOf(problems: readonly Problem[]): Problem {
  const untilOf = (problem: Problem) => {
    const consequence = consequenceOf(problem);
    return consequence.is === 'pause' ? (consequence.until ?? 0) : -1;
  };
  return problems.reduce((worst, one) => (untilOf(one) > untilOf(worst) ? one : worst));
}

export function follow(parts: FollowParts): Follower {
  const { clock, signal, record, setPhase } = parts;
  const interval = createPollInterval(clock);
  /** Blocks that could not be read, with the failures so far and the time of the retry. */
  const failed = new Map<number, { times: number; due: number }>();
  /** How often each block was dropped because it did not fit its neighbor. */
  const misfits = new Map<number, number>();
  /** What was read of blocks whose reading was interrupted. */
  const interrupted = new Map<number, FinishedTransactions>();
  /** The accounts are listed before anything is read: another person may have signed in, or an account was added. */
  let isListed = false;
  /** As the service said at the last look. */
  let newest = -1;
  /** In a row, of looks for a new block and of readings of blocks. */
  const failures = { look: 0, read: 0 };
  /** For what waits until something changes: a block was read, or a look is over. */
  let change = Promise.withResolvers<void>();
  /** The service asked for a pause until then; epoch milliseconds. */
  let notBefore = 0;
  let pausing = new AbortController();

  /** Milliseconds to wait. */
  function failedOn(error: Problem, what: keyof typeof failures): number {
    const consequence = consequenceOf(error);
    if (consequence.is === 'over') return 1_000;
    failures[what] += 1;
    const asked = consequence.is === 'pause' && consequence.until !== null ? consequence.until - clock.now() : 0;
    const milliseconds = Math.max(asked, pauseAfter('pause', failures[what]));
    if (asked > 0) notBefore = clock.now() + milliseconds;
    const reason = consequence.is === 'pause' ? consequence.reason : 'unreadable';
    setPhase({ is: 'waiting', reason, until: clock.now() + milliseconds });
    return milliseconds;
  }

  /** The first time it is read again at once. Later it waits, or a service with inconsistent blocks would be asked endlessly. */
  function noteMisfit(block: number): void {
    const times = misfits.get(block) ?? 0;
    if (misfits.size > 1_000) misfits.clear();
    misfits.set(block, times + 1);
    if (times > 0) failed.set(block, { times, due: clock.monotonic() + pauseAfter('block', times) });
  }

  async function learnAccounts(): Promise<number> {
    const listed = await parts.ask('user.accounts', {});
    if (signal.aborted) return 0;
    if (!listed.ok) return failedOn(listed.error, 'look');
    failures.look = 0;
    parts.checkAccounts(listed.value);
    isListed = listed.value.length > 0;
    if (isListed) return 0;
    setPhase({ is: 'waiting', reason: 'no-accounts', until: null });
    return 60_000;
  }

  /** What went wrong, or null. */
  async function look(): Promise<Problem | null> {
    const latest = await parts.ask('block.latestNumber', {});
    if (signal.aborted) return null;
    const number = latest.ok ? Number(latest.value) : Number.NaN;
    const isReadable = Number.isSafeInteger(number);
    interval.polled(isReadable ? number : null, parts.budget());
    if (!latest.ok) return latest.error;
    if (!isReadable) return { code: 'unreadable-block' };
    failures.look = 0;
    newest = number;
    const { plan, dropped } = withNewest(record(), number);
    parts.keep({ ...record(), ...plan }, { dropped, found: [] });
    return null;
  }

  /** What prevents every reading, or null. A problem of this block alone is kept for later. */
  async function scan(number: number): Promise<Problem | null> {
    const { accounts } = record();
    const finished = interrupted.get(number) ?? { accounts: [], block: null, found: new Map() };
    const scanned = await scanBlock(parts.ask, number, {
      connection: parts.connection,
      accounts: accounts.map(({ address }) => address),
      finished,
      isPast: !isNews(record(), number),
    });
    // It was scanned for other accounts than those now, or the chain became shorter meanwhile.
    if (signal.aborted || record().accounts !== accounts || number > newest) return null;
    if (interrupted.size >= mostInterrupted) interrupted.clear();
    interrupted.set(number, finished);
    if (!scanned.ok) {
      if (consequenceOf(scanned.error).is !== 'block') return scanned.error;
      const times = (failed.get(number)?.times ?? 0) + 1;
      failed.set(number, { times, due: clock.monotonic() + pauseAfter('block', times) });
      return null;
    }
    const { plan, dropped } = withScanned(record(), scanned.value);
    const isNew = isNews(plan, number);
    // Earlier transfers of dropped blocks are found again, or belong to blocks that no longer exist.
    const kept = parts.keep({ ...record(), ...plan }, { dropped, found: scanned.value.found });
    if (kept === null) return { code: 'storage', what: t('what was found') };
    interrupted.delete(number);
    failed.delete(number);
    failures.read = 0;
    for (const block of [...dropped.map(([from]) => from), ...kept.moved]) noteMisfit(block);
    await parts.found(kept.added, isNew);
    return null;
  }

  /** Of those that may be read now, the newest that no one reads yet. */
  function next(beingRead: ReadonlySet<number>): number | null {
    const { since, paused } = record();
    const isDue = (number: number) => (failed.get(number)?.due ?? 0) <= clock.monotonic();
    const isPausedNow = (number: number) => paused === true && since !== null && number < since;
    return nextBlock(record(), (number) => number <= newest && !beingRead.has(number) && isDue(number) && !isPausedNow(number));
  }

  function noteChange(): void {
    change.resolve();
    change = Promise.withResolvers();
  }

  /** After a failure, one reading shows first whether it is over. */
  const lanesNow = () => (parts.budget() === Number.POSITIVE_INFINITY && failures.read === 0 ? mostAtOnce : 1);

  /**
   * Reads blocks, several at once where only the service limits the requests, until none is left or every reading is prevented. Looks
   * for new blocks meanwhile.
   */
  async function scanAll(): Promise<number> {
    const beingRead = new Set<number>();
    const ended = new AbortController();
    const problems: { readonly error: Problem; readonly what: keyof typeof failures }[] = [];
    const isStopped = () => signal.aborted || problems.length > 0;
    const note = (error: Problem | null, what: keyof typeof failures) => {
      if (error !== null) problems.push({ error, what });
      noteChange();
    };

    async function lookOn(): Promise<void> {
      while (await pause(clock, interval.left(), ended.signal)) {
        if (isStopped()) return;
        note(await look(), 'look');
      }
    }

    async function readOn(lane: number): Promise<void> {
      while (!isStopped()) {
        const number = lane < lanesNow() ? next(beingRead) : null;
        if (number === null) {
          if (beingRead.size === 0) return;
          await change.promise;
          continue;
        }
        beingRead.add(number);
        setPhase({ is: 'scanning' });
        const error = await scan(number);
        beingRead.delete(number);
        note(error, 'read');
      }
    }

    const looking = lookOn();
    await Promise.all(Array.from({ length: mostAtOnce }, (_, lane) => readOn(lane)));
    ended.abort();
    await looking;
    if (signal.aborted || problems.length === 0) return 0;
    const worst = worstOf(problems.map(({ error }) => error));
    return failedOn(worst, problems.find(({ error }) => error === worst)?.what ?? 'read');
  }

  async function step(): Promise<number> {
    if (!isListed || record().accounts.length === 0 || record().unproven) return learnAccounts();
    if (interval.left() === 0) {
      const problem = await look();
      return problem === null ? 0 : failedOn(problem, 'look');
    }
    if (next(new Set()) !== null) return scanAll();
    const { paused, scanBudget, since } = record();
    const isDone = gapsOf(record()).every(([, to]) => paused === true && since !== null && to < since);
    // What can't be read now is tried again within the usual budget.
    if (paused !== true && scanBudget !== undefined) parts.keep({ ...record(), scanBudget: undefined });
    setPhase(isDone ? { is: 'up-to-date' } : { is: 'waiting', reason: 'unreadable', until: null });
    return interval.left();
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const milliseconds = await step();
      if (milliseconds === 0 || signal.aborted) continue;
      pausing = new AbortController();
      await pause(clock, milliseconds, pausing.signal);
    }
  }

  const end = () => {
    pausing.abort();
    noteChange();
  };
  signal.addEventListener('abort', end, { once: true });
  return {
    wake() {
      if (clock.now() < notBefore) return;
      failures.look = 0;
      failures.read = 0;
      interval.now();
      pausing.abort();
      noteChange();
    },
    ended: run(),
  };
}
