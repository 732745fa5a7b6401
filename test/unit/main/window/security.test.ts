/** What the window is opened with, and what main answers when its page wants out (E1, E4, E5, E6, E19). */
import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  app: {
    isPackaged: false,
    listeners: new Map<string, (...args: unknown[]) => void>(),
    on(name: string, run: never) {
      this.listeners.set(name, run);
    },
  },
  opened: [] as { webPreferences: Record<string, unknown> }[],
  template: [] as object[],
}));
vi.mock('electron', () => ({
  app: electron.app,
  nativeTheme: { shouldUseDarkColors: false },
  protocol: {},
  Menu: { buildFromTemplate: (template: object[]) => (electron.template = template), setApplicationMenu() {} },
  BrowserWindow: class {
    constructor(options: never) {
      electron.opened.push(options);
    }
    webContents = { once() {} };
    isDestroyed = () => true;
    once() {}
    on() {}
    async loadURL() {}
    setMenuBarVisibility() {}
  },
}));

const { guardEveryPage, guardSession, pagePreferences, shutOffNetwork } = await import('#main/security.ts');
const { openWindow } = await import('#main/window.ts');
const { setMenu } = await import('#main/menu.ts');

beforeEach(() => {
  electron.app.isPackaged = false;
  electron.opened.length = 0;
});

/** Everything that https://www.electronjs.org/docs/latest/tutorial/security asks for, and what opens a door by the mouse. */
const asked = {
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
  partition: 'page-first',
};

test('E1 the window is opened with every option written out', () => {
  openWindow('first', 'page-first', '/preload.cjs', '/icon.png');
  expect(electron.opened).toHaveLength(1);
  expect(electron.opened[0]?.webPreferences).toMatchObject({ ...asked, preload: '/preload.cjs' });
  const { enableBlinkFeatures, additionalArguments, webgl } = electron.opened[0]?.webPreferences ?? {};
  expect([enableBlinkFeatures, additionalArguments, webgl]).toEqual([undefined, undefined, undefined]);
});

test('E19 a packaged app has no DevTools, and no menu item that opens them, reloads or shows sources', () => {
  expect(pagePreferences('', '').devTools).toBe(true);
  electron.app.isPackaged = true;
  expect(pagePreferences('', '').devTools).toBe(false);
  vi.stubGlobal('__DEVELOPMENT__', false);
  setMenu(
    () => {},
    () => {},
    () => {},
  );
  const items = (list: readonly object[]): object[] =>
    list.flatMap((item) => [item, ...items('submenu' in item && Array.isArray(item.submenu) ? item.submenu : [])]);
  const all = items(electron.template);
  expect(all.length).toBeGreaterThan(1);
  const roles = all.map((item) => String('role' in item ? item.role : '').toLowerCase());
  // `viewMenu` holds reload and DevTools.
  expect(roles.filter((role) => ['viewmenu', 'reload', 'forcereload', 'toggledevtools'].includes(role))).toEqual([]);
  expect(JSON.stringify(all)).not.toMatch(/view.?source/i);
});

