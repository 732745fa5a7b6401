/** When the next block is to be looked for: learnt from the times of the last ones, so that a steady chain is asked once for each. */

export interface Rhythm {
  /** The newest block that was told; null before the first look. */
  readonly newest: number | null;
  /** When it was first seen, epoch milliseconds. */
  readonly seenAt: number;
  /** It came while somebody looked; else it may have been there for long. */
  readonly arrived: boolean;
  /** Looks in a row that found no newer one. */
  readonly inVain: number;
  /** Blocks whose time is known, the oldest first; seconds since 1970. */
  readonly times: readonly { readonly number: number; readonly timestamp: number }[];
  /** Milliseconds between a block's own time and when it was seen here, of the last ones that came while somebody looked. */
  readonly delays: readonly number[];
}

export const noRhythm: Rhythm = { newest: null, seenAt: 0, arrived: false, inVain: 0, times: [], delays: [] };

export const soonest = 1_000;
export const latest = 30_000;
/** While too little is known of the chain. */
const unknown = 4_000;
const mostTimes = 12;
const mostDelays = 5;

/** The service was asked at `at` (epoch milliseconds) and told this number. */
export function noteLook(rhythm: Rhythm, number: number, at: number): Rhythm {
  const { newest } = rhythm;
  if (newest === number) return { ...rhythm, inVain: rhythm.inVain + 1 };
  if (newest !== null && number < newest) {
    // The chain went back: what is above it is no more.
    return { ...rhythm, newest: number, seenAt: at, arrived: false, inVain: 0, times: rhythm.times.filter((one) => one.number <= number) };
  }
  return { ...rhythm, newest: number, seenAt: at, arrived: newest !== null, inVain: 0 };
}

/** The block's own time is known now, in seconds. */
export function noteTime(rhythm: Rhythm, number: number, timestamp: number): Rhythm {
  if (rhythm.times.some((one) => one.number === number && one.timestamp === timestamp)) return rhythm;
  const others = rhythm.times.filter((one) => one.number !== number);
  const times = [...others, { number, timestamp }].sort((one, other) => one.number - other.number).slice(-mostTimes);
  const delays =
    rhythm.arrived && number === rhythm.newest ? [...rhythm.delays, rhythm.seenAt - timestamp * 1000].slice(-mostDelays) : rhythm.delays;
  return { ...rhythm, times, delays };
}

/** Milliseconds between two blocks, by the last ones; null while fewer than two are known. A chain that slept for long is awake again with its last two. */
export function blockTime(rhythm: Rhythm): number | null {
  const gaps = gapsOf(rhythm);
  const last = gaps.at(-1);
  if (last === undefined) return null;
  const [lower = last, upper = last] = [0, 1].map((more) => gaps.toSorted((one, other) => one - other)[(gaps.length - 1 + more) >> 1]);
  return Math.min(last, (lower + upper) / 2) || mean(gaps);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

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
  return rhythm.delays.length >= 2 || (gaps.length >= 4 && Math.max(...gaps) <= 2 * Math.min(...gaps) + 1_000);
}

/** Milliseconds until the next look, from `now` (epoch milliseconds). */
export function untilNextLook(rhythm: Rhythm, now: number): number {
  const between = blockTime(rhythm);
  if (between === null) return unknown;
  const due = dueAt(rhythm, between);
  const most = isSure(rhythm) ? latest : unknown;
  // A little later than due, so that it is there.
  if (now < due) return within(due - now + Math.min(1_000, Math.max(250, between / 12)), most);
  return within(Math.max(soonest, between / 8) * 1.5 ** rhythm.inVain, latest);
}

const within = (milliseconds: number, most: number) => Math.round(Math.min(most, Math.max(soonest, milliseconds)));

/** When the next block is due, epoch milliseconds of this computer, whose clock need not be the chain's. */
function dueAt({ newest, times, delays, seenAt }: Rhythm, between: number): number {
  const last = times.at(-1);
  if (last === undefined || last.number !== newest) return seenAt + between;
  // Until one was seen to come, it is taken to be told at once, and no later than it was.
  const delay = delays.length > 0 ? Math.min(...delays) : Math.min(0, seenAt - last.timestamp * 1000);
  return last.timestamp * 1000 + delay + between;
}
