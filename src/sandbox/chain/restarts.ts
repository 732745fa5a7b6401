/** How soon the chain is restarted after it has ended: at once, then after growing pauses if it keeps ending. */

const firstPause = 1_000;
const longestPause = 60_000;
/** One that ran for so long did not end because it was started. */
const longEnough = 5 * 60_000;

export interface Restarts {
  /** Call it at each start. */
  begun(): void;
  /** After an end: milliseconds to wait before the next start. */
  pause(): number;
}

/** `now`: milliseconds, running time. */
export function createRestarts(now: () => number = () => performance.now()): Restarts {
  let begunAt = now();
  let ends = 0;
  return {
    begun: () => {
      begunAt = now();
    },
    pause: () => {
      if (now() - begunAt >= longEnough) ends = 0;
      ends += 1;
      return ends === 1 ? 0 : Math.min(firstPause * 2 ** (ends - 2), longestPause);
    },
  };
}
