/** The window that confirms a write or a change. It has its own session, preload and origin, so that a hostile page cannot reach it. */

import { BrowserWindow, nativeTheme, type WebContents } from 'electron';
import { createArming } from '#main/core/own-window/arming.ts';
import type { MakeWindow } from '#main/core/own-window/one-window.ts';
import { reviewAddress } from '#main/core/platform/page-protocol.ts';
import { showWhenPainted } from '#main/core/platform/show-when-painted.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import { pagePreferences, reviewPartition } from '#main/security.ts';
import { tc } from '#shared/core/language/language.ts';
import { eventChannel } from '#shared/ipc/derive.ts';

interface ReviewWindows {
  readonly make: MakeWindow;
  /** Whether these are the contents of the open review window. */
  isReview(contents: WebContents): boolean;
}

/** `parent`: the app's window, which is blocked meanwhile. */
export function createReviewWindows(preload: string, parent: () => BrowserWindow | null, clock: Clock, isHidden = false): ReviewWindows {
  let window: BrowserWindow | null = null;
  const opened = () => (window === null || window.isDestroyed() ? null : window);

  return {
    isReview: (contents) => contents === opened()?.webContents,
    make(closed) {
      const over = parent();
      const made = new BrowserWindow({
        title: tc('window', 'Review'),
        ...(over === null ? {} : { parent: over, modal: true }),
        width: 560,
        height: 720,
        minWidth: 420,
        minHeight: 480,
        show: false,
        backgroundColor: nativeTheme.shouldUseDarkColors ? '#171a1d' : '#ffffff',
        webPreferences: pagePreferences(preload, reviewPartition),
      });
      window = made;
      const arming = createArming(clock);
      let shownNow = '';
      made.setMenu(null);
      if (!isHidden) showWhenPainted(made);
      made.on('show', arming.restart);
      made.on('focus', arming.restart);
      // The button lies elsewhere then.
      made.on('move', arming.restart);
      made.on('resize', arming.restart);
      made.once('closed', () => {
        if (window === made) window = null;
        closed();
      });
      // Without its page nothing can be confirmed, so the window closes.
      made.webContents.once('render-process-gone', () => made.destroy());
      // Nor without its first one.
      made.loadURL(reviewAddress).catch(() => made.isDestroyed() || made.destroy());
      return {
        show(shown) {
          if (made.isDestroyed()) return;
          const next = JSON.stringify(shown);
          if (made.isVisible() && next !== shownNow) arming.restart();
          shownNow = next;
          made.webContents.send(eventChannel('review'), shown);
        },
        isSettled: arming.isSettled,
        close() {
          if (!made.isDestroyed()) made.destroy();
        },
      };
    },
  };
}
