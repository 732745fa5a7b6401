/** The system's clock. */
import type { Clock } from '#main/ports/clock.ts';

// A longer setTimeout overflows 32 bits and fires at once.
const longest = 24 * 60 * 60 * 1000;

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, Math.min(Math.max(milliseconds, 0), longest));
    return () => clearTimeout(timer);
  },
};
