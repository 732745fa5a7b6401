/** `app`: the life of the app, from ready to quit. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createEvent, KnownEvents } from './emitter.ts';
import { notOffered, refuseUnknown, refuseUnknownOptions } from './not-offered.ts';
import { badge } from './progress.ts';
import { createProtocolClient } from './protocol-client.ts';
import { createSingleInstance } from './single-instance.ts';
import { systemLanguages } from './system-languages.ts';

const events = [
  'activate',
  'before-quit',
  'browser-window-blur',
  'browser-window-created',
  'browser-window-focus',
  'child-process-gone',
  'open-url',
  'quit',
  'ready',
  'render-process-gone',
  'second-instance',
  'session-created',
  'web-contents-created',
  'will-finish-launching',
  'will-quit',
  'window-all-closed',
];

export type AppOptions = {
  name: string;
  version: string;
  path: string;
  packaged: boolean;
  switches: Map<string, string>;
  windows: () => readonly { close: () => void; destroy: () => void }[];
  showBox: (message: string, detail: string) => void;
  /** Ends Chromium and the app's other processes. */
  end: () => Promise<void>;
  /** Replaces this process by one with these arguments. */
  restart: (args: readonly string[]) => void;
};
export type App = ReturnType<typeof createApp>;

function appData(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
}

/** On Linux what the desktop's own file says (xdg-user-dirs), as in Chromium. */
function downloadsFolder(): string {
  const usual = join(homedir(), 'Downloads');
  if (process.platform !== 'linux') return usual;
  try {
    const text = readFileSync(join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'user-dirs.dirs'), 'utf8');
    const folder = /^\s*XDG_DOWNLOAD_DIR="((?:\$HOME)?\/[^"]*)"/m.exec(text)?.[1];
    return folder === undefined ? usual : folder.replace(/^\$HOME/, homedir());
  } catch {
    return usual;
  }
}

