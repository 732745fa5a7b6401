/** The one Chromium of the app: when it starts, and which of its pages belong to which window. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Session as CdpSession } from './cdp.ts';
import { type Bounds, type Chromium, isHeadless, launchChromium } from './chromium.ts';

export type OpenedPage = { session: CdpSession; targetId: string; start: string };
export type WindowRequest = { title: string; color: string; bounds: Bounds };

type Watcher = { crashed: (status: string) => void; closed: () => void };

export type Browser = ReturnType<typeof createBrowser>;

export type BrowserOptions = {
  executable: string;
  /** The folder that Chromium's profile lies in; asked when Chromium starts, as the app may move it before. */
  dataFolder: () => string;
  debuggingPort: string | undefined;
  onGone: () => void;
  /** Ended by a signal or with an error, not on its own. */
  onKilled: (exitCode: number) => void;
};

export function createBrowser({ executable, dataFolder, debuggingPort, onGone, onKilled }: BrowserOptions) {
  const awaited = new Map<string, (page: OpenedPage) => void>();
  const opening = new Set<Promise<OpenedPage>>();
  const watchers = new Map<string, Watcher>();
  let chromium: Chromium | undefined;
  let closing = false;
  let version = '';

  function launch(firstWindow?: { url: string; bounds: Bounds }): Chromium {
    const started = launchChromium({ executable, profile: join(dataFolder(), 'chromium'), debuggingPort, firstWindow });
    const { root } = started;
    root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const { targetId, url } = targetInfo;
      const take = awaited.get(url);
      awaited.delete(url);
      // A page that no window of the app's asked for: a new tab, a popup. It is still paused, nothing of it has run.
      if (take) take({ session: started.session(sessionId), targetId, start: url });
      else void root.send('Target.closeTarget', { targetId }).catch(() => {});
    });
    root.on('Target.targetDestroyed', ({ targetId }) => {
      watchers.get(targetId)?.closed();
      watchers.delete(targetId);
    });
    root.on('Target.targetCrashed', ({ targetId, status }) => watchers.get(targetId)?.crashed(status));
    void root.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    void root.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }, { exclude: true }] });
    void root.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }, { exclude: true }],
    });
    void root.send('Browser.getVersion').then(
      ({ product }) => {
        version = product.split('/')[1] ?? '';
      },
      () => {},
    );
    const exit = new Promise<number>((resolve) => started.process.once('exit', (code) => resolve(code ?? 1)));
    void started.closed.then(async () => {
      chromium = undefined;
      const code = await exit;
      if (closing) return;
      if (code === 0) onGone();
      else onKilled(code);
    });
    return started;
  }

  function request(url: string, bounds: Bounds): void {
    const isFirst = chromium === undefined;
    chromium ??= launch(isHeadless() ? undefined : { url, bounds });
    const second = isFirst || chromium.headless ? undefined : chromium.openAppWindow(url, bounds);
    // Chromium may be ending just now; then the next one opens this window.
    void chromium.closed.then(async () => {
      const late = await second;
      if (late?.kill('SIGKILL')) await once(late, 'exit').catch(() => {});
      if (awaited.has(url) && !closing) request(url, bounds);
    });
    if (!chromium.headless) return;
    // Headless Chromium takes no second start, and has no tabs that could be seen.
    const { x: left, y: top, width, height } = bounds;
    const place = { ...(left === undefined ? {} : { left }), ...(top === undefined ? {} : { top }) };
    void chromium.root.send('Target.createTarget', { url, newWindow: true, width, height, ...place }).catch(() => {});
  }

  return {
    /** Starts Chromium without a window, unless the first window has started it. */
    start: () => {
      if (!closing) chromium ??= launch();
    },
    root: () => chromium?.root,
    version: () => version,
    open: ({ title, color, bounds }: WindowRequest): Promise<OpenedPage> => {
      const html = `<title>${escapeHtml(title)}</title><body style="background:${escapeHtml(color)}">`;
      // The title bar shows this until the page has a title; the token identifies the window.
      const url = `data:text/html,${encodeURIComponent(html)}#${randomUUID()}`;
      const { promise, resolve } = Promise.withResolvers<OpenedPage>();
      awaited.set(url, resolve);
      opening.add(promise);
      void promise.then(() => opening.delete(promise));
      request(url, bounds);
      return promise;
    },
    /** After those that are being opened: Chromium would end with its last page, although the app goes on. */
    closePage: async (targetId: string) => {
      await Promise.all(opening);
      await chromium?.root.send('Target.closeTarget', { targetId });
    },
    watch: (targetId: string, watcher: Watcher) => {
      watchers.set(targetId, watcher);
    },
    session: (id: string) => chromium?.session(id),
    close: async () => {
      closing = true;
      await chromium?.close();
    },
    kill: () => {
      closing = true;
      chromium?.process.kill('SIGKILL');
    },
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
