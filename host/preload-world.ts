/** What runs in a page before its own scripts: the bridge, `require('electron')` and the preload. */
import type { createBridge } from './bridge.ts';
import type { Codec } from './clone.ts';
import type { createPageGuard, GuardedWindow } from './page-guard.ts';

// Both functions run in Chromium as source text, so they may use nothing from outside themselves.
type PageWindow = GuardedWindow &
  Record<string, unknown> & {
    top: unknown;
    window: unknown;
    location: { href: string };
    document: GuardedWindow & { createElement: (tag: string) => object };
    dispatchEvent: (event: unknown) => void;
    FocusEvent: new (type: string, init: object) => unknown;
    MouseEvent: new (type: string, init: object) => unknown;
  } & Parameters<typeof createBridge>[0];

export type WorldConfig = {
  binding: string;
  receiver: string;
  /** The address of the empty page a window starts with, where nothing runs. */
  start: string;
  preloadPath: string;
  process: Record<string, unknown>;
};

/** The page's own world: rebuilds what the preload exposes. It runs first and waits for the node both worlds share. */
export function createPageWorld(window: PageWindow, bridge: typeof createBridge, start: string) {
  if (window.top !== window.window || window.location.href === start) return;
  window.addEventListener(
    '\u0000line',
    (event: { relatedTarget: object; stopImmediatePropagation: () => void }) => {
      event.stopImmediatePropagation();
      bridge(window, event.relatedTarget, 'to-page', 'to-preload');
    },
    { once: true, capture: true },
  );
  // Chromium would move its window at once; the app is asked first.
  const { dispatchEvent, MouseEvent } = window;
  for (const name of ['moveTo', 'moveBy', 'resizeTo', 'resizeBy'])
    window[name] = (screenX: number, screenY: number) => {
      dispatchEvent.call(window, new MouseEvent(`\u0000${name}`, { screenX, screenY }));
    };
}

export function createPreloadWorld(
  window: PageWindow,
  bridge: typeof createBridge,
  { encode, decode }: Codec,
  createGuard: typeof createPageGuard,
  config: WorldConfig,
  preload: ((...args: unknown[]) => void) | undefined,
) {
  if (window.location.href === config.start) return;
  const post = window[config.binding] as (text: string) => void;
  const report = (message: object) => post(JSON.stringify(message));
  const guard = createGuard(window, report);
  if (window.top !== window.window) return;

  const line = window.document.createElement('i');
  // Before any script of the page's has run, so nothing of the page's hears it.
  window.dispatchEvent(new window.FocusEvent('\u0000line', { relatedTarget: line }));
  const { expose } = bridge(window, line, 'to-preload', 'to-page');
  for (const type of ['focus', 'blur'])
    window.addEventListener(type, (event: { target: unknown; isTrusted: boolean }) => {
      // Not one that the page made: which window the person is in isn't the page's to say.
      if (event.isTrusted && event.target === window.window) report({ type });
    });
  window.document.addEventListener('visibilitychange', () => report({ type: 'visibility' }));

  for (const name of ['moveTo', 'moveBy', 'resizeTo', 'resizeBy'])
    window.addEventListener(`\u0000${name}`, (event: { screenX: number; screenY: number }) =>
      report({ type: 'bounds', name, by: [event.screenX, event.screenY] }),
    );

  let resized: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(resized);
    resized = setTimeout(report, 100, { type: 'visibility' });
  });

  const listeners = new Map<string, { listener: (...args: unknown[]) => void; once: boolean }[]>();
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void; channel: string }>();
  let lastCall = 0;
  const requireText = (channel: unknown): string => {
    if (typeof channel !== 'string') throw new Error('Missing required channel argument');
    return channel;
  };
  Object.defineProperty(window, config.receiver, {
    value: (kind: string, id: number, channel: string, text: string) => {
      if (kind === 'input') return guard.takeInput(channel === 'taken');
      if (kind === 'send') {
        const args = decode(text) as unknown[];
        for (const entry of [...(listeners.get(channel) ?? [])]) {
          if (entry.once) remove(channel, entry.listener);
          entry.listener({ sender: ipcRenderer, ports: [], preventDefault() {}, defaultPrevented: false }, ...args);
        }
        return;
      }
      const call = calls.get(id);
      calls.delete(id);
      if (kind === 'result') call?.resolve(decode(text));
      // https://www.electronjs.org/docs/latest/api/ipc-renderer#ipcrendererinvokechannel-args: only the message crosses.
      else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${text}`));
    },
  });
  const add = (channel: unknown, listener: (...args: unknown[]) => void, once: boolean) => {
    const name = requireText(channel);
    if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function');
    listeners.set(name, [...(listeners.get(name) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: unknown) => {
    const entries = listeners.get(channel) ?? [];
    const index = entries.findLastIndex((entry) => entry.listener === listener);
    if (index >= 0) entries.length === 1 ? listeners.delete(channel) : listeners.set(channel, entries.toSpliced(index, 1));
    return ipcRenderer;
  };
  const ipcRenderer: unknown = refuse('ipcRenderer', {
    invoke: async (channel: unknown, ...args: unknown[]) => {
      const name = requireText(channel);
      const text = encode(args);
      const id = ++lastCall;
      return await new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject, channel: name });
        report({ type: 'invoke', id, channel: name, text });
      });
    },
    send: (channel: unknown, ...args: unknown[]) => report({ type: 'send', channel: requireText(channel), text: encode(args) }),
    on: (channel: unknown, listener: never) => add(channel, listener, false),
    addListener: (channel: unknown, listener: never) => add(channel, listener, false),
    once: (channel: unknown, listener: never) => add(channel, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    eventNames: () => [...listeners.keys()],
    listenerCount: (channel: string) => listeners.get(channel)?.length ?? 0,
  });
  const contextBridge = refuse('contextBridge', { exposeInMainWorld: expose });
  const electron = refuse("require('electron')", { ipcRenderer, contextBridge });

  if (preload) runPreload(preload);

  function runPreload(run: (...args: unknown[]) => void) {
    // https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts
    const require = (name: string) => {
      if (name === 'electron' || name === 'electron/renderer' || name === 'electron/common') return electron;
      throw new Error(`module not found: ${name}`);
    };
    const module = { exports: {} };
    const setImmediate = (work: (...args: unknown[]) => void, ...args: unknown[]) => setTimeout(work, 0, ...args);
    try {
      run(require, module, module.exports, refuse('process', config.process), refuse('Buffer', {}), setImmediate, clearTimeout);
    } catch (error) {
      console.error(`Unable to load preload script: ${config.preloadPath}`);
      console.error(error);
      report({ type: 'preload-error', text: encode([error instanceof Error ? error : new Error(String(error))]) });
    }
  }

  function refuse<T extends object>(name: string, target: T): T {
    return new Proxy(target, {
      get: (object, key, receiver) => {
        if (typeof key === 'symbol' || key in object || key === 'then' || key === '__esModule' || key === 'default')
          return Reflect.get(object, key, receiver);
        throw new Error(`${name}.${key} is not offered by this host`);
      },
    });
  }
}
