/** `webContents`: one page of the app, what it loads and what it may do. */
import { fromStandIn, originOf, type Schemes, toStandIn } from './addresses.ts';
import { askedBounds } from './asked-bounds.ts';
import type { Browser, WindowRequest } from './browser.ts';
import { nodeCodec } from './clone.ts';
import type { ContentsOwner } from './contents-owner.ts';
import { announceDownload } from './downloads.ts';
import { createEditing } from './editing.ts';
import { createEvent, KnownEvents } from './emitter.ts';
import { executeScript } from './execute-script.ts';
import type { IpcMain } from './ipc-main.ts';
import { createLoading } from './loading.ts';
import { createNavigation } from './navigation.ts';
import { createLoadError, toNetError } from './net-errors.ts';
import { notOffered, refuseUnknown } from './not-offered.ts';
import { attachPage, type Page, type PageHooks, type PageMessage, type PageOptions } from './page.ts';
import { answerRequest, type RequestHost } from './requests.ts';
import type { HostSession } from './session.ts';
import { createFrame, destroyFrame, type HostFrame } from './web-frame.ts';

const events = [
  'console-message',
  'content-bounds-updated',
  'destroyed',
  'did-fail-load',
  'did-finish-load',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
  'dom-ready',
  'preload-error',
  'render-process-gone',
  'will-attach-webview',
  'will-frame-navigate',
  'will-navigate',
  'will-prevent-unload',
  'will-redirect',
];
const consoleLevels: Record<string, 'info' | 'warning' | 'error' | 'debug'> = {
  warning: 'warning',
  error: 'error',
  assert: 'error',
  debug: 'debug',
  verbose: 'debug',
};

export type ContentsDeps = { browser: Browser; schemes: Schemes; ipcMain: IpcMain };
export type ContentsOptions = { session: HostSession; page: () => PageOptions };
export type Contents = ReturnType<typeof createContents>;

let lastId = 0;

