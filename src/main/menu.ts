/** The application menu, with the screens and the keys that the page handles. */

import { Menu } from 'electron';
import {
  aboutItem,
  appMenu,
  closeItem,
  editMenu,
  type Item,
  line,
  quitItem,
  viewItems,
  windowMenu,
} from '#main/core/platform/menu-roles.ts';
import type { Zoom } from '#main/core/platform/zoom.ts';
import { type Command, keyedCommandNames, keyedCommands } from '#shared/core/command.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { addServicePlace, consolePlace, keyedScreens, needsSignIn, screens, settingsPlace } from '#shared/core/screens.ts';

// True in builds by `npm run dev`; other builds drop the code that depends on it.
declare const __DEVELOPMENT__: boolean;

export interface AppMenu {
  /** Whether the screens behind a sign-in can be reached. */
  setSignedIn(isIn: boolean): void;
}

/** `send`: sends a chosen command to the page. Main locks and zooms by itself, whatever the page does. */
export function setMenu(send: (command: Command) => void, lock: () => void, zoom: Zoom['by']): AppMenu {
  const menu = Menu.buildFromTemplate(createTemplate(send, lock, zoom, process.platform));
  Menu.setApplicationMenu(menu);
  return {
    setSignedIn(isIn) {
      for (const id of needSignIn) {
        const item = menu.getMenuItemById(id);
        if (item) item.enabled = isIn;
      }
    },
  };
}

const signOutId = 'sign-out';
const searchId = 'search';
const views = keyedScreens.filter(({ place }) => needsSignIn(place));
const needSignIn = [...views.map(({ place }) => place), consolePlace, signOutId, searchId, ...keyedCommandNames];

function createTemplate(send: (command: Command) => void, lock: () => void, zoom: Zoom['by'], platform: NodeJS.Platform): Item[] {
  const isMac = platform === 'darwin';
  const item = (label: string, command: Command, more: Item = {}): Item => ({ label, click: () => send(command), ...more });
  // The page handles these keys itself; the menu only displays them, so that a press counts once.
  const keyed = (label: string, accelerator: string, command: Command, more: Item = {}) =>
    item(label, command, { accelerator, registerAccelerator: false, ...more });
  const settings = keyed(t('Settings…'), `CommandOrControl+${screens[settingsPlace].key}`, { do: 'go', place: settingsPlace });
  const file: Item[] = [
    ...keyedCommandNames.map((id) => {
      const { label, key } = keyedCommands[id];
      return keyed(label, `CommandOrControl+Shift+${key}`, { do: id }, { id, enabled: false });
    }),
    line,
    item(t('Add a service…'), { do: 'go', place: addServicePlace }, { accelerator: 'CommandOrControl+N' }),
    { label: tc('menu', 'Lock'), click: lock, accelerator: 'CommandOrControl+L' },
    item(t('Sign out…'), { do: 'sign-out' }, { id: signOutId, enabled: false }),
    line,
    ...(isMac ? [closeItem(platform)] : [settings, line, quitItem(platform)]),
  ];
  const view: Item[] = [
    keyed(t('Search'), 'CommandOrControl+K', { do: 'search' }, { id: searchId, enabled: false }),
    line,
    ...views.map(({ place, name, key }) => keyed(name, `CommandOrControl+${key}`, { do: 'go', place }, { id: place, enabled: false })),
    line,
    keyed(t('Back'), isMac ? 'Command+[' : 'Alt+Left', { do: 'back' }),
    keyed(t('Forward'), isMac ? 'Command+]' : 'Alt+Right', { do: 'forward' }),
    line,
    ...viewItems(zoom),
  ];
  const help: Item[] = [
    keyed(t('Keyboard shortcuts'), 'CommandOrControl+/', { do: 'show-shortcuts' }),
    item(screens[consolePlace].name, { do: 'go', place: consolePlace }, { id: consolePlace, enabled: false }),
    ...(isMac ? [] : [line, aboutItem(platform)]),
  ];
  return [
    ...(isMac ? [appMenu(settings)] : []),
    { label: t('File'), submenu: file },
    editMenu(platform),
    { label: tc('menu', 'View'), submenu: view },
    windowMenu(platform),
    { role: 'help', label: t('Help'), submenu: help },
    ...(__DEVELOPMENT__ ? [developerMenu(send)] : []),
  ];
}

function developerMenu(send: (command: Command) => void): Item {
  return {
    label: 'Developer',
    submenu: [{ label: 'Design system', click: () => send({ do: 'go', place: '/design' }) }, line, { role: 'reload' }],
  };
}
