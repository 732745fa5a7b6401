/** How long main's own window has been shown unchanged: nothing can be confirmed in the first second. */
import type { Clock } from '#main/core/ports/clock.ts';

/** Milliseconds: long enough that a click meant for the window behind confirms nothing. The window's own page waits a little longer. */
export const stillness = 1_000;

interface Arming {
  /** To be called when it was shown, came to the front, was moved or resized, or shows something else. */
  restart(): void;
  isSettled(): boolean;
}

/** A window that was never shown is not settled. */
export function createArming(clock: Clock): Arming {
  let since: number | null = null;
  return {
    restart() {
      since = clock.monotonic();
    },
    isSettled: () => since !== null && clock.monotonic() - since >= stillness,
  };
}
