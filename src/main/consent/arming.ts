/** Since when a window of main's own has stood unchanged before the person: nothing is confirmed in its first second. */
import type { Clock } from '#main/ports/clock.ts';

/** Milliseconds: longer than a click that was meant for the window behind. The window's own page waits a little longer. */
export const stillness = 1_000;

export interface Arming {
  /** It was shown, came to the front, lies elsewhere, or shows something else. */
  restart(): void;
  isSettled(): boolean;
}

/** Before it is shown at all, nothing is settled. */
export function createArming(clock: Clock): Arming {
  let since: number | null = null;
  return {
    restart() {
      since = clock.monotonic();
    },
    isSettled: () => since !== null && clock.monotonic() - since >= stillness,
  };
}
