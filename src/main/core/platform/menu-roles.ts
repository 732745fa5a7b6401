/**
 * The menu items that Electron carries out. Its own labels are English in every language, so each has ours, in English the same
 * (`lib/browser/api/menu-item-roles.ts`, which is also what the menus “Edit” and “Window” hold).
 */
import type { MenuItemConstructorOptions } from 'electron';
import { t } from '#shared/core/language/language.ts';

export type Item = MenuItemConstructorOptions;
export const line: Item = { type: 'separator' };

/** The app's own menu, on macOS. `settings`: its item. */
export const appMenu = (settings: Item): Item => ({
  role: 'appMenu',
  submenu: [
    aboutItem('darwin'),
    line,
    settings,
    line,
    { role: 'services', label: t('Services') },
    line,
    { role: 'hide', label: t('Hide Blockdesk') },
    { role: 'hideOthers', label: t('Hide Others') },
    { role: 'unhide', label: t('Show All') },
    line,
    quitItem('darwin'),
  ],
});

export const aboutItem = (platform: NodeJS.Platform): Item => ({
  role: 'about',
  label: platform === 'linux' ? t('About') : t('About Blockdesk'),
});

export const quitItem = (platform: NodeJS.Platform): Item => ({
  role: 'quit',
  label: platform === 'darwin' ? t('Quit Blockdesk') : platform === 'win32' ? t('Exit') : t('Quit'),
});

export const closeItem = (platform: NodeJS.Platform): Item => ({
  role: 'close',
  label: platform === 'darwin' ? t('Close Window') : t('Close'),
});

export const editMenu = (platform: NodeJS.Platform): Item => ({
  role: 'editMenu',
  label: t('Edit'),
  submenu: [
    { role: 'undo', label: t('Undo') },
    { role: 'redo', label: t('Redo') },
    line,
    { role: 'cut', label: t('Cut') },
    { role: 'copy', label: t('Copy') },
    { role: 'paste', label: t('Paste') },
    ...(platform === 'darwin' ? editOnMac() : [deleteItem(), line, selectAllItem()]),
  ],
});

const deleteItem = (): Item => ({ role: 'delete', label: t('Delete') });
const selectAllItem = (): Item => ({ role: 'selectAll', label: t('Select All') });

const editOnMac = (): Item[] => [
  { role: 'pasteAndMatchStyle', label: t('Paste and Match Style') },
  deleteItem(),
  selectAllItem(),
  line,
  {
    label: t('Substitutions'),
    submenu: [
      { role: 'showSubstitutions', label: t('Show Substitutions') },
      line,
      { role: 'toggleSmartQuotes', label: t('Smart Quotes') },
      { role: 'toggleSmartDashes', label: t('Smart Dashes') },
      { role: 'toggleTextReplacement', label: t('Text Replacement') },
    ],
  },
  {
    label: t('Speech'),
    submenu: [
      { role: 'startSpeaking', label: t('Start Speaking') },
      { role: 'stopSpeaking', label: t('Stop Speaking') },
    ],
  },
];

/** Of the menu “View”. `zoom`: by so many steps; 0 leads back to the actual size. Not by roles: those zoom one window, until it closes. */
export const viewItems = (zoom: (steps: number) => void): Item[] => [
  { label: t('Actual Size'), accelerator: 'CommandOrControl+0', click: () => zoom(0) },
  { label: t('Zoom In'), accelerator: 'CommandOrControl+Plus', click: () => zoom(1) },
  { label: t('Zoom Out'), accelerator: 'CommandOrControl+-', click: () => zoom(-1) },
  line,
  { role: 'togglefullscreen', label: t('Toggle Full Screen') },
];

const frontItem = (): Item => ({ role: 'front', label: t('Bring All to Front') });

export const windowMenu = (platform: NodeJS.Platform): Item => ({
  role: 'windowMenu',
  label: t('Window'),
  submenu: [
    { role: 'minimize', label: t('Minimize') },
    { role: 'zoom', label: t('Zoom') },
    ...(platform === 'darwin' ? [line, frontItem()] : [closeItem(platform)]),
  ],
});
