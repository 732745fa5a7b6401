/** The app on the desktop: its windows, menu, notifications, and the mark for pending writes. */
import { join } from 'node:path';
import { app, type BrowserWindow, session as electronSession, type WebContents } from 'electron';
import { aboutPanelOf, enginesOf } from '#main/about.ts';
import { sendCommand } from '#main/core/ipc/emit.ts';
import type { MakeWindow } from '#main/core/own-window/one-window.ts';
import { createAskPerson } from '#main/core/platform/message-box.ts';
import { createNotify } from '#main/core/platform/notifications.ts';
import { reviewOrigin, servePage } from '#main/core/platform/page-protocol.ts';
import { createMarkPending } from '#main/core/platform/pending-mark.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { AskPerson, MarkPending, Notify } from '#main/core/ports/desktop.ts';
import type { ShownPictures } from '#main/core/ports/media.ts';
import { type AppMenu, setMenu } from '#main/menu.ts';
import { createPageRescue } from '#main/page-rescue.ts';
import { createReviewWindows } from '#main/review-window.ts';
import { guardSession, pagePartition, reviewPartition, shutOffNetwork } from '#main/security.ts';
import { openWindow } from '#main/window.ts';
import type { Caller } from '#shared/core/call.ts';
import type { Command } from '#shared/core/command.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';

interface DesktopParts {
  /** The folder of the built main file. */
  readonly built: string;
  readonly pictures: ShownPictures;
  readonly clock: Clock;
  /** Shows no window, ever. */
  readonly isHidden: boolean;
  readonly log: (line: string) => void;
}

interface Desktop {
  readonly engines: Snapshot['engines'];
  /** Opens the window, at the start; from then on a page that fails is loaded again. */
  open(): void;
  /** Brings the window to the front, opening one where there is none. */
  show(): void;
  /** Likewise, and sends the page a command. */
  showAnd(command: Command): void;
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

export function createDesktop({ built, pictures, clock, isHidden, log }: DesktopParts): Desktop {
  const pageSession = electronSession.fromPartition(pagePartition);
  const reviewSession = electronSession.fromPartition(reviewPartition);
  for (const session of [electronSession.defaultSession, pageSession]) guardSession(session);
  guardSession(reviewSession, reviewOrigin);
  for (const session of [pageSession, reviewSession]) shutOffNetwork(session);
  servePage(pageSession, join(built, '../renderer'), 'blockdesk', pictures);
  servePage(reviewSession, join(built, '../renderer'), 'review');
  const engines = enginesOf(process.versions);
  app.setAboutPanelOptions(aboutPanelOf(app.getVersion(), engines));

  let window: BrowserWindow | null = null;
  const current = () => (window === null || window.isDestroyed() ? null : window);
  const menu = setMenu(showAnd);
  const preload = join(built, '../preload/page.cjs');
  const reviews = createReviewWindows(join(built, '../preload/review.cjs'), () => window, clock, isHidden);
  const ask = createAskPerson(() => window);
  const mark = createMarkPending(() => window);
  let pending: Parameters<MarkPending>[0] = { underWay: 0, uncertain: 0 };

  function show(): void {
    const shown = current() ?? openWindow(preload, isHidden);
    if (shown !== window) {
      window = shown;
      mark(pending);
    }
    if (shown.isMinimized()) shown.restore();
    shown.focus();
  }
  function showAnd(command: Command): void {
    show();
    sendCommand(command);
  }

  return {
    engines,
    open() {
      window = openWindow(preload, isHidden);
      const rescue = createPageRescue({
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
      watchProcesses({ page: () => current()?.webContents ?? null, pageGone: rescue, log });
    },
    show,
    showAnd,
    window: () => window,
    isShown: () => current()?.isFocused() === true,
    isWindow: (caller, contents) => (caller === 'review' ? reviews.isReview(contents) : contents === current()?.webContents),
    makeReview: reviews.make,
    setSignedIn: menu.setSignedIn,
    notify: createNotify((place) => showAnd({ do: 'go', place })),
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
  readonly log: (line: string) => void;
}

/** The sandbox reports its own end, and Chromium restarts its other processes. */
function watchProcesses({ page, pageGone, log }: ProcessesParts): void {
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (contents === page()) pageGone(reason);
  });
  app.on('child-process-gone', (_event, { type, reason }) => log(`a process of Blockdesk ended: ${type}, ${reason}`));
}
