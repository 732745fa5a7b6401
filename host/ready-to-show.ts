/** When a window emits `ready-to-show`: at its first paint, or as `BLOCKDESK_HOST_QUIRKS` says. */
import { hasQuirk } from './quirks.ts';

/**
 * `never`: as for hidden windows on Windows, with some versions of Electron (electron#54025, electron#52324).
 * `late`: as on Wayland, where a hidden window has no surface to paint on, so the event comes only once it is shown (electron#48859).
 */
export function createReadyToShow(announce: () => void): { readonly painted: () => void; readonly shown: () => void } {
  let [painted, shown, isOver] = [false, !hasQuirk('ready-to-show=late'), hasQuirk('ready-to-show=never')];
  const check = () => {
    if (!painted || !shown || isOver) return;
    isOver = true;
    announce();
  };
  return {
    painted: () => {
      painted = true;
      check();
    },
    shown: () => {
      shown = true;
      check();
    },
  };
}