/** https://www.electronjs.org/docs/latest/api/app */
export function createApp({ name: givenName, version, path: appPath, packaged, switches, windows, showBox, end, restart }: AppOptions) {
  const emitter = new KnownEvents('app', events);
  const ready = Promise.withResolvers<void>();
  const paths = new Map<string, string>();
  let name = givenName;
  let state: 'running' | 'quitting' | 'exiting' | 'ended' = 'running';
  let isReady = false;
  let exitCode = 0;
  /** The arguments of the instance that follows this one. */
  let next: readonly string[] | null = null;
  let about: { applicationName?: string; applicationVersion?: string; copyright?: string } = {};

  // `shell/app/electron_main_delegate.cc:195`
  if (process.env.ELECTRON_DISABLE_SANDBOX !== undefined) switches.set('no-sandbox', '');
  const defaults: Record<string, () => string> = {
    home: homedir,
    temp: tmpdir,
    downloads: downloadsFolder,
    appData,
    // Chromium keeps a path that was once asked for, so a later name changes nothing (base/path_service.cc).
    userData: () => switches.get('user-data-dir') ?? join(appData(), givenName),
    sessionData: () => getPath('userData'),
    logs: () => (process.platform === 'darwin' ? join(homedir(), 'Library', 'Logs', name) : join(getPath('userData'), 'logs')),
    exe: () => process.execPath,
  };
  function getPath(key: string): string {
    const path = paths.get(key) ?? defaults[key]?.();
    if (path === undefined) return notOffered(`app.getPath('${key}')`);
    return path;
  }

  const singleInstance = createSingleInstance(
    () => getPath('userData'),
    (argv, cwd, data) => emitter.emit('second-instance', createEvent(), argv, cwd, data ?? null),
  );

  /** The order is Electron's: https://www.electronjs.org/docs/latest/api/app#event-before-quit and the three after it. */
  function quit(): void {
    if (state !== 'running') return;
    state = 'quitting';
    const event = createEvent();
    emitter.emit('before-quit', event);
    if (event.defaultPrevented) {
      if (state === 'quitting') state = 'running';
      return;
    }
    if (state !== 'quitting') return;
    const open = windows();
    if (open.length === 0) setImmediate(finishQuit);
    for (const window of open) window.close();
  }
  function finishQuit(): void {
    if (state !== 'quitting') return;
    const event = createEvent();
    emitter.emit('will-quit', event);
    if (event.defaultPrevented) state = 'running';
    else shutDown();
  }
  function shutDown(): void {
    if (state === 'ended') return;
    state = 'ended';
    emitter.emit('quit', createEvent(), exitCode);
    void end().finally(() => {
      if (next === null) process.exit(exitCode);
      singleInstance.release();
      restart(next);
    });
  }
  function exit(code = 0): void {
    if (state === 'ended') return;
    state = 'exiting';
    exitCode = code;
    for (const window of windows()) window.destroy();
    shutDown();
  }

  const commandLine = refuseUnknown('app.commandLine', {
    hasSwitch: (key: string) => switches.has(key),
    getSwitchValue: (key: string) => switches.get(key) ?? '',
    appendSwitch: (key: string, value = '') => void switches.set(key, value),
    removeSwitch: (key: string) => void switches.delete(key),
  });

  const api = refuseUnknown(
    'app',
    Object.assign(emitter, {
      isPackaged: packaged,
      commandLine,
      getName: () => name,
      setName: (text: string) => {
        name = text;
      },
      getVersion: () => version,
      getAppPath: () => appPath,
      getPath,
      setPath: (key: string, path: string) => {
        if (!(key in defaults)) notOffered(`app.setPath('${key}')`);
        if (!isAbsolute(path)) throw new Error('Path must be absolute');
        mkdirSync(path, { recursive: true, mode: 0o700 });
        paths.set(key, path);
      },
      getLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
      /** https://www.electronjs.org/docs/latest/api/app#appgetpreferredsystemlanguages */
      getPreferredSystemLanguages: () =>
        process.platform === 'linux' ? systemLanguages(process.env) : [Intl.DateTimeFormat().resolvedOptions().locale],
      whenReady: () => ready.promise,
      isReady: () => isReady,
      quit,
      exit,
      /** https://www.electronjs.org/docs/latest/api/app#apprelaunchoptions */
      relaunch: (options: { args?: readonly string[] } = {}) => {
        refuseUnknownOptions('app.relaunch', options, ['args']);
        // Windows can't replace a process.
        if (process.platform === 'win32') notOffered('app.relaunch on Windows');
        next = options.args ?? process.argv.slice(1);
        return true;
      },
      /** https://www.electronjs.org/docs/latest/api/app#appshowaboutpanel */
      showAboutPanel: () =>
        showBox(about.applicationName ?? name, [about.applicationVersion ?? version, about.copyright ?? ''].join('\n').trim()),
      setAboutPanelOptions: (options: typeof about) => {
        refuseUnknownOptions('app.setAboutPanelOptions', options, ['applicationName', 'applicationVersion', 'copyright']);
        about = options;
      },
      ...createProtocolClient(),
      ...badge,
      focus: () => {},
      enableSandbox: () => {
        if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
        // Electron removes the switch too late: processes that start after that refuse to run as root (`electron_api_app.cc:1550`).
        if (switches.has('no-sandbox')) notOffered('app.enableSandbox() with --no-sandbox');
      },
      requestSingleInstanceLock: singleInstance.request,
      hasSingleInstanceLock: singleInstance.has,
      releaseSingleInstanceLock: singleInstance.release,
      setAppUserModelId: (_id: string) => {},
      getAppMetrics: () => notOffered('app.getAppMetrics'),
    }),
  );

  const nameOf = {
    get: () => name,
    set: (text: string) => {
      name = text;
    },
  };
  Object.defineProperty(emitter, 'name', nameOf);

  return {
    api,
    emitter,
    isReady: () => isReady,
    name: () => name,
    getPath,
    hasQuit: () => state === 'ended' || state === 'exiting',
    becomeReady: () => {
      if (state === 'ended' || state === 'exiting') return;
      const userData = getPath('userData');
      if (!existsSync(userData)) mkdirSync(userData, { recursive: true, mode: 0o700 });
      isReady = true;
      emitter.emit('will-finish-launching');
      emitter.emit('ready', createEvent(), {});
      ready.resolve();
    },
    windowClosed: () => {
      if (windows().length > 0) return;
      if (state === 'quitting') finishQuit();
      else if (state === 'exiting') shutDown();
      // https://www.electronjs.org/docs/latest/api/app#event-window-all-closed
      else if (state === 'running') {
        if (emitter.listenerCount('window-all-closed') === 0) quit();
        else emitter.emit('window-all-closed');
      }
    },
    closePrevented: () => {
      if (state === 'quitting') state = 'running';
    },
  };
}
