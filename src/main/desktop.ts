/**
 * The app on the desktop: its windows, menu, notifications, and the mark for pending writes. This is what opens the first window, so what
 * it imports is loaded before any window: nothing large, and none of the domains.
 */
import { join } from 'node:path';
import { app, BrowserWindow, session as electronSession, nativeTheme, type WebContents } from 'electron';
import { aboutPanelOf, enginesOf } from '#main/about.ts';
import { sendCommand } from '#main/core/ipc/emit.ts';
import type { Log } from '#main/core/log.ts';
import type { MakeWindow } from '#main/core/own-window/one-window.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createAskPerson } from '#main/core/platform/message-box.ts';
import { createNotify } from '#main/core/platform/notifications.ts';
import { reviewOrigin, servePage } from '#main/core/platform/page-protocol.ts';
import { createMarkPending } from '#main/core/platform/pending-mark.ts';
import { preferencesFile, readSavedTheme } from '#main/core/platform/saved-theme.ts';
import { showWhenPainted } from '#main/core/platform/show-when-painted.ts';
import type { AskPerson, MarkPending, Notify } from '#main/core/ports/desktop.ts';
import type { ShownPictures } from '#main/core/ports/media.ts';
import { setAsideUnlessObject } from '#main/core/storage/json-file.ts';
import { isLocked } from '#main/lock/is-locked.ts';
import { type AppMenu, setMenu } from '#main/menu.ts';
import { createPageRescue } from '#main/page-rescue.ts';
import { createReviewWindows } from '#main/review-window.ts';
import { guardSession, pagePartition, reviewPartition, shutOffNetwork } from '#main/security.ts';
import { openWindow } from '#main/window.ts';
import type { Caller } from '#shared/core/call.ts';
import type { Command } from '#shared/core/command.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { StorageNote } from '#shared/ipc/state.ts';

interface DesktopParts {
  /** The folder of the built main file. */
  readonly built: string;
  /** The folder of what is saved. */
  readonly data: string;
  /** Shows no window, ever. */
  readonly isHidden: boolean;
  readonly log: Log;
  /** The menu's item. */
  readonly lock: () => void;
}

export interface Desktop {
  readonly built: string;
  readonly data: string;
  readonly log: Log;
  readonly engines: Snapshot['engines'];
  /** What became of a file of preferences that could not be read. */
  readonly preferencesNote: StorageNote | null;
  /** Opens the window, hidden, as at a start without a lock. */
  openAhead(): void;
  /** Once main answers every call: only then the page is loaded, with these pictures, and its window shown. */
  begin(pictures: ShownPictures): void;
  /** Brings the window to the front, opening one where there is none. */
  show(): void;
  /** Likewise, and sends the page a command. */
  showAnd(command: Command): void;
  /** Nothing that the windows show can be seen from now on, and none is shown. */
  hide(): void;
  /** Null where none is visible. */
  window(): BrowserWindow | null;
  /** Whether the person sees the app. */
  isShown(): boolean;
  /** Whether these are the contents of the caller's window. */
  isWindow(caller: Caller, contents: WebContents): boolean;
  readonly makeReview: MakeWindow;
  readonly setSignedIn: AppMenu['setSignedIn'];
  readonly notify: Notify;
  readonly markPending: MarkPending;
  readonly ask: AskPerson;
}

/**
 * Opens the window at once, where there is no lock, so that its process starts while the rest of main is loaded; every guard of its page
 * stands by then. Its page gets nothing, not even its document, before `begin`: no call can come before main answers it.
 */
