/** When a window says that it is ready to be shown: at its first paint, or as `BLOCKDESK_HOST_QUIRKS` says. */
import { hasQuirk } from './quirks.ts';

/**
 * `never`: hidden windows on some versions of Electron on Windows (electron#54025, electron#52324).
 * `late`: Wayland, where a hidden window has no surface to paint on, so that the event comes only once it is shown (electron#48859).
 */
export function createReadyToShow(tell: () => void): { readonly painted: () => void; readonly shown: () => void } {
  let [painted, shown, told] = [false, !hasQuirk('ready-to-show=late'), hasQuirk('ready-to-show=never')];
  const check = () => {
    if (!painted || !shown || told) return;
    told = true;
    tell();
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
