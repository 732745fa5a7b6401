/** The stand-in for the module `electron`: builds each part once and joins them. */
import { type Schemes, toStandIn } from './addresses.ts';
import { type App, createApp } from './app.ts';
import { createBrowser } from './browser.ts';
import { createBox, createDialog } from './dialog.ts';
import { createDialogWindows } from './dialog-window.ts';
import { createEvent, KnownEvents } from './emitter.ts';
import { createIpcMain } from './ipc-main.ts';
import { createMenus } from './menu.ts';
import { createNativeTheme } from './native-theme.ts';
import { notOffered, refusedModule, refuseUnknown } from './not-offered.ts';
import { createNotifications } from './notification.ts';
import { registerSchemes } from './protocol.ts';
import { createSafeStorage } from './safe-storage.ts';
import { createSessions } from './session.ts';
import { createShell } from './shell.ts';
import { createSystemPreferences } from './system-preferences.ts';
import { createUtilityProcesses } from './utility-process.ts';
import { createWindows } from './window.ts';
import { createWindowStates } from './window-state.ts';

/** Everything that Electron exports to the main process and this host does not: it can be imported, not used. */
const absent = [
  'BaseWindow',
  'BrowserView',
  'ImageView',
  'MessageChannelMain',
  'ServiceWorkerMain',
  'ShareMenu',
  'TouchBar',
  'Tray',
  'View',
  'WebContentsView',
  'WebFrameMain',
  'autoUpdater',
  'clipboard',
  'contentTracing',
  'contextBridge',
  'crashReporter',
  'deprecate',
  'desktopCapturer',
  'globalShortcut',
  'inAppPurchase',
  'ipcRenderer',
  'nativeImage',
  'net',
  'netLog',
  'parentPort',
  'powerSaveBlocker',
  'pushNotifications',
  'screen',
  'sharedTexture',
  'webFrame',
  'webFrameMain',
  'webUtils',
];

export type HostOptions = {
  executable: string;
  name: string;
  version: string;
  path: string;
  packaged: boolean;
  /** Reaches the person only as Electron does: no message boxes as pages, no BROWSER. */
  likeElectron: boolean;
  switches: Map<string, string>;
  electronVersion: string;
  /** Replaces this process by one with these arguments. */
  restart: (args: readonly string[]) => void;
};
export type Host = { chromiumVersion: () => string; electron: Record<string, unknown>; app: App; start: () => void; kill: () => void };

