/** What an app shows at its place in the dock or the task bar: recorded in a file for tests, and shown to nobody. */
import { appendFileSync } from 'node:fs';
import { refuseUnknownOptions } from './not-offered.ts';

const modes = ['none', 'normal', 'indeterminate', 'error', 'paused'];
type Mode = { mode?: string };

function record(line: object): boolean {
  const path = process.env.BLOCKDESK_HOST_PROGRESS;
  if (!path) return false;
  appendFileSync(path, `${JSON.stringify(line)}\n`);
  return true;
}

/** https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options */
export function setProgressBar(window: number, progress: number, options: Mode = {}): void {
  if (typeof progress !== 'number' || Number.isNaN(progress)) throw new TypeError('progress must be a number');
  refuseUnknownOptions('BrowserWindow.setProgressBar', options, ['mode']);
  if (options.mode !== undefined && !modes.includes(options.mode)) throw new TypeError(`there is no mode '${options.mode}'`);
  record({ window, progress, ...options });
}

/** https://www.electronjs.org/docs/latest/api/app#appsetbadgecountcount-linux-macos: whether it is shown. */
export function createBadge(): { setBadgeCount: (count: number) => boolean; getBadgeCount: () => number } {
  let shown = 0;
  return {
    setBadgeCount: (count) => {
      if (!Number.isInteger(count) || count < 0) throw new TypeError('count must be a whole number');
      const isShown = record({ badge: count });
      if (isShown) shown = count;
      return isShown;
    },
    getBadgeCount: () => shown,
  };
}
