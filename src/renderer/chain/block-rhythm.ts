/** When the next block is to be looked for: learnt from the times of the last ones, so that a steady chain is asked once for each. */
import { nextRead } from '#renderer/core/bridge/polling.ts';
import type { AppError } from '#shared/core/errors.ts';

export interface Rhythm {
  /** The newest block that was told; null before the first look. */
  readonly newest: number | null;
  /** When the service was asked last; epoch milliseconds, as all of these. */
  readonly lookedAt: number;
  /** When the newest was first seen. */
  readonly seenAt: number;
  /** The last look before that, where there was one: the block came between the two. */
  readonly missedAt: number | null;
  /** Looks in a row that found no newer one. */
  readonly inVain: number;
  /** Blocks whose time is known, the oldest first; seconds since 1970. */
  readonly times: readonly { readonly number: number; readonly timestamp: number }[];
  /** How long after a block's own time it was not there yet, and was there, by this computer's clock; of the last ones. */
  readonly arrivals: readonly { readonly missed: number; readonly seen: number }[];
}

export const noRhythm: Rhythm = { newest: null, lookedAt: 0, seenAt: 0, missedAt: null, inVain: 0, times: [], arrivals: [] };

export const soonest = 1_000;
export const latest = 30_000;
/** While too little is known of the chain. */
const unsure = 4_000;
const mostTimes = 12;
const mostArrivals = 24;

/** The service was asked at `at` and told this number. */
export function noteLook(rhythm: Rhythm, number: number, at: number): Rhythm {
  const { newest, lookedAt } = rhythm;
  if (newest === number) return { ...rhythm, lookedAt: at, inVain: rhythm.inVain + 1 };
  const seen = { newest: number, lookedAt: at, seenAt: at, inVain: 0 };
  if (newest === null || number > newest) return { ...rhythm, ...seen, missedAt: newest === null ? null : lookedAt };
  // The chain went back: what is above it is no more.
  return { ...rhythm, ...seen, missedAt: null, times: rhythm.times.filter((one) => one.number <= number) };
}

/** The block's own time is known now, in seconds. */
export function noteTime(rhythm: Rhythm, number: number, timestamp: number): Rhythm {
  if (rhythm.times.some((one) => one.number === number && one.timestamp === timestamp)) return rhythm;
  const others = rhythm.times.filter((one) => one.number !== number);
  const times = [...others, { number, timestamp }].sort((one, other) => one.number - other.number).slice(-mostTimes);
  const { newest, missedAt, seenAt } = rhythm;
  if (number !== newest || missedAt === null) return { ...rhythm, times };
  const arrival = { missed: missedAt - timestamp * 1000, seen: seenAt - timestamp * 1000 };
  return { ...rhythm, times, arrivals: [...rhythm.arrivals, arrival].slice(-mostArrivals) };
}

/** Milliseconds between two blocks, by the last ones; null while fewer than two are known. A chain that slept for long is awake again with its last two. */
export function blockTime(rhythm: Rhythm): number | null {
  const gaps = gapsOf(rhythm);
  const last = gaps.at(-1);
  if (last === undefined) return null;
  const [lower = last, upper = last] = [0, 1].map((more) => gaps.toSorted((one, other) => one - other)[(gaps.length - 1 + more) >> 1]);
  return Math.min(last, (lower + upper) / 2);
}

/** Per block, the oldest first. */
function gapsOf({ times }: Rhythm): number[] {
  return times.slice(1).map((one, index) => {
    const before = times[index] ?? one;
    return Math.max(0, ((one.timestamp - before.timestamp) * 1000) / (one.number - before.number));
  });
}

/** Two were seen to come, or many follow each other at the same pace. */
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

/** When the next block is looked for, by this computer's clock, which need not be the chain's. */
function dueAt({ newest, times, arrivals, seenAt }: Rhythm, between: number): number {
  const last = times.at(-1);
  if (last === undefined || last.number !== newest) return seenAt + between;
  const made = last.timestamp * 1000;
  // A little later than due, so that it is there.
  const late = Math.min(1_000, Math.max(250, between / 12));
  // Until one was seen to come, it is taken to be told at once, and no later than it was.
  if (arrivals.length === 0) return made + Math.min(0, seenAt - made) + between + late;
  const seen = Math.min(...arrivals.map((one) => one.seen));
  const missed = Math.max(...arrivals.map((one) => one.missed).filter((one) => one < seen), seen - 4 * late);
  // Where it may have been there for long when it was seen, half of that is tried.
  const delay = seen - missed > 2 * late ? (seen + missed) / 2 : seen + late;
  return made + delay + between;
}

/** What a look told: a number (null where it cannot be counted with), and why it is not the newest. */
export interface Look {
  readonly number: number | null;
  readonly problem: AppError | null;
}

interface FollowerParts {
  readonly look: () => Promise<Look>;
  readonly isVisible: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Answers what takes it back. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

export interface ChainFollower {
  start(): void;
  stop(): void;
  /** The window shows again: what was missed is made up for. */
  shown(): void;
  /** That block's own time, in seconds. */
  noteTime(number: number, timestamp: number): void;
  /** Milliseconds between two blocks; null while that is not known. */
  blockTime(): number | null;
}

/** Looks for the newest block as often as the chain makes one, while the window shows. */
export function createChainFollower({ look, isVisible, now, after }: FollowerParts): ChainFollower {
  let rhythm: Rhythm = noRhythm;
  let problem: AppError | null = null;
  let takeBack = () => {};
  let isLooking = false;
  let isRunning = false;

  async function lookNow(): Promise<void> {
    takeBack();
    if (!isRunning || isLooking || !isVisible()) return;
    isLooking = true;
    const seen = await look();
    isLooking = false;
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
      void lookNow();
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
  };
}
