/**
 * The pending mark on the system's dock or task bar. On macOS and Windows: an indeterminate bar while something is under way. While an
 * outcome is uncertain: an amber bar on Windows; a count of uncertain writes on macOS and Linux.
 */
import { app, type BrowserWindow } from 'electron';
import type { MarkPending } from '#main/core/ports/desktop.ts';

// https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options
const endless = 2;
const whole = 1;
const none = -1;

/** `window`: null where there is none; a new one is to be marked again. */
export function createMarkPending(window: () => BrowserWindow | null): MarkPending {
  let marked: { readonly window: BrowserWindow | null; readonly bar: string; readonly badge: number } = {
    window: null,
    bar: 'none',
    badge: 0,
  };
  return ({ underWay, uncertain }) => {
    const now = window();
    const shown = now === null || now.isDestroyed() ? null : now;
    const bar = underWay > 0 ? 'under-way' : uncertain > 0 ? 'uncertain' : 'none';
    // Windows shows `paused` as amber. Linux shows only values between 0 and 1, so no indeterminate bar: `shell/browser/linux/launcher_entry.cc:74`.
    if (process.platform !== 'linux' && shown !== null && (marked.window !== shown || marked.bar !== bar)) {
      if (bar === 'under-way') shown.setProgressBar(endless, { mode: 'indeterminate' });
      else if (bar === 'uncertain' && process.platform === 'win32') shown.setProgressBar(whole, { mode: 'paused' });
      else if (marked.window === shown) shown.setProgressBar(none);
    }
    // macOS and Linux; false where the desktop shows none.
    if (marked.badge !== uncertain) app.setBadgeCount(uncertain);
    marked = { window: shown, bar, badge: uncertain };
  };
}
