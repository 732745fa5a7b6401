/** Menus. */
import { type Difference, refusal, row, test, unused } from './difference.ts';
import { member } from './guards.ts';

const itemOption = (name: string) => refusal(`MenuItem option '${name}'`, `Menu.buildFromTemplate([{ label: 'x', ${name}: ['x'] }])`);
const accelerator = (keys: string) =>
  refusal(`the accelerator '${keys}'`, `Menu.buildFromTemplate([{ label: 'x', accelerator: ${JSON.stringify(keys)} }])`);
const bare = (keys: string) =>
  refusal(`the accelerator '${keys}' without Ctrl, Alt or Command`, `Menu.buildFromTemplate([{ label: 'x', accelerator: '${keys}' }])`);

const accelerators = [
  'CmdOrCtrl+)',
  'CmdOrCtrl+:',
  'CmdOrCtrl+?',
  'CmdOrCtrl+}',
  'CmdOrCtrl+PrintScreen',
  'CmdOrCtrl+num6',
  'Alt+)',
  'Alt+!',
  'Alt+:',
  'Alt+?',
  'Alt+"',
  'Alt+PrintScreen',
  'Alt+num7',
  'AltGr+2',
  'AltGr+C',
  'AltGr+M',
  'AltGr+W',
  'AltGr+F7',
  'AltGr+F17',
  'AltGr+@',
  'AltGr+:',
  'AltGr+/',
  'AltGr+Plus',
  'AltGr+Enter',
  'AltGr+Esc',
  'AltGr+num8',
  'Shift+)',
  'Shift+#',
  'Shift+~',
  'Shift+PrintScreen',
  'Shift+num9',
  'Super+)',
  'Super+$',
  'Super+<',
  'Super+{',
  'Super+Capslock',
  'Super+PrintScreen',
  'Super+num0',
  'Super+numdec',
  'Meta+)',
  'Meta+%',
  'Meta+<',
  'Meta+{',
  'Meta+Capslock',
  'Meta+PrintScreen',
  'Meta+num1',
  'Meta+numadd',
];

const bareKeys = ['Shift+3', 'Shift+D', 'Shift+N', 'Shift+X', 'Shift+Plus', 'Shift+Space', 'Shift+Up'];

export const menu: readonly Difference[] = [
  row(
    'api-menu-spec',
    [
      'Menu module Menu.buildFromTemplate Menu sorting and building should position before',
      'Menu module Menu.buildFromTemplate Menu sorting and building should position after',
      'Menu module Menu.buildFromTemplate Menu sorting and building should only filter excess menu separators AFTER',
      'Menu module Menu.buildFromTemplate Menu sorting and building should continue inserting',
      'Menu module Menu.buildFromTemplate Menu sorting and building sorts groups',
      'Menu module Menu.buildFromTemplate Menu sorting and building moves an item',
    ],
    'The app gives its menu in the order in which it is shown.',
    itemOption('before'),
    itemOption('after'),
    itemOption('afterGroupContaining'),
    itemOption('beforeGroupContaining'),
  ),
  row(
    'api-menu-spec',
    'Menu module Menu.buildFromTemplate should be able to attach extra fields',
    'The app’s menu items have only the fields that Electron describes.',
    itemOption('extra'),
  ),
  row(
    'api-menu-spec',
    'Menu module Menu.getMenuItemById should return the item with the given id',
    'The case uses an invalid accelerator; the host refuses those, and finds items by their id.',
    accelerator('ControlCommandF'),
    test('unit/host/menu.test.ts', 'Menu.buildFromTemplate: items with what was given'),
  ),
  row(
    'api-menu-spec',
    'Menu module Menu.popup',
    'The app has a menu bar only, no menus that open elsewhere.',
    refusal('Menu.popup', 'new Menu().popup()'),
    unused('Menu.popup'),
    ...accelerators.map(accelerator),
    ...bareKeys.map(bare),
  ),
  row(
    'api-menu-spec',
    [
      'Menu module Menu.setApplicationMenu does not override menu visibility',
      'Menu module Menu.setApplicationMenu does not override null menu',
    ],
    'The host shows no menu bar, so it has no visibility; the app does not ask for it.',
    member('isMenuBarVisible'),
    refusal('BrowserWindow.isMenuBarVisible', 'window.isMenuBarVisible()'),
  ),
];
