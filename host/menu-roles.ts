/** The roles of menu items: their labels, accelerators and submenus, and what they do. */
import { notOffered } from './not-offered.ts';

export type RoleWindow = {
  close: () => void;
  minimize: () => void;
  setFullScreen: (flag: boolean) => void;
  isFullScreen: () => boolean;
  webContents: object;
};
export type RoleContents = Record<
  'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'pasteAndMatchStyle' | 'delete' | 'selectAll' | 'reload',
  () => void
>;
export type RoleApp = { name: () => string; quit: () => void; showAboutPanel: () => void };
export type Role = {
  readonly label: (name: string) => string;
  readonly accelerator?: string;
  readonly submenu?: readonly ({ role: string } | { type: 'separator' })[];
  readonly app?: (app: RoleApp) => void;
  readonly window?: (window: RoleWindow) => void;
  readonly contents?: (contents: RoleContents) => void;
};

const isMac = process.platform === 'darwin';
const isWindows = process.platform === 'win32';
const separator = { type: 'separator' } as const;
const roles = (...names: string[]) => names.map((role) => (role === '-' ? separator : { role }));
const refused = (role: string) => () => notOffered(`the menu role '${role}'`);

/** https://www.electronjs.org/docs/latest/api/menu-item#roles; the labels and accelerators are Electron's own. */
export const menuRoles: Record<string, Role> = {
  undo: { label: () => 'Undo', accelerator: 'CommandOrControl+Z', contents: (contents) => contents.undo() },
  redo: {
    label: () => 'Redo',
    accelerator: isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z',
    contents: (contents) => contents.redo(),
  },
  cut: { label: () => 'Cut', accelerator: 'CommandOrControl+X', contents: (contents) => contents.cut() },
  copy: { label: () => 'Copy', accelerator: 'CommandOrControl+C', contents: (contents) => contents.copy() },
  paste: { label: () => 'Paste', accelerator: 'CommandOrControl+V', contents: (contents) => contents.paste() },
  pasteandmatchstyle: {
    label: () => 'Paste and Match Style',
    accelerator: isMac ? 'Cmd+Option+Shift+V' : 'Shift+CommandOrControl+V',
    contents: (contents) => contents.pasteAndMatchStyle(),
  },
  delete: { label: () => 'Delete', contents: (contents) => contents.delete() },
  selectall: { label: () => 'Select All', accelerator: 'CommandOrControl+A', contents: (contents) => contents.selectAll() },
  reload: { label: () => 'Reload', accelerator: 'CommandOrControl+R', contents: (contents) => contents.reload() },
  forcereload: { label: () => 'Force Reload', accelerator: 'Shift+CommandOrControl+R', contents: (contents) => contents.reload() },
  toggledevtools: {
    label: () => 'Toggle Developer Tools',
    accelerator: isMac ? 'Alt+Command+I' : 'Ctrl+Shift+I',
    window: refused('toggleDevTools'),
  },
  // Zooming by keys is Chromium's own, with or without these items.
  resetzoom: { label: () => 'Actual Size', window: refused('resetZoom') },
  zoomin: { label: () => 'Zoom In', window: refused('zoomIn') },
  zoomout: { label: () => 'Zoom Out', window: refused('zoomOut') },
  togglefullscreen: {
    label: () => 'Toggle Full Screen',
    accelerator: isMac ? 'Control+Command+F' : 'F11',
    window: (window) => window.setFullScreen(!window.isFullScreen()),
  },
  close: {
    label: () => (isMac ? 'Close Window' : 'Close'),
    accelerator: 'CommandOrControl+W',
    window: (window) => window.close(),
  },
  minimize: { label: () => 'Minimize', accelerator: 'CommandOrControl+M', window: (window) => window.minimize() },
  quit: {
    label: (name) => (isMac ? `Quit ${name}` : isWindows ? 'Exit' : 'Quit'),
    ...(isWindows ? {} : { accelerator: 'CommandOrControl+Q' }),
    app: (app) => app.quit(),
  },
  about: { label: (name) => (process.platform === 'linux' ? 'About' : `About ${name}`), app: (app) => app.showAboutPanel() },
  help: { label: () => 'Help' },
  window: { label: () => 'Window' },
  // On macOS only do these do anything, and there not in this host.
  zoom: { label: () => 'Zoom' },
  front: { label: () => 'Bring All to Front' },
  hide: { label: (name) => `Hide ${name}` },
  hideothers: { label: () => 'Hide Others' },
  unhide: { label: () => 'Show All' },
  showsubstitutions: { label: () => 'Show Substitutions' },
  togglesmartquotes: { label: () => 'Smart Quotes' },
  togglesmartdashes: { label: () => 'Smart Dashes' },
  toggletextreplacement: { label: () => 'Text Replacement' },
  startspeaking: { label: () => 'Start Speaking' },
  stopspeaking: { label: () => 'Stop Speaking' },
  services: { label: () => 'Services' },
  appmenu: { label: (name) => name, submenu: roles('about', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit') },
  filemenu: { label: () => 'File', submenu: roles(isMac ? 'close' : 'quit') },
  editmenu: {
    label: () => 'Edit',
    submenu: roles(
      'undo',
      'redo',
      '-',
      'cut',
      'copy',
      'paste',
      ...(isMac ? ['pasteAndMatchStyle', 'delete'] : ['delete', '-']),
      'selectAll',
    ),
  },
  viewmenu: {
    label: () => 'View',
    submenu: roles('reload', 'forceReload', 'toggleDevTools', '-', 'resetZoom', 'zoomIn', 'zoomOut', '-', 'togglefullscreen'),
  },
  windowmenu: { label: () => 'Window', submenu: roles('minimize', 'zoom', ...(isMac ? ['-', 'front'] : ['close'])) },
};

export function findRole(role: string): Role {
  return menuRoles[role.toLowerCase()] ?? notOffered(`the menu role '${role}'`);
}
