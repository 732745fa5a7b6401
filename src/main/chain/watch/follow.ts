/** Follows the chain of one connection: polls for new blocks, scans the wanted ones, and pauses after failures. */

import type { WatchRecord } from '#main/chain/watch/watch-store.ts';
import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { FoundTransfer, WatchPhase } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { consequenceOf, pauseAfter } from './failures.ts';
import { gapsOf, isNews, nextBlock, withNewest, withScanned } from './plan.ts';
import { createPollInterval } from './poll-interval.ts';
import type { Ranges } from './ranges.ts';
import { type BlockProblem, type ReadNow, scanBlock } from './scan-block.ts';

interface FollowParts {
  readonly connection: string;
  readonly clock: Clock;
  /** Within the budget. */
  readonly ask: ReadNow;
  readonly record: () => WatchRecord;
  /** Returns the transfers that are new, or null where they could not be saved. */
  readonly keep: (record: WatchRecord, change: { dropped: Ranges; found: readonly FoundTransfer[] }) => readonly FoundTransfer[] | null;
  readonly checkAccounts: (accounts: readonly Account[]) => void;
  /** What was new in a block, and whether the chain was followed when it came. */
  readonly found: (transfers: readonly FoundTransfer[], isNew: boolean) => Promise<void>;
  readonly setPhase: (phase: WatchPhase) => void;
  readonly signal: AbortSignal;
}

export interface Follower {
  /** Ends the current pause, unless the service asked for it. */
  wake(): void;
  readonly ended: Promise<void>;
}

export function follow(parts: FollowParts): Follower {
  const { clock, signal, record, setPhase } = parts;
  const interval = createPollInterval(clock);
  /** Blocks that could not be read, with the failures so far and the time of the retry. */
  const failed = new Map<number, { times: number; due: number }>();
  /** How often each block was dropped because it did not fit its neighbor. */
  const misfits = new Map<number, number>();
  let failures = 0;
  /** The service asked for a pause until then; epoch milliseconds. */
  let notBefore = 0;
  let pausing = new AbortController();

  /** Milliseconds to wait. */
  function failedOn(error: AppError | BlockProblem, block: number | null): number {
    const consequence = consequenceOf(error);
    if (consequence.is === 'over') return 1_000;
    if (consequence.is === 'block' && block !== null) {
      const times = (failed.get(block)?.times ?? 0) + 1;
      failed.set(block, { times, due: clock.monotonic() + pauseAfter('block', times) });
      return 0;
    }
    failures += 1;
    const asked = consequence.is === 'pause' && consequence.until !== null ? consequence.until - clock.now() : 0;
    const milliseconds = Math.max(asked, pauseAfter('pause', failures));
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
    if (!listed.ok) return failedOn(listed.error, null);
    failures = 0;
    parts.checkAccounts(listed.value);
    if (listed.value.length > 0) return 0;
    setPhase({ is: 'waiting', reason: 'no-accounts', until: null });
    return 60_000;
  }

  async function look(): Promise<number> {
    const latest = await parts.ask('block.latestNumber', {});
    if (signal.aborted) return 0;
    const newest = latest.ok ? Number(latest.value) : null;
    interval.polled(newest !== null && Number.isSafeInteger(newest) ? newest : null, Number(record().budget));
    if (!latest.ok) return failedOn(latest.error, null);
    if (newest === null || !Number.isSafeInteger(newest)) return failedOn({ code: 'unreadable-block' }, null);
    failures = 0;
    const { plan, dropped } = withNewest(record(), newest);
    parts.keep({ ...record(), ...plan }, { dropped, found: [] });
    return 0;
  }

  async function scan(number: number): Promise<number> {
    const { accounts } = record();
    setPhase({ is: 'scanning' });
    const scanned = await scanBlock(parts.ask, number, { connection: parts.connection, accounts: accounts.map(({ address }) => address) });
    if (signal.aborted) return 0;
    if (!scanned.ok) return failedOn(scanned.error, number);
    failures = 0;
    failed.delete(number);
    // It was scanned for other accounts than those now.
    if (record().accounts !== accounts) return 0;
    const { plan, dropped } = withScanned(record(), scanned.value);
    const isNew = isNews(plan, number);
    // Earlier transfers of dropped blocks are found again, or belong to blocks that no longer exist.
    const added = parts.keep({ ...record(), ...plan }, { dropped, found: scanned.value.transfers });
    if (added === null) return failedOn({ code: 'storage', what: 'what was found' }, null);
    for (const [block] of dropped) noteMisfit(block);
    await parts.found(added, isNew);
    return 0;
  }

  async function step(): Promise<number> {
    if (record().accounts.length === 0 || record().unproven) return learnAccounts();
    if (interval.left() === 0) return look();
    const number = nextBlock(record(), (block) => (failed.get(block)?.due ?? 0) <= clock.monotonic());
    if (number !== null) return scan(number);
    setPhase(gapsOf(record()).length === 0 ? { is: 'up-to-date' } : { is: 'waiting', reason: 'unreadable', until: null });
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

  signal.addEventListener('abort', () => pausing.abort(), { once: true });
  return {
    wake() {
      if (clock.now() < notBefore) return;
      failures = 0;
      interval.now();
      pausing.abort();
    },
    ended: run(),
  };
}
