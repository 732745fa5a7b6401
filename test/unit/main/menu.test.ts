/** The application menu on each system: its items, their shortcuts, and the commands they send. */
import type { MenuItemConstructorOptions } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { aboutPanelOf, enginesOf } from '#main/about.ts';
import { commandOf } from '#renderer/core/lib/shortcuts.ts';
import type { Command } from '#shared/core/command.ts';
import { keyedScreens, settingsPlace } from '#shared/core/screens.ts';

type Item = MenuItemConstructorOptions & { submenu?: Item[] };
const built = vi.hoisted(() => ({ template: [] as unknown[] }));
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (template: Item[]) => {
      built.template = template;
      return { getMenuItemById: (id: string) => all(template).find((item) => item.id === id) ?? null };
    },
    setApplicationMenu() {},
  },
}));

const behindSignIn = keyedScreens.filter(({ place }) => place !== settingsPlace);
const all = (items: Item[]): Item[] => items.flatMap((item) => [item, ...all(item.submenu ?? [])]);
const platform = process.platform;
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  vi.unstubAllGlobals();
});

async function menuOn(system: NodeJS.Platform, development = false) {
  Object.defineProperty(process, 'platform', { value: system });
  vi.stubGlobal('__DEVELOPMENT__', development);
  const { setMenu } = await import('#main/menu.ts');
  const commands: Command[] = [];
  const zooms: number[] = [];
  let locks = 0;
  const menu = setMenu(
    (command) => commands.push(command),
    () => (locks += 1),
    (steps) => zooms.push(steps),
  );
  const items = built.template as Item[];
  const press = (label: string) =>
    all(items)
      .find((item) => item.label === label)
      ?.click?.({} as never, undefined, {} as never);
  return { menu, items, locks: () => locks, zooms, commands, press, names: items.map(({ label, role }) => label ?? role) };
}

test.each(['darwin', 'win32', 'linux'] as const)('default: %s has the menus that it expects', async (system) => {
  const { items, names } = await menuOn(system);
  expect(names).toEqual([...(system === 'darwin' ? ['appMenu'] : []), 'File', 'Edit', 'View', 'Window', 'Help']);
  const roles = all(items).map(({ role }) => role);
  // Electron's own labels are English in every language. The app's own menu is called as the app.
  expect(all(items).filter(({ role, label }) => role !== undefined && role !== 'appMenu' && label === undefined)).toEqual([]);
  for (const role of ['quit', 'about', 'copy', 'paste', 'selectAll', 'minimize', 'togglefullscreen']) {
    expect(
      roles.filter((each) => each === role),
      role,
    ).toHaveLength(1);
  }
});

test.each(['darwin', 'linux'] as const)(
  'behavior: on %s every key is handled once: what the page listens to is not registered',
  async (system) => {
    const keyed = all((await menuOn(system)).items).filter((item) => item.accelerator !== undefined);
    const isMac = system === 'darwin';
    const inPage = (accelerator: string) => {
      const words = accelerator.split('+');
      const key = { Left: 'ArrowLeft', Right: 'ArrowRight' }[words.at(-1) ?? ''] ?? words.at(-1) ?? '';
      const has = (...names: string[]) => words.some((word) => names.includes(word));
      const command = has('CommandOrControl');
      const press = {
        key,
        code: '',
        getModifierState: () => false,
        shiftKey: has('Shift'),
        altKey: has('Alt'),
        ctrlKey: command && !isMac,
        metaKey: (command && isMac) || has('Command'),
      };
      return commandOf(press, isMac) !== null;
    };
    expect(keyed.map((item) => item.accelerator)).toEqual(expect.arrayContaining(keyedScreens.map(({ key }) => `CommandOrControl+${key}`)));
    expect(keyed.map((item) => [item.accelerator, item.registerAccelerator ?? true])).toEqual(
      keyed.map((item) => [item.accelerator, !inPage(String(item.accelerator))]),
    );
    expect(new Set(keyed.map((item) => item.accelerator)).size).toBe(keyed.length);
  },
);

test('behavior: a chosen item is sent to the page', async () => {
  const { commands, press } = await menuOn('linux');
  for (const label of [
    'Send…',
    'Receive',
    'Search',
    'Wallet',
    'Settings…',
    'Back',
    'Forward',
    'Sign out…',
    'Keyboard shortcuts',
    'API console',
  ])
    press(label);
  expect(commands).toEqual([
    { do: 'send' },
    { do: 'receive' },
    { do: 'search' },
    { do: 'go', place: '/wallet' },
    { do: 'go', place: settingsPlace },
    { do: 'back' },
    { do: 'forward' },
    { do: 'sign-out' },
    { do: 'show-shortcuts' },
    { do: 'go', place: '/console' },
  ]);
});

test('behavior: main zooms by itself: larger, smaller, and back to the actual size', async () => {
  const { commands, press, zooms } = await menuOn('linux');
  for (const label of ['Zoom In', 'Zoom Out', 'Actual Size']) press(label);
  expect([zooms, commands]).toEqual([[1, -1, 0], []]);
});

test('behavior: what needs a sign-in can be chosen only during one', async () => {
  const { menu, items } = await menuOn('linux');
  const states = () => all(items).flatMap(({ id, enabled }) => (id === undefined ? [] : [enabled]));
  expect(states()).toEqual([...behindSignIn, 'send', 'receive', 'sign out', 'search', 'API console'].map(() => false));
  menu.setSignedIn(true);
  expect(states()).toEqual([...behindSignIn, 'send', 'receive', 'sign out', 'search', 'API console'].map(() => true));
  menu.setSignedIn(false);
  expect(states()).toEqual([...behindSignIn, 'send', 'receive', 'sign out', 'search', 'API console'].map(() => false));
});

test('behavior: the menu for those who build the app is in development only', async () => {
  expect((await menuOn('linux')).names).not.toContain('Developer');
  const { commands, press } = await menuOn('linux', true);
  press('Design system');
  expect(commands).toEqual([{ do: 'go', place: '/design' }]);
});

test('default: About names the version and what the app runs on, as far as known', () => {
  const engines = enginesOf({ electron: '45.4.1', chrome: undefined, node: '24.21.0', v8: '14' });
  expect(engines).toEqual({ Electron: '45.4.1', Node: '24.21.0' });
  expect(aboutPanelOf('0.1.0', engines)).toMatchObject({
    applicationName: 'Blockdesk',
    applicationVersion: '0.1.0 (Electron 45.4.1, Node 24.21.0)',
  });
  expect(aboutPanelOf('0.1.0', {}).applicationVersion).toBe('0.1.0');
});
