/** The window that confirms a write or a change. It has its own session, preload and origin, so that a hostile page cannot reach it. */

import { BrowserWindow, nativeTheme, type WebContents } from 'electron';
import { createArming } from '#main/core/own-window/arming.ts';
import type { MakeWindow } from '#main/core/own-window/one-window.ts';
import { reviewAddress } from '#main/core/platform/page-protocol.ts';
import { showWhenPainted } from '#main/core/platform/show-when-painted.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { View } from '#main/core/ports/desktop.ts';
import { pagePreferences, reviewPartition } from '#main/security.ts';
import { tc } from '#shared/core/language/language.ts';
import { eventChannel } from '#shared/ipc/derive.ts';

interface ReviewWindows {
  /** Over this window of the app, which is blocked meanwhile. */
  make(view: View, closed: () => void): ReturnType<MakeWindow>;
  /** The app's window below the review with these contents; null where they are of no open review. */
  viewOf(contents: WebContents): View | null;
}

/** `parent`: null where it isn't visible. */
export function createReviewWindows(
  preload: string,
  parent: (view: View) => BrowserWindow | null,
  clock: Clock,
  isHidden = false,
): ReviewWindows {
  const opened = new Map<View, BrowserWindow>();
  const isOpen = (window: BrowserWindow | undefined) => window !== undefined && !window.isDestroyed();

  return {
    viewOf: (contents) => [...opened].find(([, window]) => isOpen(window) && window.webContents === contents)?.[0] ?? null,
    make(view, closed) {
      const over = parent(view);
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
      opened.set(view, made);
      const close = () => {
        if (!made.isDestroyed()) made.destroy();
      };
      // What it asks belongs to that window.
      over?.once('closed', close);
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
        if (opened.get(view) === made) opened.delete(view);
        over?.off('closed', close);
        closed();
      });
      // Without its page nothing can be confirmed, so the window closes.
      made.webContents.once('render-process-gone', close);
      // Nor without its first one.
      made.loadURL(reviewAddress).catch(close);
      return {
        show(shown) {
          if (made.isDestroyed()) return;
          const next = JSON.stringify(shown);
          if (made.isVisible() && next !== shownNow) arming.restart();
          shownNow = next;
          made.webContents.send(eventChannel('review'), shown);
        },
        isSettled: arming.isSettled,
        close,
      };
    },
  };
}
