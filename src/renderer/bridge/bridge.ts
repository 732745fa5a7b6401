/** The line to main: the only place that touches `window.blockdesk`. */
import type { Bridge } from '#shared/ipc/derive.ts';

declare global {
  interface Window {
    readonly blockdesk: Bridge;
  }
}

export function getBridge(): Bridge {
  return window.blockdesk;
}
