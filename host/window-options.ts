/** The options of a `BrowserWindow`: which are offered, and which values of them. */
import { notOffered, refuseUnknownOptions } from './not-offered.ts';
import type { Covered } from './occlusion.ts';

const windowOptions = [
  'width',
  'height',
  'minWidth',
  'minHeight',
  'x',
  'y',
  'show',
  'title',
  'backgroundColor',
  'icon',
  'autoHideMenuBar',
  'titleBarStyle',
  'parent',
  'modal',
  'webPreferences',
  'paintWhenInitiallyHidden',
  'frame',
  'resizable',
  'name',
  'windowStatePersistence',
];
/** What Electron's defaults are and the host is: any other value is refused. https://www.electronjs.org/docs/latest/api/structures/web-preferences */
const fixedPreferences: Record<string, unknown> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
};
const freePreferences = [
  'preload',
  'devTools',
  'disableDialogs',
  'spellcheck',
  'partition',
  'session',
  'v8CacheOptions',
  'backgroundThrottling',
];
export type WebPreferences = Record<string, unknown> & {
  preload?: string;
  partition?: string;
  session?: object;
  disableDialogs?: boolean;
};
export type WindowOptions = {
  width?: number;
  height?: number;
  minWidth?: number;
  minHeight?: number;
  x?: number;
  y?: number;
  show?: boolean;
  title?: string;
  backgroundColor?: string;
  titleBarStyle?: string;
  frame?: boolean;
  resizable?: boolean;
  name?: string;
  windowStatePersistence?: boolean | { bounds?: boolean; displayMode?: boolean };
  parent?: Covered & { once: (event: symbol, listener: () => void) => void };
  webPreferences?: WebPreferences;
};
/** Throws for what the host would have to ignore. */
export function checkOptions(options: WindowOptions, preferences: WebPreferences): void {
  refuseUnknownOptions('BrowserWindow', options, windowOptions);
  refuseUnknownOptions('webPreferences', preferences, [...Object.keys(fixedPreferences), ...freePreferences]);
  if (options.titleBarStyle !== undefined && options.titleBarStyle !== 'default') notOffered(`titleBarStyle '${options.titleBarStyle}'`);
  // Chromium's windows have the system's frame, and the person may resize them.
  for (const name of ['frame', 'resizable'] as const) if (options[name] === false) notOffered(`${name}: false`);
  for (const [name, value] of Object.entries(fixedPreferences)) {
    if (preferences[name] !== undefined && preferences[name] !== value) notOffered(`webPreferences ${name}: ${preferences[name]}`);
  }
}

/** Which state of a named window is saved; none without a name. */
export function readPersistence({ name, windowStatePersistence: given = false }: WindowOptions) {
  const { bounds = true, displayMode = true } = typeof given === 'object' ? given : { bounds: given, displayMode: given };
  return name ? { name, bounds, displayMode } : { name: '', bounds: false, displayMode: false };
}
