/** The app's windows, each with a page, a session and guards of its own. */
import { join } from 'node:path';
import { app, type BrowserWindow, session as electronSession, type WebContents } from 'electron';
import { viewNames } from '#main/core/asking.ts';
import type { Log } from '#main/core/log.ts';
import { servePage } from '#main/core/platform/page-protocol.ts';
import { showWhenPainted } from '#main/core/platform/show-when-painted.ts';
import type { AppWindows, AskPerson, View } from '#main/core/ports/desktop.ts';
import type { ShownPictures } from '#main/core/ports/media.ts';
import { createPageRescue } from '#main/page-rescue.ts';
import { guardSession, partitionOf, shutOffNetwork } from '#main/security.ts';
import { openWindow } from '#main/window.ts';

interface WindowsParts {
  /** The folder of the built main file. */
  readonly built: string;
  readonly isHidden: boolean;
  /** Until it resolves, no page gets its document. */
  readonly begun: Promise<ShownPictures>;
  readonly ask: AskPerson;
  readonly log: Log;
  /** One has been opened, or come to the front. */
  readonly changed: () => void;
}

export interface Windows extends Pick<AppWindows, 'close' | 'openBehind'> {
  /** Null where it isn't open. */
  of(view: View): BrowserWindow | null;
  /** Null where it isn't open, or is a hidden one. */
  visible(view: View): BrowserWindow | null;
  /** Null for contents of no window of the app. */
  viewOf(contents: WebContents): View | null;
  /** Opens it hidden, unless it is open. */
  open(view: View): BrowserWindow;
  /** Opens it unless it is open, and brings it to the front. */
  show(view: View): void;
  /** Once its page is painted. */
  showPainted(view: View): void;
  /** The one that the person was in last. */
  last(): View;
  /** Called with each but the first one, once it has closed. */
  onClosed(listener: (view: View) => void): void;
}

export function createWindows({ built, isHidden, begun, ask, log, changed }: WindowsParts): Windows {
  const opened = new Map<View, BrowserWindow>();
  const guarded = new Set<string>();
  let closed: (view: View) => void = () => {};
  let last: View = 'first';

  function of(view: View): BrowserWindow | null {
    const window = opened.get(view);
    return window === undefined || window.isDestroyed() ? null : window;
  }
  const viewOf = (contents: WebContents) => viewNames.find((view) => of(view)?.webContents === contents) ?? null;

  /** Before its window, so that every guard of its page stands by then. Once: a window that opens again has the same session. */
  function prepare(partition: string): void {
    if (guarded.has(partition)) return;
    guarded.add(partition);
    const session = electronSession.fromPartition(partition);
    guardSession(session);
    shutOffNetwork(session);
    servePage(session, join(built, '../renderer'), 'blockdesk', begun);
  }
  function open(view: View): BrowserWindow {
    const known = of(view);
    if (known !== null) return known;
    prepare(partitionOf(view));
    const window = openWindow(view, partitionOf(view), join(built, '../preload/page.cjs'), join(built, 'icon.png'));
    opened.set(view, window);
    window.on('focus', () => {
      last = view;
      changed();
    });
    window.once('closed', () => {
      if (opened.get(view) === window) opened.delete(view);
      if (last === view) last = 'first';
      if (view !== 'first') closed(view);
      changed();
    });
    return window;
  }
  function show(view: View): void {
    const isNew = of(view) === null;
    const window = open(view);
    if (isNew) showPainted(view);
    if (window.isMinimized()) window.restore();
    window.focus();
    last = view;
    changed();
  }
  function showPainted(view: View): void {
    const window = of(view);
    if (window !== null && !isHidden) showWhenPainted(window);
  }

  const rescues = new Map<View, (reason: string) => void>();
  function rescueOf(view: View): (reason: string) => void {
    const rescue =
      rescues.get(view) ??
      createPageRescue({
        now: () => performance.now(),
        reload() {
          const shown = of(view);
          if (shown !== null) shown.webContents.reload();
          else if (view === 'first') show(view);
        },
        ask,
        quit: () => app.quit(),
        log,
      });
    rescues.set(view, rescue);
    return rescue;
  }
  app.on('render-process-gone', (_event, contents, { reason }) => {
    const view = viewOf(contents);
    if (view !== null) rescueOf(view)(reason);
  });

  return {
    ...{ of, viewOf, open, show, showPainted },
    openBehind(view) {
      const window = open(view);
      if (!isHidden) showWhenPainted(window, true);
      changed();
    },
    visible: (view) => (of(view)?.isVisible() === true ? of(view) : null),
    close: (view) => of(view)?.destroy(),
    last: () => (of(last) === null ? (viewNames.find((view) => of(view) !== null) ?? 'first') : last),
    onClosed(listener) {
      closed = listener;
    },
  };
}
