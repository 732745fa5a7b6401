/** How long main's own window has been shown unchanged: nothing can be confirmed in the first second. */
import type { Clock } from '#main/core/ports/clock.ts';
import { stillness } from '#shared/core/stillness.ts';

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
