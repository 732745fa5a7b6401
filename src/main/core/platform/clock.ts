/** The system's clock. */
import type { Clock, WatchForJumps } from '#main/core/ports/clock.ts';

// A longer setTimeout overflows 32 bits and fires at once.
const longest = 24 * 60 * 60 * 1000;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, Math.min(Math.max(milliseconds, 0), longest));
    return () => clearTimeout(timer);
  },
};

/**
 * Compares the time of day with running time. That shows sleep on every system, and also a changed clock, for which systems
 * have no event.
 */
export function createJumpWatch(every = 10_000, tolerated = 5_000): WatchForJumps {
  return (jumped) => {
    const difference = () => Date.now() - performance.now();
    let before = difference();
    let asked = Date.now();
    const timer = setInterval(() => {
      const now = difference();
      // On systems whose running time counts sleep, only a late timer shows it.
      const late = Date.now() - asked - every;
      asked = Date.now();
      if (Math.abs(now - before) > tolerated || late > tolerated) jumped();
      before = now;
    }, every);
    timer.unref();
    return () => clearInterval(timer);
  };
}
