/** When to look for the next block. It learns the chain's pace from the last blocks, so that a steady chain is asked about once per block. */
import { nextRead } from '#renderer/core/bridge/polling.ts';
import type { AppError } from '#shared/core/errors.ts';

export interface Rhythm {
  /** The newest block known; null before the first look. */
  readonly newest: number | null;
  /** When the service was asked last, in epoch milliseconds like all times here. */
  readonly lookedAt: number;
  /** When the newest block was first seen. */
  readonly seenAt: number;
  /** The last look before that, if any: the block came between the two. */
  readonly missedAt: number | null;
  /** How many looks in a row found no newer block. */
  readonly inVain: number;
  /** Blocks whose time is known, the oldest first; seconds since 1970. */
  readonly times: readonly { readonly number: number; readonly timestamp: number }[];
  /** Of the last blocks, by this computer's clock: how long after its own time a block was not there yet (`missed`), and was there (`seen`). */
  readonly arrivals: readonly { readonly missed: number; readonly seen: number }[];
}

export const noRhythm: Rhythm = { newest: null, lookedAt: 0, seenAt: 0, missedAt: null, inVain: 0, times: [], arrivals: [] };

export const soonest = 1_000;
export const latest = 30_000;
/** The pause while the pace isn't known. */
const unsure = 4_000;
const mostTimes = 12;
const mostArrivals = 24;

/** The service was asked at `at` and answered with this number. */
export function noteLook(rhythm: Rhythm, number: number, at: number): Rhythm {
  const { newest, lookedAt } = rhythm;
  if (newest === number) return { ...rhythm, lookedAt: at, inVain: rhythm.inVain + 1 };
  const seen = { newest: number, lookedAt: at, seenAt: at, inVain: 0 };
  if (newest === null || number > newest) return { ...rhythm, ...seen, missedAt: newest === null ? null : lookedAt };
  // A reorg: blocks above this one no longer exist.
  return { ...rhythm, ...seen, missedAt: null, times: rhythm.times.filter((one) => one.number <= number) };
}

/** `timestamp`: the block's own time, in seconds. */
export function noteTime(rhythm: Rhythm, number: number, timestamp: number): Rhythm {
  if (rhythm.times.some((one) => one.number === number && one.timestamp === timestamp)) return rhythm;
  const others = rhythm.times.filter((one) => one.number !== number);
  const times = [...others, { number, timestamp }].sort((one, other) => one.number - other.number).slice(-mostTimes);
  const { newest, missedAt, seenAt } = rhythm;
  if (number !== newest || missedAt === null) return { ...rhythm, times };
  const arrival = { missed: missedAt - timestamp * 1000, seen: seenAt - timestamp * 1000 };
  return { ...rhythm, times, arrivals: [...rhythm.arrivals, arrival].slice(-mostArrivals) };
}

/** Milliseconds between two blocks, from the last ones; null while fewer than two are known. After a long pause the last gap alone counts. */
export function blockTime(rhythm: Rhythm): number | null {
  const gaps = gapsOf(rhythm);
  const last = gaps.at(-1);
  if (last === undefined) return null;
  const [lower = last, upper = last] = [0, 1].map((more) => gaps.toSorted((one, other) => one - other)[(gaps.length - 1 + more) >> 1]);
  return Math.min(last, (lower + upper) / 2);
}

/** The gaps per block, the oldest first. */
function gapsOf({ times }: Rhythm): number[] {
  return times.slice(1).map((one, index) => {
    const before = times[index] ?? one;
    return Math.max(0, ((one.timestamp - before.timestamp) * 1000) / (one.number - before.number));
  });
}

/** A block is late once so many more would have come, and not before so many milliseconds. */
const [fewMissing, soonestLate] = [10, 120_000];
/** Milliseconds: what is late on any chain whose pace isn't known. */
const surelyLate = 3_600_000;

/**
 * Whether no new block came for much longer than usual: the chain or the service may be behind. So is a chain that makes blocks only on
 * demand, while nothing happens there. `now`: when the service was last asked, as what comes later isn't known.
 */
