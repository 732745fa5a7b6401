/** The clock port. Code gets the time from it, so that tests can set it. */
export interface Clock {
  /** Epoch milliseconds; may jump. */
  now(): number;
  /** Milliseconds of running time since some moment. Never jumps, and may pause while the computer sleeps. */
  monotonic(): number;
  /** Calls back once after that many milliseconds of running time; the returned function stops it. At most 24 hours. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Calls back when the time of day has jumped: after sleep, or when the clock was set. Returns what stops it. */
export type WatchForJumps = (jumped: () => void) => () => void;

/**
 * Calls back when the person leaves the computer: it sleeps, its screen locks, or there was no input for as long as `longest` says, in
 * seconds; null: however long. Returns what stops it.
 */
export type WatchForAbsence = (longest: () => number | null, left: () => void) => () => void;
