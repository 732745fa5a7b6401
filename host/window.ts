/** `BrowserWindow`: a window of Chromium's without tabs or address bar. */
import { readFileSync } from 'node:fs';
import type { Key } from './accelerators.ts';
import type { Bounds } from './chromium.ts';
import { createEvent, KnownEvents } from './emitter.ts';
import type { RoleWindow } from './menu-roles.ts';
import { notOffered, refuseUnknown } from './not-offered.ts';
import { coverWhileShown } from './occlusion.ts';
import { setProgressBar } from './progress.ts';
import { createReadyToShow } from './ready-to-show.ts';
import type { HostSession, Sessions } from './session.ts';
import { type Contents, type ContentsDeps, createContents } from './web-contents.ts';
import { createWindowFrame, unplaced, type WindowFrame } from './window-frame.ts';
import { checkOptions, readPersistence, type WebPreferences, type WindowOptions } from './window-options.ts';
import type { WindowStates } from './window-state.ts';

const events = [
  'enter-full-screen',
  'leave-full-screen',
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'close',
  'closed',
  'maximize',
  'minimize',
  'move',
  'persisted-state-restored',
  'resize',
  'restore',
  'unmaximize',
];

export type WindowsDeps = ContentsDeps & {
  sessions: Sessions;
  states: WindowStates;
  isReady: () => boolean;
  name: () => string;
  colorScheme: () => string;
  process: Record<string, unknown>;
  events: {
    created: (window: KnownEvents, contents: object) => void;
    closed: () => void;
    key: (key: Key, window: RoleWindow) => void;
    crashed: (contents: object, details: object) => void;
  };
};
export type Windows = ReturnType<typeof createWindows>;

let lastId = 0;
/** Its windows go with it, and before it: theirs may still use it when they hear that they are closed. */
const closing = Symbol('closing');