export function createHost(options: HostOptions): Host {
  const { executable, name, version, path, packaged, likeElectron, switches, electronVersion, restart } = options;
  const schemes: Schemes = new Map();
  const isReady = () => app.isReady();
  const dataFolder = () => app.getPath('userData');
  const browser = createBrowser({
    executable,
    dataFolder: () => app.getPath('sessionData'),
    debuggingPort: switches.get('remote-debugging-port'),
    onGone: () => {
      // Chromium's windows have gone with it: the app hears that they have closed. One not yet open waits for the next Chromium.
      for (const window of windows.all()) if (window.hostContents.cdp()) window.hostFinish();
      dialogs.cancelAll();
    },
    onKilled: (exitCode) => {
      console.error('host: Chromium was ended, so the app ends with it');
      process.exit(exitCode);
    },
  });
  const sessions = createSessions({
    schemes,
    isReady,
    clearData: async (label) => {
      const origins = windows.all().map((window) => window.hostContents.api.getURL());
      for (const url of new Set(origins)) {
        const standIn = toStandIn(schemes, label, url);
        if (standIn === url) continue;
        for (const window of windows.all()) {
          await window.hostContents.cdp()?.send('Storage.clearDataForOrigin', { origin: new URL(standIn).origin, storageTypes: 'all' });
        }
      }
    },
    onChange: () => {},
    // Without an event: `shell/browser/api/electron_api_session.cc:1754`.
    created: (session) => void app.emitter.emit('session-created', session),
  });
  const ipcMain = createIpcMain();
  const shell = createShell({ executable, dataFolder, likeElectron });
  const utilities = createUtilityProcesses({
    isReady,
    onGone: (details) => app.emitter.emit('child-process-gone', createEvent(), details),
  });
  const theme = createNativeTheme(() => {
    for (const window of windows.all()) {
      void window.hostContents
        .cdp()
        ?.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme.colorScheme() }] });
    }
  });
  const app = createApp({
    name,
    version,
    path,
    packaged,
    switches,
    windows: () => windows.all(),
    showBox: (message, detail) => void dialogs.show(createBox(message, detail), undefined, undefined),
    end: async () => {
      utilities.end();
      shell.end();
      notifications.end();
      await browser.close();
    },
    restart,
  });
  const menus = createMenus({ name: app.name, quit: () => app.api.quit(), showAboutPanel: () => app.api.showAboutPanel() });
  const notifications = createNotifications({ isReady, name: app.name });
  const windows = createWindows({
    browser,
    schemes,
    ipcMain,
    sessions,
    states: createWindowStates(dataFolder),
    isReady,
    name: app.name,
    colorScheme: theme.colorScheme,
    process: {
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      platform: process.platform,
      arch: process.arch,
      versions: { electron: electronVersion, node: process.versions.node },
    },
    events: {
      created: (window, contents) => {
        app.emitter.emit('web-contents-created', createEvent(), contents);
        app.emitter.emit('browser-window-created', createEvent(), window);
        // lib/browser/api/browser-window.ts:33
        for (const name of ['focus', 'blur']) window.on(name, (event) => app.emitter.emit(`browser-window-${name}`, event, window));
      },
      closed: () => app.windowClosed(),
      key: menus.press,
      crashed: (contents, details) => app.emitter.emit('render-process-gone', createEvent(), contents, details),
    },
  });
  const dialogs = createDialogWindows({ browser, colorScheme: theme.colorScheme, name: app.name, likeElectron });
  windows.onClosePrevented(() => app.closePrevented());

  const defaultProtocol = new Proxy(
    { registerSchemesAsPrivileged: (custom: Parameters<typeof registerSchemes>[2]) => registerSchemes(schemes, isReady, custom) },
    {
      // https://www.electronjs.org/docs/latest/api/protocol: the module is the default session's own.
      get: (own, key) => {
        if (key in own || typeof key === 'symbol') return Reflect.get(own, key);
        if (!isReady()) throw new Error(`protocol.${key} can only be used after the app is ready`);
        return Reflect.get((sessions.fromPartition('').api as object as { protocol: object }).protocol, key);
      },
    },
  );
  const webContents = refuseUnknown('webContents', {
    getAllWebContents: () => windows.all().map((window) => window.webContents),
    fromId: (id: number) => windows.all().find((window) => window.hostContents.api.id === id)?.webContents,
    getFocusedWebContents: () => windows.all().find((window) => window.isFocused())?.webContents ?? null,
  });

  // Nothing here knows of input elsewhere: as in Electron where the system can't say, nobody has ever left.
  const powerMonitor = Object.assign(new KnownEvents('powerMonitor', ['lock-screen', 'resume', 'suspend', 'unlock-screen']), {
    getSystemIdleTime: () => 0,
  });
  const electron: Record<string, unknown> = {
    app: app.api,
    BrowserWindow: windows.BrowserWindow,
    dialog: createDialog({ windows: dialogs, isReady, isWindow: windows.isWindow }),
    ipcMain: ipcMain.api,
    Menu: menus.Menu,
    MenuItem: menus.constructItem,
    nativeTheme: theme.api,
    Notification: notifications.Notification,
    powerMonitor: refuseUnknown('powerMonitor', powerMonitor),
    protocol: defaultProtocol,
    safeStorage: createSafeStorage({ dataFolder, isReady }),
    session: sessions.api,
    shell: shell.api,
    systemPreferences: createSystemPreferences(),
    utilityProcess: utilities.api,
    webContents,
  };
  for (const module of absent) electron[module] = refusedModule(module);

  return {
    electron: new Proxy(electron, {
      get: (all, key) =>
        typeof key === 'symbol' || key in all || key === 'then' || key === 'default' ? Reflect.get(all, key) : notOffered(String(key)),
    }),
    app,
    chromiumVersion: browser.version,
    start: () => {
      // Electron runs until it quits, whatever there is to wait for. Chromium ends once it has no window, and with it all that waits for it.
      setInterval(() => {}, 2 ** 31 - 1);
      app.becomeReady();
      // After what waited for `whenReady`, so that the first window starts Chromium itself: that is the faster way.
      setImmediate(() => {
        if (!app.hasQuit()) browser.start();
      });
    },
    kill: () => {
      utilities.end();
      shell.end();
      notifications.end();
      browser.kill();
    },
  };
}
