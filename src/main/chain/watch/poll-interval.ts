/** How often to poll for a new block: about as often as blocks come, using at most a fifth of the budget. */
import type { Clock } from '#main/core/ports/clock.ts';

interface PollInterval {
  /** Milliseconds until the next look. */
  left(): number;
  /** A poll is done. `budget`: requests a minute. `newest`: the number that the service reported; null where it failed. */
  polled(newest: number | null, budget: number): void;
  /** Looks at once. */
  now(): void;
}

const minute = 60_000;
const shortest = 4_000;
const longest = minute;
/** While no block comes. */
const longestIdle = 15_000;

export function createPollInterval(clock: Pick<Clock, 'monotonic'>): PollInterval {
  let due = clock.monotonic();
  let every = shortest;
  let last: { readonly at: number; readonly newest: number } | null = null;
  return {
    left: () => Math.max(0, due - clock.monotonic()),
    polled(newest, budget) {
      const at = clock.monotonic();
      const came = last === null || newest === null ? 0 : newest - last.newest;
      if (last !== null && newest !== null) every = came > 0 ? (at - last.at) / came : Math.min(every * 1.5, longestIdle);
      // A fifth of the budget at most.
      every = Math.min(longest, Math.max(every, shortest, (5 * minute) / budget));
      if (newest !== null && (last === null || came !== 0)) last = { at, newest };
      due = at + every;
    },
    now() {
      due = clock.monotonic();
    },
  };
}
