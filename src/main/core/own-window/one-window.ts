/** Opens main's own window, only one at a time, for writes and changes alike. After each that wasn't confirmed, the pause grows. */
import type { Cooldown } from '#main/core/own-window/cooldown.ts';
import type { OwnWindow, OwnWindows } from '#main/core/ports/own-window.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** Makes a window. `closed` is called once, after it has closed. */
export type MakeWindow = (closed: () => void) => Omit<OwnWindow, 'accept'>;

export function createOneWindow(make: MakeWindow, cooldown: Cooldown): OwnWindows {
  let isOpen = false;

  function free(): Result<null> {
    if (isOpen) return fail({ code: 'canceled' });
    const seconds = cooldown.wait();
    return seconds > 0 ? fail({ code: 'too-soon', seconds }) : ok(null);
  }

  return {
    free,
    open(closed) {
      const may = free();
      if (!may.ok) return may;
      let agreed = false;
      const window = make(() => {
        isOpen = false;
        if (agreed) cooldown.clear();
        else cooldown.count();
        closed();
      });
      // Set only now: if `make` throws, the next window can still open.
      isOpen = true;
      return ok({
        ...window,
        accept() {
          agreed = true;
          window.close();
        },
      });
    },
  };
}