export function createContents(deps: ContentsDeps, { session, page: pageOptions }: ContentsOptions, owner: ContentsOwner) {
  const { browser, schemes, ipcMain } = deps;
  const id = ++lastId;
  const opened = Promise.withResolvers<Page>();
  const failures = new Map<string, string>();
  // A page has a frame even before it has loaded anything.
  const blank = createFrame('', null, 0, () => {});
  let page: Page | undefined;
  let destroyed = false;
  let crashed = false;
  let url = '';
  let takesInput = true;
  let openHandler: ((details: object) => { action: string }) | null = null;

  const emitter = new KnownEvents('webContents', events);
  const loading = createLoading((event, ...args) => void emitter.emit(event, createEvent(), ...args));
  const frameIds = (frame: HostFrame) => [frame.destroyed ? 0 : frame.api.processId, frame.destroyed ? 0 : frame.api.routingId] as const;

  const navigation = createNavigation((name, ...args) => void emitter.emit(name, ...args));

  const requestHost: RequestHost = {
    schemes,
    session,
    contents: () => api,
    frame: (frameId) => page?.frame(frameId)?.api ?? null,
    isMainFrame: (frameId) => frameId === page?.mainFrameId,
    mayNavigate: (request, target) => {
      const frame = page?.frame(request.frameId);
      return frame !== undefined && navigation.mayNavigate(frame, request, target);
    },
    noteFailure: (frameId, error) => {
      failures.set(frameId, error);
      if (error === 'ERR_ABORTED' && frameId === page?.mainFrameId) loading.drop();
    },
  };

  async function navigateAsAsked(frame: HostFrame, target: string): Promise<void> {
    if (!navigation.ask(frame, target)) return;
    // Another program's address opens nothing here: the app's way to it is `shell.openExternal`.
    if (!/^(about|blob|data):/i.test(target) && !schemes.has(target.slice(0, target.indexOf(':')))) return;
    const own = frame.parent === null ? target : '';
    navigation.beginOwn(own);
    await page?.cdp.send('Page.navigate', { url: toStandIn(schemes, session.label, target), frameId: frame.id }).catch(() => {});
    navigation.endOwn(own);
  }

  /** https://www.electronjs.org/docs/latest/api/web-contents#event-content-bounds-updated */
  function updateBounds(name: string, by: readonly [number, number]): void {
    const bounds = askedBounds(name, by, owner.bounds());
    const event = createEvent();
    emitter.emit('content-bounds-updated', event, bounds);
    if (!event.defaultPrevented) owner.setBounds(bounds);
  }

  function receive(frame: HostFrame, message: PageMessage): void {
    if (destroyed) return;
    const sender = { contents: api, frame };
    if (message.type === 'invoke') {
      void ipcMain
        .invoke(sender, message.channel, message.text)
        .then(({ kind, text }) => page?.deliver(frame, kind, message.id, message.channel, text));
    } else if (message.type === 'send') ipcMain.emit(sender, message.channel, message.text);
    else if (message.type === 'navigate') void navigateAsAsked(frame, message.url);
    else if (message.type === 'preload-error')
      emitter.emit('preload-error', createEvent(), pageOptions().preload?.path ?? '', (nodeCodec.decode(message.text) as unknown[])[0]);
    else if (message.type === 'key') owner.key(message.key);
    else if (message.type === 'visibility') owner.visibility();
    else if (message.type === 'bounds') updateBounds(message.name, message.by);
    else owner.focused(message.type === 'focus');
  }

  const hooks: PageHooks = {
    message: receive,
    request: (cdp, request) => void answerRequest(cdp, requestHost, request),
    navigated: (frame, { unreachableUrl }) => {
      if (frame.parent === null) loading.committed(frame.loaderId);
      if (frame.parent !== null || frame.url === '') return;
      navigation.noteCommitted(frame.url);
      url = unreachableUrl ? url : frame.url;
      if (!unreachableUrl) emitter.emit('did-navigate', createEvent(), url, 200, 'OK');
    },
    navigatedWithin: (frame, target) => {
      if (frame.parent === null) url = target;
      emitter.emit('did-navigate-in-page', createEvent(), target, frame.parent === null, ...frameIds(frame));
    },
    lifecycle: (frame, name) => {
      if (frame.parent !== null || frame.url === '') return;
      if (name === 'Started') loading.start();
      if (name === 'Stopped') loading.stop();
      if (frame.url.startsWith('chrome-error:')) return;
      if (name === 'DOMContentLoaded' && !takesInput) reportInput();
      if (name === 'DOMContentLoaded') emitter.emit('dom-ready', createEvent());
      if (name === 'firstPaint' || name === 'firstContentfulPaint') owner.painted();
      if (name !== 'load') return;
      loading.finished(frame.loaderId);
      // An empty page paints nothing, yet its window has to be shown.
      setTimeout(owner.painted, 500).unref();
    },
    navigating: (loaderId, target) => loading.navigating(loaderId, target, navigation.noteBegun(loaderId, target)),
    // https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload
    mayUnload: () => {
      const event = createEvent();
      emitter.emit('will-prevent-unload', event);
      return event.defaultPrevented;
    },
    requestedNavigation: (frameId, target) => {
      if (frameId === page?.mainFrameId) navigation.notePageAsked(target);
    },
    windowOpen: ({ url: target, windowName, windowFeatures }) => {
      // https://www.electronjs.org/docs/latest/api/web-contents#contentssetwindowopenhandlerhandler
      const answer = openHandler?.({
        url: target === '' ? 'about:blank' : toAppUrl(target),
        frameName: windowName === '_blank' ? '' : windowName,
        features: windowFeatures.join(','),
        disposition: 'foreground-tab',
        referrer: { url: '', policy: 'default' },
      });
      if (!openHandler || answer?.action === 'allow')
        console.error(new Error("setWindowOpenHandler with the action 'allow' is not offered by this host; the window was denied"));
    },
    download: (from, filename) => announceDownload(session.api, api, from, filename),
    console: (type, message, lineNumber, sourceId) => {
      const level = consoleLevels[type] ?? 'info';
      const number = { debug: 0, info: 1, warning: 2, error: 3 }[level];
      const frame = page?.mainFrame().api;
      emitter.emit('console-message', createEvent({ message, level, lineNumber, sourceId, frame }), number, message, lineNumber, sourceId);
    },
    send: (frame, channel, args) => page?.deliver(frame, 'send', 0, channel, nodeCodec.encode(args)),
  };
  const toAppUrl = (target: string) => target.replace(/^https:\/\/([^/?#]+)\.([a-z][a-z0-9-]*)\.[a-z0-9-]+\.host\.invalid/, '$2://$1');

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsloadurlurl-options */
  async function loadURL(target: string, options: object = {}): Promise<void> {
    if (Object.keys(options).length > 0) notOffered('loadURL with options');
    if (!URL.canParse(target)) {
      const error = toNetError('ERR_INVALID_URL');
      emitter.emit('did-fail-load', createEvent(), error.errno, error.code, target, true);
      throw createLoadError(error, target);
    }
    const scheme = target.slice(0, target.indexOf(':')).toLowerCase();
    if (!schemes.has(scheme) && !/^(https?|data|about|blob)$/.test(scheme)) notOffered(`loadURL with ${scheme}:`);
    const load = loading.begin(target);
    const { cdp, mainFrameId } = await opened.promise;
    const standIn = toStandIn(schemes, session.label, target);
    const root = browser.root();
    if (root && standIn !== target) {
      await session.permissions.apply(root, api, { origin: originOf(target), url: target, standIn: new URL(standIn).origin });
    }
    if (loading.isCurrent(load)) {
      failures.delete(mainFrameId);
      const own = fromStandIn(new URL(standIn).href);
      navigation.beginOwn(own);
      const result = await cdp
        .send('Page.navigate', { url: standIn })
        .catch(({ message }: Error) => ({ errorText: message, loaderId: undefined }));
      navigation.endOwn(own);
      loading.answered(load, result.loaderId, result.errorText ? (failures.get(mainFrameId) ?? result.errorText) : undefined);
    }
    await load.promise;
  }

  const reportInput = () => page?.deliver(page.mainFrame(), 'input', 0, takesInput ? 'taken' : 'refused', '');
  const api = refuseUnknown(
    'webContents',
    Object.assign(emitter, {
      id,
      session: session.api,
      ...createEditing(() => page?.cdp),
      getURL: () => url,
      getType: () => 'window',
      isDestroyed: () => destroyed,
      isCrashed: () => crashed,
      isLoading: loading.isLoading,
      loadURL,
      reload: () => {
        crashed = false;
        navigation.beginOwn(url);
        void opened.promise.then(({ cdp }) => cdp.send('Page.reload')).catch(() => navigation.endOwn(url));
      },
      send: (channel: string, ...args: unknown[]) => {
        if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
        const text = nodeCodec.encode(args);
        if (page) page.deliver(page.mainFrame(), 'send', 0, channel, text);
      },
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler;
      },
      executeJavaScript: async (code: string, userGesture = false) => {
        // lib/browser/api/web-contents.ts:150
        if (url === '' || loading.isLoading()) await new Promise((resolve) => emitter.once('did-stop-loading', resolve));
        return await executeScript((await opened.promise).cdp, code, userGesture);
      },
      forcefullyCrashRenderer: () => void page?.cdp.send('Page.crash').catch(() => {}),
      // Pages of this host have it so already.
      setWebRTCIPHandlingPolicy: (policy: string) => {
        if (policy !== 'disable_non_proxied_udp') notOffered(`setWebRTCIPHandlingPolicy('${policy}')`);
      },
      // Zooming by keys is Chromium's own.
      setZoomLevel: (_level: number) => {},
      isDevToolsOpened: () => false,
      closeDevTools: () => {},
    }),
    () => destroyed,
  );
  Object.defineProperty(emitter, 'mainFrame', { get: () => (page?.mainFrame() ?? blank).api });

  return {
    api,
    opened: opened.promise,
    cdp: () => page?.cdp,
    takeInput: (takes: boolean) => {
      takesInput = takes;
      reportInput();
    },
    open: async (request: WindowRequest) => {
      const found = await browser.open(request);
      page = attachPage(browser, found, pageOptions(), hooks);
      destroyFrame(blank);
      browser.watch(found.targetId, {
        closed: () => owner.closed(),
        crashed: (status) => {
          crashed = true;
          loading.lost();
          const details = { reason: status === 'killed' || status === 'oom' ? status : 'crashed', exitCode: 1 };
          emitter.emit('render-process-gone', createEvent(), details);
          owner.crashed(details);
        },
      });
      await page.ready;
      opened.resolve(page);
    },
    destroy: () => {
      if (destroyed) return;
      destroyed = true;
      destroyFrame(blank);
      page?.destroyFrames();
      loading.lost();
      emitter.emit('destroyed');
      void opened.promise.then(({ targetId }) => browser.closePage(targetId)).catch(() => {});
    },
  };
}