/** The contents of a page that shows this address, guarded. */
function guardedContents(url = 'app://blockdesk/index.html#/wallet') {
  let openHandler: ((details: object) => { action: string }) | null = null;
  const policies: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => url,
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler;
    },
    setWebRTCIPHandlingPolicy: (policy: string) => policies.push(policy),
  });
  guardEveryPage();
  electron.app.listeners.get('web-contents-created')?.({}, contents as unknown as WebContents);
  const isPrevented = (name: string, details: object = {}) => {
    let prevented = false;
    contents.emit(name, { ...details, preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { isPrevented, open: () => openHandler?.({ url: 'https://evil.example/' }), policies };
}

describe('E5 leaving', () => {
  test.each([
    'https://evil.example/',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'data:text/html,x',
    'about:blank',
    'javascript:alert(1)',
    'blob:app://blockdesk/1',
    'app://blockdesk/other.html',
    'app://blockdesk/index.html/',
    'app://blockdesk/index.html?x',
    'app://blockdesk.evil/index.html',
    'app://user@blockdesk/index.html',
    'APP://blockdesk/index.html',
  ])('E5 the page may not go to %s', (url) => {
    expect(guardedContents().isPrevented('will-navigate', { url, isMainFrame: true })).toBe(true);
  });

  test('E5 it may load itself again, at another place', () => {
    const { isPrevented } = guardedContents();
    expect(isPrevented('will-navigate', { url: 'app://blockdesk/index.html', isMainFrame: true })).toBe(false);
    expect(isPrevented('will-frame-navigate', { url: 'app://blockdesk/index.html#/x', isMainFrame: true })).toBe(false);
  });

  test('E5 a page that is not ours may not even do that', () => {
    expect(guardedContents('about:blank').isPrevented('will-navigate', { url: 'about:blank', isMainFrame: true })).toBe(true);
    expect(guardedContents('about:blank').isPrevented('will-navigate', { url: 'app://blockdesk/index.html' })).toBe(true);
  });

  test('E5 no frame goes anywhere, nothing is redirected, no webview, no window', () => {
    const { isPrevented, open } = guardedContents();
    expect(isPrevented('will-frame-navigate', { url: 'app://blockdesk/index.html', isMainFrame: false })).toBe(true);
    expect(isPrevented('will-redirect', { url: 'app://blockdesk/index.html' })).toBe(true);
    expect(isPrevented('will-attach-webview')).toBe(true);
    expect(open()).toEqual({ action: 'deny' });
  });

  test('E5 no page moves or resizes its window', () => {
    expect(guardedContents().isPrevented('content-bounds-updated')).toBe(true);
  });
});

type Answer = (value: unknown) => void;
interface Guarded {
  filter: (details: object, callback: Answer) => void;
  request: (contents: unknown, permission: string, callback: Answer, details: object) => void;
  check: (contents: unknown, permission: string, origin: string) => boolean;
  device: (details: object) => boolean;
  pairing: (details: object, callback: Answer) => void;
  display: unknown;
  proxy: unknown;
}

function guardedSession() {
  const guarded: Partial<Guarded> = {};
  const take = (name: keyof Guarded) => (value: never) => {
    guarded[name] = value;
  };
  const session = Object.assign(new EventEmitter(), {
    webRequest: { onBeforeRequest: take('filter') },
    setPermissionRequestHandler: take('request'),
    setPermissionCheckHandler: take('check'),
    setDevicePermissionHandler: take('device'),
    setBluetoothPairingHandler: take('pairing'),
    setDisplayMediaRequestHandler: take('display'),
    setProxy: take('proxy'),
  });
  guardSession(session as unknown as Session);
  return { ...(guarded as Guarded), session, guarded };
}
const answerOf = (ask: (callback: Answer) => void): unknown => {
  let answer: unknown;
  ask((value) => (answer = value));
  return answer;
};

const strangers = [
  'https://evil.example/',
  'http://127.0.0.1:1/x.png',
  'ws://127.0.0.1:1/',
  'file:///etc/passwd',
  'app://blockdesk.evil/',
  'app://blockdesk@evil/',
  'app://evil/index.html',
  'chrome://gpu/',
  'chrome-extension://x/',
];
test('E4 the request filter lets only the app’s own through', () => {
  const { filter } = guardedSession();
  const isCanceled = (url: string) => (answerOf((callback) => filter({ url }, callback)) as { cancel: boolean }).cancel;
  expect(strangers.filter((url) => !isCanceled(url))).toEqual([]);
  expect(isCanceled('app://blockdesk/index.html')).toBe(false);
  expect(isCanceled('devtools://devtools/bundled/inspector.html')).toBe(false);
  electron.app.isPackaged = true;
  expect(isCanceled('devtools://devtools/bundled/inspector.html')).toBe(true);
});

test('E4 traffic that the filter does not see gets a dead proxy, and WebRTC may not go around it', () => {
  const { guarded, session } = guardedSession();
  shutOffNetwork(session as unknown as Session);
  expect(guarded.proxy).toEqual({ mode: 'fixed_servers', proxyRules: 'http://0.0.0.0:1', proxyBypassRules: '<-loopback>' });
  expect(guardedContents().policies).toEqual(['disable_non_proxied_udp']);
});

/** Every one that Electron 45 knows, from its types. */
const permissions = [
  ...['ar', 'automatic-fullscreen', 'background-fetch', 'background-sync', 'captured-surface-control', 'clipboard-read'],
  ...['deprecated-sync-clipboard-read', 'display-capture', 'fileSystem', 'fullscreen', 'geolocation', 'geolocation-approximate'],
  ...['hand-tracking', 'hid', 'idle-detection', 'keyboardLock', 'local-fonts', 'local-network', 'local-network-access'],
  ...['loopback-network', 'media', 'mediaKeySystem', 'midi', 'midiSysex', 'nfc', 'notifications', 'openExternal', 'payment-handler'],
  ...['periodic-background-sync', 'persistent-storage', 'pointerLock', 'screen-wake-lock', 'sensors', 'serial', 'smart-card'],
  ...['speaker-selection', 'storage-access', 'system-wake-lock', 'top-level-storage-access', 'usb', 'vr', 'web-app-installation'],
  ...['web-printing', 'window-management', 'unknown'],
];
test('E6 every permission is denied, asked for or looked up; copying is allowed to the page alone', () => {
  const { request, check } = guardedSession();
  const page = { requestingUrl: 'app://blockdesk/index.html', isMainFrame: true };
  const granted = (permission: string, details: object = page) => answerOf((callback) => request({}, permission, callback, details));
  expect(permissions.filter((permission) => granted(permission) !== false)).toEqual([]);
  expect(permissions.filter((permission) => check(null, permission, 'app://blockdesk/'))).toEqual([]);
  expect(granted('clipboard-sanitized-write')).toBe(true);
  expect(granted('clipboard-sanitized-write', { ...page, isMainFrame: false })).toBe(false);
  expect(granted('clipboard-sanitized-write', { ...page, requestingUrl: 'https://evil.example/' })).toBe(false);
  expect(check(null, 'clipboard-sanitized-write', 'app://blockdesk/')).toBe(true);
  expect(check(null, 'clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
});

test('E6 no device, no pairing, no screen, no download', () => {
  const { device, pairing, display, session } = guardedSession();
  expect(device({ deviceType: 'hid', origin: 'app://blockdesk', device: {} })).toBe(false);
  expect(answerOf((callback) => pairing({}, callback))).toEqual({ confirmed: false });
  expect(display).toBeNull();
  const chosen: [string, unknown, boolean][] = [];
  for (const [name, before] of [
    ['select-hid-device', 1],
    ['select-usb-device', 1],
    ['select-serial-port', 2],
  ] as const) {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    session.emit(name, event, ...Array.from({ length: before }, () => ({})), (id: unknown) => chosen.push([name, id || null, prevented]));
  }
  expect(chosen).toEqual([
    ['select-hid-device', null, true],
    ['select-usb-device', null, true],
    ['select-serial-port', null, true],
  ]);
  let prevented = false;
  session.emit('will-download', { preventDefault: () => (prevented = true) });
  expect(prevented).toBe(true);
});