export function createWindows(deps: WindowsDeps) {
  const all = new Set<BrowserWindow>();
  let focusedWindow: BrowserWindow | null = null;

  /** https://www.electronjs.org/docs/latest/api/browser-window */
  class BrowserWindow extends KnownEvents {
    readonly id: number;
    readonly hostContents: Contents;
    readonly hostFrame: WindowFrame;
    readonly hostReady = createReadyToShow(() => this.hostState.destroyed || this.emit('ready-to-show', createEvent()));
    readonly webContents: object;
    readonly hostSelf: BrowserWindow;
    hostState: {
      name: string;
      persistent: boolean;
      destroyed: boolean;
      closing: boolean;
      hasMenu: boolean;
      dialogs: number;
    };

    constructor(options: WindowOptions = {}) {
      super('BrowserWindow', events);
      if (!deps.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
      const preferences = options.webPreferences ?? {};
      checkOptions(options, preferences);
      const persistence = readPersistence(options);
      if (options.name && [...all].some(({ hostState }) => hostState.name === options.name))
        throw new Error(`Window name '${options.name}' is already in use. Window names must be unique.`);
      const saved = persistence.bounds || persistence.displayMode ? readSaved(persistence) : undefined;
      options.parent?.once(closing, () => this.destroy());
      const {
        width = 800,
        height = 600,
        x,
        y,
        show = true,
        title = deps.name(),
        backgroundColor = '#FFF',
        minWidth = 0,
        minHeight = 0,
      } = options;
      this.id = ++lastId;
      this.hostState = {
        name: options.name ?? '',
        persistent: persistence.bounds || persistence.displayMode,
        destroyed: false,
        closing: false,
        hasMenu: true,
        dialogs: 0,
      };
      const self = refuseUnknown('BrowserWindow', this as BrowserWindow, () => this.hostState.destroyed, 'id');
      this.hostSelf = self;
      if (options.parent) coverWhileShown(options.parent, self);
      const session = sessionFor(preferences);
      const preload = readPreload(preferences.preload);
      this.hostContents = createContents(
        deps,
        {
          session,
          page: () => ({
            preload,
            process: deps.process,
            color: backgroundColor,
            colorScheme: deps.colorScheme(),
            disableDialogs: preferences.disableDialogs === true,
          }),
        },
        {
          closed: () => self.hostFinish(),
          key: (key) => {
            if (self.hostState.hasMenu) deps.events.key(key, self);
          },
          focused: (focused) => self.hostFocus(focused),
          bounds: () => this.hostFrame.bounds(),
          setBounds: (bounds) => this.hostFrame.setBounds(bounds),
          visibility: () => void self.hostFrame.read().catch(() => {}),
          painted: () => this.hostReady.painted(),
          crashed: (details) => deps.events.crashed(this.webContents, details),
        },
      );
      this.webContents = this.hostContents.api;
      this.hostFrame = createWindowFrame(
        deps.browser,
        this.hostContents.opened,
        {
          bounds: { ...(x === undefined || y === undefined ? unplaced : { x, y }), width, height, ...saved?.bounds },
          minimum: [minWidth, minHeight],
          visible: show,
        },
        { emit: (event) => void self.emit(event, createEvent()), changed: () => this.hostSave() },
      );
      all.add(self);
      deps.events.created(self, this.webContents);
      const open = { title, color: backgroundColor, bounds: this.hostFrame.openAt() };
      void this.hostContents.open(open).then(async () => {
        if (saved?.bounds) await this.hostFrame.mend().catch(() => {});
        await this.hostFrame.place();
        if (saved && saved.displayMode !== 'normal') await this.hostFrame.setState(saved.displayMode);
      });
      if (saved) setImmediate(() => this.emit('persisted-state-restored'));
      // biome-ignore lint/correctness/noConstructorReturn: what the app holds refuses what is not offered.
      return self;
    }

    static getAllWindows = () => [...all];
    static getFocusedWindow = () => focusedWindow;
    static clearPersistedState = (name: string) => deps.states.clear(name);
    static fromId = (id: number) => [...all].find((window) => window.id === id) ?? null;
    static fromWebContents = (contents: object) => [...all].find((window) => window.webContents === contents) ?? null;

    loadURL = (url: string, options?: object) => this.hostContents.api.loadURL(url, options);
    reload = () => this.hostContents.api.reload();
    isDestroyed = () => this.hostState.destroyed;
    isVisible = () => this.hostFrame.isVisible() && !this.hostState.destroyed;
    isMinimized = () => this.hostFrame.state() === 'minimized';
    isFocused = () => focusedWindow === this.hostSelf;
    getBounds = () => this.hostFrame.bounds();
    getSize = () => [this.getBounds().width, this.getBounds().height];
    getPosition = () => [this.getBounds().x, this.getBounds().y];
    setBounds = (bounds: Partial<Bounds>) => this.hostFrame.setBounds(bounds);
    getMinimumSize = () => this.hostFrame.minimum();
    setMinimumSize = (width: number, height: number) => this.hostFrame.setMinimum(width, height);
    setSize = (width: number, height: number) => this.setBounds({ width, height });
    setMenu = (menu: null) => (menu === null ? this.removeMenu() : notOffered('BrowserWindow.setMenu with a menu'));
    removeMenu = () => {
      this.hostState.hasMenu = false;
    };
    setMenuBarVisibility = (_visible: boolean) => {};
    setProgressBar = (progress: number, options?: { mode?: string }) => setProgressBar(progress, options);

    show = () => {
      this.showInactive();
      this.focus();
    };
    showInactive = () => {
      if (this.hostFrame.isVisible()) return;
      this.hostFrame.setVisible(true);
      this.emit('show', createEvent());
      this.hostReady.shown();
    };
    hide = () => {
      if (!this.hostFrame.isVisible()) return;
      this.hostFrame.setVisible(false);
      this.hostFocus(false);
      this.emit('hide', createEvent());
    };
    focus = () => {
      if (!this.hostFrame.isVisible()) return;
      void this.hostContents.opened.then(({ cdp }) => cdp.send('Page.bringToFront')).catch(() => {});
      this.hostFocus(true);
    };
    blur = () => this.hostFocus(false);
    minimize = () => void this.hostFrame.setState('minimized');
    isFullScreen = () => this.hostFrame.state() === 'fullscreen';
    isMaximized = () => this.hostFrame.state() === 'maximized';
    maximize = () => void this.hostFrame.setState('maximized');
    unmaximize = () => void this.hostFrame.setState('normal');
    setFullScreen = (flag: boolean) => void this.hostFrame.setState(flag ? 'fullscreen' : 'normal');
    restore = () => void this.hostFrame.restore();

    /** https://www.electronjs.org/docs/latest/api/browser-window#winclose */
    close = () => {
      if (this.hostState.destroyed || this.hostState.closing) return;
      const event = createEvent();
      this.emit('close', event);
      if (event.defaultPrevented) return void closePrevented();
      this.hostState.closing = true;
      setImmediate(() => this.hostFinish());
    };
    /** No `close`, always `closed`. */
    destroy = () => {
      this.hostState.closing = true;
      this.hostFinish();
    };

    hostSave = () => {
      const { name, persistent } = this.hostState;
      const state = this.hostFrame.state();
      if (persistent) deps.states.write(name, { bounds: this.getBounds(), displayMode: state === 'minimized' ? 'normal' : state });
    };
    hostFinish = () => {
      if (this.hostState.destroyed) return;
      // The person closed Chromium's window; it is too late to prevent that.
      if (!this.hostState.closing) this.emit('close', createEvent());
      this.hostSave();
      this.emit(closing);
      this.hostState.destroyed = true;
      this.hostFrame.close();
      all.delete(this.hostSelf);
      if (focusedWindow === this.hostSelf) focusedWindow = null;
      this.hostContents.destroy();
      this.emit('closed');
      deps.events.closed();
    };
    hostFocus = (focused: boolean) => {
      if ((focusedWindow === this.hostSelf) === focused || this.hostState.destroyed) return;
      focusedWindow = focused ? this.hostSelf : null;
      this.emit(focused ? 'focus' : 'blur', createEvent());
    };
    /** A modal dialog keeps the person's mouse and keyboard from the page: each one that opens takes it away once. */
    hostTakeInput = (taken: boolean) => {
      this.hostState.dialogs += taken ? -1 : 1;
      this.hostContents.takeInput(this.hostState.dialogs === 0);
    };
  }

  let closePrevented = () => {};

  function readSaved({ name, bounds, displayMode }: ReturnType<typeof readPersistence>) {
    const state = deps.states.read(name);
    return state && { bounds: bounds ? state.bounds : undefined, displayMode: displayMode ? state.displayMode : 'normal' };
  }

  function sessionFor({ session, partition }: WebPreferences): HostSession {
    if (!session) return deps.sessions.fromPartition(partition ?? '');
    const found = deps.sessions.find(session);
    if (!found) throw new TypeError('webPreferences.session is not a session');
    return found;
  }

  return {
    BrowserWindow: new Proxy(BrowserWindow, {
      get: (target, key, receiver) =>
        typeof key === 'symbol' || key in target ? Reflect.get(target, key, receiver) : notOffered(`BrowserWindow.${key}`),
    }),
    all: () => [...all],
    isWindow: (value: unknown) => value instanceof BrowserWindow,
    onClosePrevented: (listener: () => void) => {
      closePrevented = listener;
    },
  };
}

function readPreload(path: string | undefined): { path: string; code: string } | undefined {
  if (path === undefined) return undefined;
  try {
    return { path, code: readFileSync(path, 'utf8') };
  } catch (error) {
    console.error(`Unable to load preload script: ${path}`);
    console.error(error);
    return undefined;
  }
}
