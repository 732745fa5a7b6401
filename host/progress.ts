/** Progress and badge in the dock or task bar: the arguments are checked, but nothing is shown. */
import { refuseUnknownOptions } from './not-offered.ts';

const modes = ['none', 'normal', 'indeterminate', 'error', 'paused'];
type Mode = { mode?: string };

/** https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options */
export function setProgressBar(progress: number, options: Mode = {}): void {
  if (typeof progress !== 'number' || Number.isNaN(progress)) throw new TypeError('progress must be a number');
  refuseUnknownOptions('BrowserWindow.setProgressBar', options, ['mode']);
  if (options.mode !== undefined && !modes.includes(options.mode)) throw new TypeError(`there is no mode '${options.mode}'`);
}

/** https://www.electronjs.org/docs/latest/api/app#appsetbadgecountcount-linux-macos: whether it is shown. */
export const badge = {
  setBadgeCount: (count: number): boolean => {
    if (!Number.isInteger(count) || count < 0) throw new TypeError('count must be a whole number');
    return false;
  },
  getBadgeCount: (): number => 0,
};
