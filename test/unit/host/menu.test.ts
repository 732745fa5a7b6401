/** Menus: what they hold, and what their accelerators and roles do in a window. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAccelerator } from '#host/accelerators.ts';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage(['--remote-debugging-port=0']);
let browser: Browser;
let parent: Page;

beforeAll(async () => {
  browser = await chromium.connectOverCDP(String(/DevTools listening on (ws:\S+)/.exec(app.output())?.[1]));
  parent = browser.contexts()[0]?.pages()[0] as Page;
});
const hostTest = testOfHost('a debugger’s keys do not reach a native menu');

afterAll(async () => {
  await browser.close();
  await endFixtures();
});

// https://www.electronjs.org/docs/latest/api/menu#menubuildfromtemplatetemplate
hostTest('Menu.buildFromTemplate: items with what was given and what their role gives; wrong and unknown ones are refused', async () => {
  const seen = await app.main(({ Menu, MenuItem }) => {
    const menu = Menu.buildFromTemplate([
      { label: 'Tools', id: 'tools', submenu: [{ label: 'Deep', id: 'deep', type: 'checkbox', checked: true }, { type: 'separator' }] },
      { role: 'editMenu' },
    ]);
    menu.append(new MenuItem({ label: 'Added', enabled: false, visible: false }));
    const refusal = (template: unknown) => {
      try {
        Menu.buildFromTemplate(template);
        return 'made';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const { label, checked, enabled, visible, type } = menu.getMenuItemById('deep');
    return [
      { label, checked, enabled, visible, type },
      menu.getMenuItemById('none'),
      menu.items.map((item: { label: string }) => item.label),
      menu.items[1].submenu.items.map((item: { role?: string; type: string }) => item.role ?? item.type),
      [menu.items[2].enabled, menu.items[2].visible],
      [{}, [{}], [{ role: 'shareMenu' }], [{ label: 'x', icon: 'x' }], [{ label: 'x', accelerator: 'J' }]].map(refusal),
    ];
  });
  const editing = ['undo', 'redo', 'separator', 'cut', 'copy', 'paste'];
  expect(seen).toEqual([
    { label: 'Deep', checked: true, enabled: true, visible: true, type: 'checkbox' },
    null,
    ['Tools', 'Edit', 'Added'],
    [...editing, ...(process.platform === 'darwin' ? ['pasteandmatchstyle', 'delete'] : ['delete', 'separator']), 'selectall'],
    [false, false],
    [
      'Invalid template for Menu: Menu template must be an array',
      'Invalid template for MenuItem: must have at least one of label, role or type',
      "the menu role 'shareMenu' is not offered by this host",
      "MenuItem option 'icon' is not offered by this host",
      "the accelerator 'J' without Ctrl, Alt or Command is not offered by this host",
    ],
  ]);
});

// Electron's lib/browser/api/menu.ts and menu-item.ts
hostTest(
  'Menu: lines at the ends and in a row are left out; items are checked, placed within the menu, and keep what they are',
  async () => {
    const seen = await app.main(({ Menu, MenuItem }) => {
      const line = { type: 'separator' };
      const menu = Menu.buildFromTemplate([line, line, { label: 'a' }, line, line, new MenuItem({ label: 'b' }), line]);
      const refusal = (work: () => unknown) => {
        try {
          return String(work());
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        menu.items.map((item: { label: string; type: string }) => item.label || item.type),
        refusal(() => Menu.buildFromTemplate([{ type: 'checkbox' }])),
        refusal(() => menu.insert(9, new MenuItem({ label: 'c' }))),
        refusal(() => menu.insert(-1, new MenuItem({ label: 'c' }))),
        refusal(() => menu.append({ label: 'c' })),
        Reflect.set(menu.items[0], 'type', 'checkbox'),
        refusal(() => Menu.buildFromTemplate([line, { ...line, after: ['a'] }])),
      ];
    });
    expect(seen).toEqual([
      ['a', 'separator', 'b'],
      'Invalid template for MenuItem: must have at least one of label, role or type',
      'Position 9 cannot be greater than the total MenuItem count',
      'Position -1 cannot be less than 0',
      'Invalid item',
      false,
      "MenuItem option 'after' is not offered by this host",
    ]);
  },
);

// https://www.electronjs.org/docs/latest/tutorial/keyboard-shortcuts#accelerators
test.each([
  ['CmdOrCtrl+Shift+K', 'darwin', { keyCode: 75, ctrl: false, alt: false, shift: true, meta: true }],
  ['CommandOrControl+,', 'linux', { keyCode: 188, ctrl: true, alt: false, shift: false, meta: false }],
  ['Ctrl+Plus', 'win32', { keyCode: 187, ctrl: true, alt: false, shift: null, meta: false }],
  ['F5', 'linux', { keyCode: 116, ctrl: false, alt: false, shift: false, meta: false }],
] as const)('accelerator: %s on %s', (text, platform, accelerator) => {
  expect(parseAccelerator(text, platform)).toEqual(accelerator);
});

hostTest('accelerators: click what the page has not prevented, with the window and how it came', async () => {
  await app.main((electron, home) => {
    home.clicked = [];
    const click = (item: { label: string; checked: boolean }, window: unknown, event: { triggeredByAccelerator: boolean }) =>
      home.clicked.push([item.label, item.checked, window === home.window, event.triggeredByAccelerator]);
    const menu = electron.Menu.buildFromTemplate([
      {
        label: 'App',
        submenu: [
          { label: 'Find', accelerator: 'CmdOrCtrl+K', click },
          { label: 'Settings', accelerator: 'CmdOrCtrl+,', click, type: 'checkbox' },
          { label: 'Off', accelerator: 'CmdOrCtrl+J', click, enabled: false },
          { label: 'Hidden', accelerator: 'Alt+Shift+H', click, visible: false },
          { label: 'Unregistered', accelerator: 'CmdOrCtrl+U', click, registerAccelerator: false },
          { label: 'Help', accelerator: 'F1', click },
        ],
      },
    ]);
    electron.Menu.setApplicationMenu(menu);
    home.same = electron.Menu.getApplicationMenu() === menu;
  });
  await page(`window.addEventListener('keydown', (event) => { if (event.key === 'K') event.preventDefault(); }); 1`);
  await page(`window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', keyCode: 112 })); 1`);
  const keys = [
    'ControlOrMeta+k',
    'ControlOrMeta+Shift+K',
    'ControlOrMeta+,',
    'ControlOrMeta+j',
    'Alt+Shift+H',
    'ControlOrMeta+u',
    'k',
    'F1',
  ];
  for (const key of keys) await parent.keyboard.press(key);
  await page(`window.addEventListener('keydown', (event) => { if (event.ctrlKey || event.metaKey) event.preventDefault(); }); 1`);
  await parent.keyboard.press('ControlOrMeta+k');
  await parent.keyboard.press('F1');
  const clicked = () => app.main((_electron, home) => home.clicked);
  await expect.poll(async () => (await clicked()).length).toBe(5);
  expect(await clicked()).toEqual([
    ['Find', false, true, true],
    ['Settings', true, true, true],
    ['Hidden', false, true, true],
    ['Help', false, true, true],
    ['Help', false, true, true],
  ]);
  expect(await app.main((_electron, home) => home.same)).toBe(true);
});

hostTest('accelerators: none in a window whose menu was removed, none without a menu', async () => {
  await app.main((electron, home) => {
    home.clicked = [];
    home.window.removeMenu();
    const item = { label: 'x', accelerator: 'F6', click: () => home.clicked.push('x') };
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate([{ label: 'App', submenu: [item] }]));
  });
  await parent.keyboard.press('F6');
  await page('new Promise((resolve) => setTimeout(resolve, 100))');
  expect(await app.main((_electron, home) => home.clicked)).toEqual([]);
  await app.main((electron) => electron.Menu.setApplicationMenu(null));
});

// https://www.electronjs.org/docs/latest/api/menu-item#roles
hostTest('roles: edit the focused field', async () => {
  await app.main((electron) =>
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate([{ role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }])),
  );
  await page(`document.body.innerHTML = '<input id=field value=kept>'; document.getElementById('field').focus(); 1`);
  const role = (name: string) =>
    app.main((electron, home, name) => {
      const items = electron.Menu.getApplicationMenu().items.flatMap((item: { submenu: { items: object[] } }) => item.submenu.items);
      items.find((item: { role: string }) => item.role === name).click({}, home.window, home.window.webContents);
    }, name);
  const field = () => page(`document.getElementById('field').value`);
  await role('selectall');
  await expect.poll(() => page(`getSelection().toString()`)).toBe('kept');
  await role('cut');
  await expect.poll(field).toBe('');
  await role('paste');
  await expect.poll(field).toBe('kept');
  await role('undo');
  await expect.poll(field).toBe('');
  await role('redo');
  await expect.poll(field).toBe('kept');
  await role('reload');
  await expect.poll(() => page(`document.getElementById('field') === null && document.title`)).toBe('Fixture page');
});

hostTest('roles: about shows a box; close asks the window, and quit the app', async () => {
  await app.main((electron) => electron.app.setAboutPanelOptions({ applicationVersion: '9.9' }));
  await app.main((electron) => electron.Menu.buildFromTemplate([{ role: 'about' }]).items[0].click());
  await expect
    .poll(async () => {
      const pages = browser.contexts()[0]?.pages() ?? [];
      return (await Promise.all(pages.map((candidate) => candidate.locator('body').textContent()))).join();
    })
    .toContain('Fixture9.9OK');
  await app.main((electron, home) => {
    home.window = new electron.BrowserWindow();
    home.window.once('close', (event: { preventDefault: () => void }) => {
      event.preventDefault();
      home.asked = true;
    });
    electron.Menu.buildFromTemplate([{ role: 'close' }]).items[0].click({}, home.window, home.window.webContents);
  });
  expect(await app.main((_electron, home) => [home.asked, home.window.isDestroyed()])).toEqual([true, false]);
  await app.main((electron) => void setImmediate(() => electron.Menu.buildFromTemplate([{ role: 'quit' }]).items[0].click()));
  expect(await app.exited).toBe(0);
});
