/** Lets requests to one service through: so many at once, so many a second, what is looked at before what is fetched ahead. */
import type { Clock } from '#main/ports/clock.ts';

/** `visible`: somebody waits for it on a screen. `ahead`: it may be wanted soon. */
export type Urgency = 'visible' | 'ahead';

export interface Gate {
  /** True when its turn comes; false where `signal` ends first. `urgency` is asked at each turn: it may grow while it waits. */
  pass(urgency: () => Urgency, signal: AbortSignal): Promise<boolean>;
  /** Whoever has passed is done. */
  leave(): void;
}

export interface Limits {
  readonly atOnce: number;
  /** Null: as many as come. */
  readonly perSecond: number | null;
}

interface Waiting {
  readonly urgency: () => Urgency;
  readonly go: (passed: boolean) => void;
}

export function createGate(limits: () => Limits, clock: Clock): Gate {
  const queue: Waiting[] = [];
  /** When the last ones passed, on the monotonic clock; at most as many as fit into a second. */
  const passed: number[] = [];
  let inside = 0;
  let isTimed = false;

  /** Milliseconds until another may pass in this second. */
  function wait(perSecond: number | null): number {
    if (perSecond === null || passed.length < perSecond) return 0;
    const oldest = passed.at(-perSecond) ?? Number.NEGATIVE_INFINITY;
    return Math.max(0, oldest + 1000 - clock.monotonic());
  }

  function open(): void {
    const { atOnce, perSecond } = limits();
    while (queue.length > 0 && inside < atOnce) {
      const milliseconds = wait(perSecond);
      if (milliseconds > 0) {
        if (!isTimed) clock.after(milliseconds, timedOpen);
        isTimed = true;
        return;
      }
      const visible = queue.findIndex(({ urgency }) => urgency() === 'visible');
      const [next] = queue.splice(Math.max(visible, 0), 1);
      inside += 1;
      passed.push(clock.monotonic());
      passed.splice(0, passed.length - (perSecond ?? 1));
      next?.go(true);
    }
  }

  function timedOpen(): void {
    isTimed = false;
    open();
  }

  return {
    pass(urgency, signal) {
      if (signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const one: Waiting = { urgency, go: resolve };
        queue.push(one);
        signal.addEventListener(
          'abort',
          () => {
            const index = queue.indexOf(one);
            if (index >= 0) queue.splice(index, 1);
            resolve(false);
          },
          { once: true },
        );
        open();
      });
    },
    leave() {
      inside -= 1;
      open();
    },
  };
}