export function isLate(rhythm: Rhythm, now: number): boolean {
  const [between, last] = [blockTime(rhythm), rhythm.times.at(-1)];
  if (last === undefined || last.number !== rhythm.newest) return false;
  const longest = between === null ? surelyLate : Math.max(soonestLate, fewMissing * between);
  // By its own time, which says nothing where this computer's clock is wrong; so, of a block that was seen to come, also since then.
  return now - last.timestamp * 1000 > longest && (rhythm.missedAt === null || now - rhythm.seenAt > longest);
}

/** The pace is certain: two arrivals were observed, or many gaps are alike. */
function isSure(rhythm: Rhythm): boolean {
  const gaps = gapsOf(rhythm);
  return rhythm.arrivals.length >= 2 || (gaps.length >= 4 && Math.max(...gaps) <= 2 * Math.min(...gaps) + 1_000);
}

/** Milliseconds until the next look, from `now` (epoch milliseconds). */
export function untilNextLook(rhythm: Rhythm, now: number): number {
  const between = blockTime(rhythm);
  if (between === null) return unsure;
  const due = dueAt(rhythm, between);
  if (now < due) return within(due - now, isSure(rhythm) ? latest : unsure);
  return within(Math.max(soonest, Math.min(unsure, between / 8)) * 1.5 ** rhythm.inVain, latest);
}

const within = (milliseconds: number, most: number) => Math.round(Math.min(most, Math.max(soonest, milliseconds)));

/** When the next block is due, by this computer's clock, which may differ from the chain's. */
function dueAt({ newest, times, arrivals, seenAt }: Rhythm, between: number): number {
  const last = times.at(-1);
  if (last === undefined || last.number !== newest) return seenAt + between;
  const made = last.timestamp * 1000;
  // Ask a little late, so that the block is there.
  const late = Math.min(1_000, Math.max(250, between / 12));
  // Until an arrival was observed, assume that the service knows a block at once.
  if (arrivals.length === 0) return made + Math.min(0, seenAt - made) + between + late;
  const seen = Math.min(...arrivals.map((one) => one.seen));
  const missed = Math.max(...arrivals.map((one) => one.missed).filter((one) => one < seen), seen - 4 * late);
  // If the block may have been there long before it was seen, try half of that delay.
  const delay = seen - missed > 2 * late ? (seen + missed) / 2 : seen + late;
  return made + delay + between;
}

/** The result of a look. `number`: null if it isn't a safe integer. `problem`: why it may not be the newest. */
export interface Look {
  readonly number: number | null;
  readonly problem: AppError | null;
}

interface FollowerParts {
  readonly look: () => Promise<Look>;
  readonly isVisible: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Returns how to cancel it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

export interface ChainFollower {
  start(): void;
  stop(): void;
  /** The window is visible again: look at once. */
  shown(): void;
  noteTime(number: number, timestamp: number): void;
  /** Milliseconds between two blocks; null while that is not known. */
  blockTime(): number | null;
  /** As of the last answer. */
  isLate(): boolean;
}

/** Looks for the newest block at the chain's own pace, while the window is visible. */
export function createChainFollower({ look, isVisible, now, after }: FollowerParts): ChainFollower {
  let rhythm: Rhythm = noRhythm;
  let problem: AppError | null = null;
  let takeBack = () => {};
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isRunning = false;

  async function lookNow(): Promise<void> {
    takeBack();
    if (!isRunning || isLooking || !isVisible()) return;
    isLooking = true;
    const seen = await look();
    isLooking = false;
    lookedAt = now();
    problem = seen.problem;
    if (seen.number !== null && seen.problem === null) rhythm = noteLook(rhythm, seen.number, now());
    plan();
  }

  function plan(): void {
    takeBack();
    if (!isRunning || isLooking) return;
    const milliseconds = nextRead(problem, problem === null ? untilNextLook(rhythm, now()) : null);
    if (milliseconds !== false) takeBack = after(milliseconds, () => void lookNow());
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      // The first successful answer restarts the follower, and needn’t be followed by another look at once.
      if (problem === null && now() - lookedAt < soonest) plan();
      else void lookNow();
    },
    stop() {
      isRunning = false;
      takeBack();
    },
    shown: () => void lookNow(),
    noteTime(number, timestamp) {
      const noted = noteTime(rhythm, number, timestamp);
      if (noted === rhythm) return;
      rhythm = noted;
      plan();
    },
    blockTime: () => blockTime(rhythm),
    isLate: () => isLate(rhythm, rhythm.lookedAt),
  };
}
