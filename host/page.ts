/** One page in Chromium: its frames, the world of its preload, and its messages to the host. */
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Key } from './accelerators.ts';
import { fromStandIn } from './addresses.ts';
import { createBridge } from './bridge.ts';
import type { Browser, OpenedPage } from './browser.ts';
import type { Session as CdpSession } from './cdp.ts';
import type { CdpEvents, PausedRequest } from './cdp-events.ts';
import { codecSource } from './clone.ts';
import { createDocuments, type DocumentHooks, worldName } from './documents.ts';
import { createPageGuard } from './page-guard.ts';
import { createPageWorld, createPreloadWorld, type WorldConfig } from './preload-world.ts';
import type { HostFrame } from './web-frame.ts';

export type Preload = { path: string; code: string };

function pageScript(start: string): string {
  return `(${createPageWorld.toString()})(globalThis, ${createBridge.toString()}, ${JSON.stringify(start)})`;
}

/** The preload begins the script, so that lines are counted as in its file. */
function preloadScript(config: WorldConfig, preload: Preload | undefined): string {
  const world = `(preload) => (${createPreloadWorld.toString()})(globalThis, ${createBridge.toString()}, ${codecSource}, ${createPageGuard.toString()}, ${JSON.stringify(config)}, preload)`;
  if (!preload) return `(${world})()`;
  const { path, code } = preload;
  const run = `function (require, module, exports, process, Buffer, setImmediate, clearImmediate) {${code}\n}`;
  return `[${run}].forEach(${world});\n//# sourceURL=${pathToFileURL(path).href}`;
}

export type PageMessage =
  | { type: 'invoke'; id: number; channel: string; text: string }
  | { type: 'send'; channel: string; text: string }
  | { type: 'navigate'; url: string }
  | { type: 'key'; key: Key }
  | { type: 'preload-error'; text: string }
  | { type: 'visibility' }
  | { type: 'bounds'; name: string; by: [first: number, second: number] }
  | { type: 'focus' }
  | { type: 'blur' };

export type PageHooks = Pick<DocumentHooks, 'navigated' | 'lifecycle' | 'send'> & {
  message: (frame: HostFrame, message: PageMessage) => void;
  request: (cdp: CdpSession, request: PausedRequest) => void;
  navigatedWithin: (frame: HostFrame, url: string) => void;
  requestedNavigation: (frameId: string, url: string) => void;
  /** The page asks to stay: whether it is left all the same. */
  mayUnload: () => boolean;
  windowOpen: (details: CdpEvents['Page.windowOpen']) => void;
  navigating: (loaderId: string, url: string) => void;
  download: (url: string, filename: string) => void;
  console: (level: string, text: string, line: number, source: string) => void;
};

export type PageOptions = {
  preload: Preload | undefined;
  process: Record<string, unknown>;
  color: string;
  colorScheme: string;
  disableDialogs: boolean;
};
export type Page = ReturnType<typeof attachPage>;

export function attachPage(browser: Browser, opened: OpenedPage, options: PageOptions, hooks: PageHooks) {
  const binding = `host${randomBytes(8).toString('hex')}`;
  const receiver = `host${randomBytes(8).toString('hex')}`;
  // A page's own frame has the page's id: https://chromedevtools.github.io/devtools-protocol/tot/Target/#type-TargetID
  const mainFrameId = opened.targetId;
  const documents = createDocuments(
    { mainFrameId, start: opened.start, binding },
    { ...hooks, message: (frame, payload) => hooks.message(frame, JSON.parse(payload)) },
  );

  function listen(cdp: CdpSession): void {
    cdp.on('Fetch.requestPaused', (request) => hooks.request(cdp, request));
    documents.listen(cdp);
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = documents.frame(frameId);
      if (!frame) return;
      frame.url = fromStandIn(url);
      hooks.navigatedWithin(frame, frame.url);
    });
    cdp.on('Page.frameStartedNavigating', ({ frameId, url, loaderId, navigationType }) => {
      const isHere = /^(sameDocument|historySameDocument)$/.test(navigationType);
      if (frameId === mainFrameId && !isHere && url !== opened.start) hooks.navigating(loaderId, fromStandIn(url));
    });
    cdp.on('Page.windowOpen', hooks.windowOpen);
    cdp.on('Page.downloadWillBegin', ({ url, suggestedFilename }) => hooks.download(fromStandIn(url), suggestedFilename));
    cdp.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab') hooks.requestedNavigation(frameId, fromStandIn(url));
    });
    cdp.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type === 'beforeunload' || options.disableDialogs || process.env.BLOCKDESK_HEADLESS === '1')
        void cdp.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' && hooks.mayUnload() });
    });
    cdp.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const text = args.map((arg) => String(arg.value ?? arg.unserializableValue ?? arg.description ?? 'undefined')).join(' ');
      const top = stackTrace?.callFrames[0];
      hooks.console(type, text, (top?.lineNumber ?? 0) + 1, fromStandIn(top?.url ?? ''));
    });
    cdp.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception, lineNumber, url } }) => {
      hooks.console('error', `${text} ${exception?.description ?? ''}`.trim(), lineNumber + 1, fromStandIn(url ?? ''));
    });
    cdp.on('Log.entryAdded', ({ entry }) =>
      hooks.console(entry.level, entry.text, (entry.lineNumber ?? 0) + 1, fromStandIn(entry.url ?? '')),
    );
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const child = browser.session(sessionId);
      if (!child) return;
      if (targetInfo.type === 'iframe') {
        listen(child);
        void enable(child).catch(() => {});
      }
      void child.send('Runtime.runIfWaitingForDebugger');
    });
  }

  /** Settles when Chromium has taken all of it: a page that goes to another process before that would go without. */
  function enable(cdp: CdpSession): Promise<unknown> {
    const config = { binding, receiver, start: opened.start, preloadPath: options.preload?.path ?? '', process: options.process };
    return Promise.all([
      cdp.send('Page.enable'),
      cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      cdp.send('Runtime.addBinding', { name: binding, executionContextName: worldName }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(opened.start) }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadScript(config, options.preload), worldName }),
    ]);
  }

  const { session } = opened;
  listen(session);
  const ready = enable(session).catch(() => {});
  void session.send('Emulation.setDefaultBackgroundColorOverride', { color: toRgba(options.color) });
  void session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: options.colorScheme }] });
  void session.send('Runtime.runIfWaitingForDebugger');

  return {
    cdp: session,
    /** Nothing is to be loaded before. */
    ready,
    targetId: opened.targetId,
    mainFrameId,
    mainFrame: documents.mainFrame,
    frame: documents.frame,
    /** Calls the receiver in the world of the frame's preload; a frame that has gone hears nothing. */
    deliver: (frame: HostFrame, ...args: [kind: string, id: number, channel: string, text: string]) => {
      documents.inWorld(frame, ({ cdp, contextId }) => {
        cdp
          .send('Runtime.callFunctionOn', {
            functionDeclaration: `function (...args) { globalThis[${JSON.stringify(receiver)}]?.(...args) }`,
            executionContextId: contextId,
            arguments: args.map((value) => ({ value })),
          })
          .catch(() => {});
      });
    },
    destroyFrames: documents.destroy,
  };
}

function toRgba(color: string): { r: number; g: number; b: number; a: number } {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(color)?.[1] ?? 'ffffff';
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  // https://www.electronjs.org/docs/latest/api/browser-window#setting-the-backgroundcolor-property: alpha comes first.
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(full.slice(full.length === 8 ? at + 2 : at).slice(0, 2), 16)) as [
    number,
    number,
    number,
  ];
  return { r, g, b, a: 1 };
}
