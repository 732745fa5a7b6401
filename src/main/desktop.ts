/**
 * The app on the desktop: its windows, menu, notifications, and the mark for pending writes. This is what opens the first window, so what
 * it imports is loaded before any window: nothing large, and none of the domains.
 */
import { join } from 'node:path';
import { app, BrowserWindow, session as electronSession, nativeTheme, type WebContents } from 'electron';
import { aboutPanelOf, enginesOf } from '#main/about.ts';
import { createWindows } from '#main/app-windows.ts';
import { askingView } from '#main/core/asking.ts';
import { sendCommand, sendSlices } from '#main/core/ipc/emit.ts';
import type { EmitTo } from '#main/core/ipc/slices.ts';
import type { Log } from '#main/core/log.ts';
import type { MakeWindow } from '#main/core/own-window/one-window.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createAskPerson } from '#main/core/platform/message-box.ts';
import { reviewOrigin, servePage } from '#main/core/platform/page-protocol.ts';
import { createMarkPending } from '#main/core/platform/pending-mark.ts';
import { preferencesFile } from '#main/core/platform/preferences-file.ts';
import { readSavedLooks } from '#main/core/platform/saved-looks.ts';
import { createZoom, type Zoom } from '#main/core/platform/zoom.ts';
import type { AppWindows, AskPerson, MarkPending, View } from '#main/core/ports/desktop.ts';
import type { ShownPictures } from '#main/core/ports/media.ts';
import { setAsideUnlessObject } from '#main/core/storage/json-file.ts';
import { isLocked } from '#main/lock/is-locked.ts';
import { setMenu } from '#main/menu.ts';
import { createReviewWindows } from '#main/review-window.ts';
import { guardSession, reviewPartition, shutOffNetwork } from '#main/security.ts';
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
  readonly windows: AppWindows;
  /** Called with each window but the first one, once it has closed. */
  onClosed(listener: (view: View) => void): void;
  /** Opens the first window, hidden, as at a start without a lock. */
  openAhead(): void;
  /** Once main answers every call: only then the page is loaded, with these pictures, and its window shown. */
  begin(pictures: ShownPictures): void;
  /** Brings the first window to the front, or another where that is closed; opens it where there is none. */
  show(): void;
  /** Brings this window to the front, opening it where it is closed, and sends its page a command. */
  showAnd(command: Command, view?: View): void;
  readonly sendSlices: EmitTo;
  /** Nothing that the windows show can be seen from now on, and none is shown. */
  hide(): void;
  /** The one that asks. Null where it isn't visible. */
  window(): BrowserWindow | null;
  /** Whether the person sees this window. */
  isShown(view: View): boolean;
  /** The app's window with these contents, or below main's own with these; null for none of the caller's. */
  viewOf(caller: Caller, contents: WebContents): View | null;
  makeReview(view: View, closed: () => void): ReturnType<MakeWindow>;
  /** Whether the screens behind a sign-in can be reached in this window. */
  setSignedIn(view: View, isIn: boolean): void;
  /** Saves the zoom from now on. */
  readonly keepZoom: Zoom['keep'];
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
  const looks = readSavedLooks(data);
  nativeTheme.themeSource = looks.theme;
  const zoom = createZoom(looks.zoom);
  const begun = Promise.withResolvers<ShownPictures>();
  const reviewSession = electronSession.fromPartition(reviewPartition);
  guardSession(electronSession.defaultSession);
  guardSession(reviewSession, reviewOrigin);
  shutOffNetwork(reviewSession);
  servePage(reviewSession, join(built, '../renderer'), 'review', Promise.resolve(null));
  const engines = enginesOf(process.versions);
  app.setAboutPanelOptions(aboutPanelOf(app.getVersion(), engines));

  /** Main answers the page. */
  let isBegun = false;
  let isOver = false;
  const signedIn = new Set<View>();
  // Before the app is unlocked there is only a hidden window, over which nothing is shown.
  const asking = () => windows.visible(askingView());
  const ask = createAskPerson(asking);
  const windows = createWindows({ built, isHidden, begun: begun.promise, ask, log, changed: update });
  const menu = setMenu((command) => showAnd(command, windows.last()), lock, zoom.by);
  const reviews = createReviewWindows(join(built, '../preload/review.cjs'), windows.visible, systemClock, isHidden);
  const mark = createMarkPending(() => windows.of('first'));
  let pending: Parameters<MarkPending>[0] = { underWay: 0, uncertain: 0 };

  /** A window has been opened, has closed or come to the front. */
  function update(): void {
    mark(pending);
    menu.setSignedIn(signedIn.has(windows.last()));
  }
  const isInFront = (view: View) => windows.of(view)?.isFocused() === true;
  function show(view: View): void {
    if (isOver) return;
    if (isBegun) windows.show(view);
    // Before the app is unlocked there is only the window that asks for the passphrase.
    else for (const one of BrowserWindow.getAllWindows()) if (one.isVisible()) one.focus();
  }
  function showAnd(command: Command, view: View = 'first'): void {
    show(view);
    if (isBegun) sendCommand(windows.of(view), command);
  }

  app.on('child-process-gone', (_event, { type, reason }) => log(`a process of Blockdesk ended: ${type}, ${reason}`));
  // Nothing of the page is needed before the app is unlocked.
  if (!isLocked(data)) windows.open('first');

  return {
    ...{ built, data, log, engines, preferencesNote },
    windows: {
      show,
      openBehind: windows.openBehind,
      close: windows.close,
      isInFront,
    },
    onClosed: windows.onClosed,
    openAhead: () => void windows.open('first'),
    begin(pictures) {
      isBegun = true;
      if (windows.of('first') === null) show('first');
      else windows.showPainted('first');
      begun.resolve(pictures);
    },
    show: () => show(windows.of('first') === null ? windows.last() : 'first'),
    showAnd,
    sendSlices: (view, changed) => sendSlices(windows.of(view), changed),
    hide() {
      isOver = true;
      for (const one of BrowserWindow.getAllWindows()) one.hide();
    },
    window: asking,
    isShown: isInFront,
    viewOf: (caller, contents) => (caller === 'review' ? reviews : windows).viewOf(contents),
    makeReview: reviews.make,
    setSignedIn(view, isIn) {
      if (isIn) signedIn.add(view);
      else signedIn.delete(view);
      update();
    },
    keepZoom: zoom.keep,
    markPending(next) {
      pending = next;
      mark(next);
    },
    ask,
  };
}
