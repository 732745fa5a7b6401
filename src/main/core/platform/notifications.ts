/** The notify port on the system's notifications. */
import { Notification } from 'electron';
import type { DesktopNotification, Notify } from '#main/core/ports/desktop.ts';

// Systems show no more than that. A click on a forgotten one does nothing.
const most = 20;

/**
 * Linux desktops read a body as markup, and Electron does not escape it: `shell/browser/notifications/linux/libnotify_notification.cc:119`.
 * https://specifications.freedesktop.org/notification-spec/latest/markup.html
 */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toMarkup = (text: string) => text.replace(/[&<>]/g, (char) => entities[char] ?? char);

/** `open`: brings the app to that connection and place. */
export function createNotify(open: (to: Pick<DesktopNotification, 'connection' | 'place'>) => void): Notify {
  /** Referenced here, or the garbage collector removes their listeners: https://www.electronjs.org/docs/latest/tutorial/notifications */
  const shown: Notification[] = [];
  return ({ title, body, ...to }) => {
    if (!Notification.isSupported()) return;
    const one = new Notification({ title, body: process.platform === 'linux' ? toMarkup(body) : body });
    const forget = () => {
      const index = shown.indexOf(one);
      if (index >= 0) shown.splice(index, 1);
    };
    one.on('click', () => {
      forget();
      open(to);
    });
    one.on('close', forget);
    one.on('failed', forget);
    shown.push(one);
    if (shown.length > most) shown.shift();
    // Nothing depends on it, and a desktop may refuse.
    try {
      one.show();
    } catch {
      forget();
    }
  };
}
