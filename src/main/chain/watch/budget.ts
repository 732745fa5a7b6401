/** Limits requests within any sixty seconds, counted as they are sent. */
import type { Clock } from '#main/core/ports/clock.ts';

export interface Budget {
  /** Milliseconds until a read of at most `most` requests may begin; 0 for now. */
  wait(allowed: number, most: number): number;
  /** A request is being sent. */
  spent(): void;
  lastMinute(): number;
}

const minute = 60_000;

/** What watching may still ask for. */
export interface SpareRequests {
  readonly isOn: boolean;
  /** Milliseconds until one more may be sent. */
  wait(): number;
  /** One is being sent. */
  spent(): void;
}

/** A sliding window. Fixed minutes would let twice as many through around their boundaries. */
export function createBudget(clock: Pick<Clock, 'monotonic'>): Budget {
  const sent: number[] = [];
  const forget = () => {
    const since = clock.monotonic() - minute;
    const kept = sent.findIndex((at) => at > since);
    sent.splice(0, kept === -1 ? sent.length : kept);
  };
  return {
    wait(allowed, most) {
      forget();
      const over = sent.length + most - allowed;
      if (over <= 0) return 0;
      const last = sent[Math.min(over, sent.length) - 1];
      return last === undefined ? minute : Math.max(1, last + minute - clock.monotonic());
    },
    spent: () => void sent.push(clock.monotonic()),
    lastMinute() {
      forget();
      return sent.length;
    },
  };
}
