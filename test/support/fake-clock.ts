/** A clock that a test moves: running time, the time of day, or only one of them. */
import type { Clock } from '#main/core/ports/clock.ts';

export function createFakeClock(start = Date.UTC(2026, 10, 21, 12)) {
  let running = 0;
  let offset = start;
  const timers = new Set<{ at: number; run: () => void }>();
  const asked: number[] = [];
  const clock: Clock = {
    now: () => running + offset,
    monotonic: () => running,
    after(milliseconds, run) {
      asked.push(milliseconds);
      const timer = { at: running + Math.max(milliseconds, 0), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  return {
    ...clock,
    /** Every delay that was asked for. */
    asked,
    /** Time passes, and timers that are due run in their order. */
    pass(milliseconds: number) {
      const until = running + milliseconds;
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
        if (due === undefined) break;
        timers.delete(due);
        running = Math.max(running, due.at);
        due.run();
      }
      running = until;
    },
    /** Milliseconds until the next timer is due; null where there is none. */
    next(): number | null {
      const dues = [...timers].map(({ at }) => at);
      return dues.length === 0 ? null : Math.max(0, Math.min(...dues) - running);
    },
    /** The time of day is set, or moved on while the computer slept. */
    jump(milliseconds: number) {
      offset += milliseconds;
    },
  };
}