export function createDesktop({ built, data, isHidden, log, lock }: DesktopParts): Desktop {
  const preferencesNote = setAsideUnlessObject(join(data, preferencesFile));
  // Before the window, which takes its color from it.
  nativeTheme.themeSource = readSavedTheme(data);
  const begun = Promise.withResolvers<ShownPictures>();
  const pageSession = electronSession.fromPartition(pagePartition);
  const reviewSession = electronSession.fromPartition(reviewPartition);
  for (const session of [electronSession.defaultSession, pageSession]) guardSession(session);
  guardSession(reviewSession, reviewOrigin);
  for (const session of [pageSession, reviewSession]) shutOffNetwork(session);
  const pages = join(built, '../renderer');
  servePage(pageSession, pages, 'blockdesk', begun.promise);
  servePage(reviewSession, pages, 'review', Promise.resolve(null));
  const engines = enginesOf(process.versions);
  app.setAboutPanelOptions(aboutPanelOf(app.getVersion(), engines));

  let window: BrowserWindow | null = null;
  /** Main answers the page. */
  let isBegun = false;
  let isOver = false;
  const current = () => (window === null || window.isDestroyed() ? null : window);
  /** Before the app is unlocked there is only a hidden one. */
  const visible = () => (current()?.isVisible() === true ? window : null);
  const menu = setMenu(showAnd, lock);
  const open = () => openWindow(join(built, '../preload/page.cjs'), join(built, 'icon.png'));
  const reviews = createReviewWindows(join(built, '../preload/review.cjs'), visible, systemClock, isHidden);
  const ask = createAskPerson(visible);
  const mark = createMarkPending(() => window);
  let pending: Parameters<MarkPending>[0] = { underWay: 0, uncertain: 0 };

  function showPainted(opened: BrowserWindow): void {
    if (!isHidden) showWhenPainted(opened);
  }
  function show(): void {
    if (isOver) return;
    // Before the app is unlocked there is only the window that asks for the passphrase.
    if (!isBegun) {
      for (const one of BrowserWindow.getAllWindows()) if (one.isVisible()) one.focus();
      return;
    }
    const shown = current() ?? open();
    if (shown !== window) {
      window = shown;
      showPainted(shown);
      mark(pending);
    }
    if (shown.isMinimized()) shown.restore();
    shown.focus();
  }
  function showAnd(command: Command): void {
    show();
    if (isBegun) sendCommand(command);
  }

  const pageGone = createPageRescue({
    now: () => performance.now(),
    reload() {
      const shown = current();
      if (shown === null) show();
      else shown.webContents.reload();
    },
    ask,
    quit: () => app.quit(),
    log,
  });
  watchProcesses({ page: () => current()?.webContents ?? null, pageGone, log });
  // Nothing of the page is needed before the app is unlocked.
  if (!isLocked(data)) window = open();

  return {
    ...{ built, data, log, engines, preferencesNote },
    openAhead() {
      window = current() ?? open();
    },
    begin(pictures) {
      isBegun = true;
      const opened = current();
      if (opened === null) show();
      else showPainted(opened);
      begun.resolve(pictures);
    },
    show,
    showAnd,
    hide() {
      isOver = true;
      for (const one of BrowserWindow.getAllWindows()) one.hide();
    },
    window: visible,
    isShown: () => current()?.isFocused() === true,
    isWindow: (caller, contents) => (caller === 'review' ? reviews.isReview(contents) : contents === current()?.webContents),
    makeReview: reviews.make,
    setSignedIn: menu.setSignedIn,
    notify: createNotify((to) => showAnd({ do: 'go', ...to })),
    markPending(next) {
      pending = next;
      mark(next);
    },
    ask,
  };
}

interface ProcessesParts {
  /** The contents of the open window. */
  readonly page: () => WebContents | null;
  /** `reason`: as Electron names it. */
  readonly pageGone: (reason: string) => void;
  readonly log: Log;
}

/** The sandbox reports its own end, and Chromium restarts its other processes. */
function watchProcesses({ page, pageGone, log }: ProcessesParts): void {
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (contents === page()) pageGone(reason);
  });
  app.on('child-process-gone', (_event, { type, reason }) => log(`a process of Blockdesk ended: ${type}, ${reason}`));
}
