/** Waiting and backing off, as every part of main does it. */
import type { Clock } from '#main/core/ports/clock.ts';

/** Waits so many milliseconds of running time. True then; false as soon as `signal` ends. */
export function pause(clock: Pick<Clock, 'after'>, milliseconds: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted === true) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = clock.after(milliseconds, () => end(true));
  const abort = () => end(false);
  // The listener is removed again, because a signal may live for days and see many pauses.
  signal?.addEventListener('abort', abort, { once: true });
  function end(isOver: boolean): void {
    stop();
    signal?.removeEventListener('abort', abort);
    resolve(isOver);
  }
  return promise;
}

/** Milliseconds to wait after so many failures in a row: `first` after the first, then twice as long each time, up to `longest`. */
export const backoff = (failures: number, first: number, longest: number): number => Math.min(longest, first * 2 ** (failures - 1));
