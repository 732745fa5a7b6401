/** What stands when the window opens, which is before the app behind it is loaded: every guard of its page, and nothing of the page itself. */
import type { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#main/core/log.ts';

/** One of Electron's sessions: what was set on it, by name, and who serves its pages. */
interface StandInSession {
  readonly set: Set<string>;
  readonly serve: Map<string, (request: Request) => Promise<Response>>;
}

const electron = vi.hoisted(() => ({
  sessions: new Map<string, StandInSession>(),
  events: [] as string[],
  windows: [] as { options: Record<string, unknown>; standing: string[] }[],
  isShown: false,
  contents: null as EventEmitter | null,
  reloads: 0,
  theme: '',
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const app = new Emitter();
  const on = app.on.bind(app);
  Object.assign(app, {
    isPackaged: true,
    getVersion: () => '1',
    setAboutPanelOptions() {},
    quit() {},
    on(name: string, listener: () => void) {
      electron.events.push(name);
      return on(name, listener);
    },
  });
  const makeSession = () => {
    const set = new Set<string>();
    const serve: StandInSession['serve'] = new Map();
    const note = (name: string) => () => void set.add(name);
    const names = ['PermissionRequestHandler', 'PermissionCheckHandler', 'DevicePermissionHandler', 'BluetoothPairingHandler'];
    return {
      ...{ set, serve },
      ...Object.fromEntries([...names, 'DisplayMediaRequestHandler'].map((name) => [`set${name}`, note(name)])),
      on: (name: string) => void set.add(name),
      webRequest: { onBeforeRequest: note('onBeforeRequest') },
      setProxy: async (proxy: { proxyRules: string }) => void set.add(proxy.proxyRules),
      protocol: { handle: (scheme: string, handler: never) => void serve.set(scheme, handler) },
    };
  };
  const of = (name: string) => {
    if (!electron.sessions.has(name)) electron.sessions.set(name, makeSession());
    return electron.sessions.get(name);
  };
  class BrowserWindow extends Emitter {
    readonly webContents = Object.assign(new Emitter(), { reload: () => (electron.reloads += 1), send() {} });
    readonly options: Record<string, unknown>;
    constructor(options: Record<string, unknown>) {
      super();
      this.options = options;
      electron.contents = this.webContents;
      app.emit('web-contents-created', {}, this.webContents);
    }
    async loadURL(address: string) {
      const { partition = '' } = this.options.webPreferences as { partition?: string };
      const page = electron.sessions.get(partition);
      electron.windows.push({ options: { ...this.options, address }, standing: [...(page?.set ?? []), ...electron.events] });
    }
    isDestroyed = () => false;
    isMinimized = () => false;
    isFocused = () => false;
    focus() {}
    setProgressBar() {}
    destroy() {
      this.emit('closed');
    }
    show() {
      electron.isShown = true;
    }
    static getAllWindows = () => [];
  }
  return {
    ...{ app, BrowserWindow },
    session: { defaultSession: makeSession(), fromPartition: of },
    protocol: { registerSchemesAsPrivileged() {} },
    nativeTheme: {
      shouldUseDarkColors: false,
      set themeSource(value: string) {
        electron.theme = value;
      },
    },
    Menu: { buildFromTemplate: () => ({ getMenuItemById: () => null }), setApplicationMenu() {} },
    Notification: class {},
    dialog: {},
    shell: {},
  };
});
vi.stubGlobal('__DEVELOPMENT__', false);

const { createShownPictures } = await import('#main/collectibles/shown-pictures.ts');
const { createDesktop } = await import('#main/desktop.ts');

let root: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  electron.sessions.clear();
  electron.windows.length = 0;
  electron.isShown = false;
  root = mkdtempSync(join(tmpdir(), 'desktop-'));
  for (const folder of ['main', 'renderer', 'data']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'renderer/index.html'), 'the page');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

const open = () =>
  createDesktop({ built: join(root, 'main'), data: join(root, 'data'), isHidden: false, log: createLog(() => {}), lock() {} });
const ask = () => electron.sessions.get('page-first')?.serve.get('app')?.({ url: 'app://blockdesk/index.html', method: 'GET' } as Request);
const settled = async (answer: Promise<Response> | undefined) => {
  const none = new Promise<null>((done) => setImmediate(() => setImmediate(() => setImmediate(() => done(null)))));
  return Promise.race([answer, none]);
};

test('error: E1 E5 E6 the window opens at once, and every guard of its page stands by then', () => {
  open();
  expect(electron.windows).toHaveLength(1);
  const [window] = electron.windows;
  expect(window?.options).toMatchObject({ address: 'app://blockdesk/index.html', show: false });
  const guards = [
    ...['onBeforeRequest', 'will-download', 'PermissionRequestHandler', 'PermissionCheckHandler', 'DevicePermissionHandler'],
    ...['BluetoothPairingHandler', 'DisplayMediaRequestHandler', 'select-hid-device', 'select-usb-device', 'select-serial-port'],
    ...['http://0.0.0.0:1', 'render-process-gone'],
  ];
  expect(guards.filter((guard) => !window?.standing.includes(guard))).toEqual([]);
});

test('error: E1 E5 E6 T12 a further window has a session of its own, in memory and under the same guards; closed, only it is gone', () => {
  const desktop = open();
  desktop.begin(createShownPictures());
  const closed: string[] = [];
  desktop.onClosed((view) => void closed.push(view));
  desktop.windows.show('second');
  desktop.windows.show('second');
  expect(electron.windows).toHaveLength(2);
  const [first, second] = electron.windows;
  const preferences = [first, second].map((window) => window?.options.webPreferences as Record<string, unknown>);
  expect(preferences.map(({ partition }) => partition)).toEqual(['page-first', 'page-second']);
  const [usual, further] = preferences.map(({ partition: _own, ...rest }) => rest);
  expect(further).toEqual(usual);
  expect(second?.standing).toEqual(first?.standing);
  expect([first, second].map((window) => window?.options.name)).toEqual(['main', 'second']);
  desktop.windows.close('second');
  expect(closed).toEqual(['second']);
  desktop.windows.show('second');
  expect(electron.windows).toHaveLength(3);
});

test('error: E8 until main answers every call the page gets no document and its window is not shown, however long that takes', async () => {
  const desktop = open();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await settled(asked)).toBeNull();
  expect(electron.isShown).toBe(false);
  desktop.begin(createShownPictures());
  expect(await (await asked)?.text()).toBe('the page');
  electron.contents?.emit('did-finish-load');
  await vi.advanceTimersByTimeAsync(100);
  expect(electron.isShown).toBe(true);
});

test('error: a page whose process ends before main answers is loaded again', () => {
  open();
  const before = electron.reloads;
  void import('electron').then(({ app }) => app.emit('render-process-gone', {}, electron.contents, { reason: 'crashed' }));
  return vi.waitFor(() => expect(electron.reloads).toBe(before + 1));
});

test.each([
  ['{"theme":"dark"}', 'dark'],
  ['{"theme":"pink"}', 'system'],
  ['{}', 'system'],
])('the window opens in the theme of the preferences: %s', (text, theme) => {
  writeFileSync(join(root, 'data/preferences.json'), text);
  expect(open().preferencesNote).toBeNull();
  expect(electron.theme).toBe(theme);
});

test('error: preferences that are no object are set aside before they are read', () => {
  writeFileSync(join(root, 'data/preferences.json'), '"dark"');
  expect(open().preferencesNote).toMatchObject({ kind: 'set-aside', of: 'preferences' });
  expect(electron.theme).toBe('system');
  expect(readdirSync(join(root, 'data'))).not.toContain('preferences.json');
});
