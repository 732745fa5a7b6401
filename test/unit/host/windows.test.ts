/** Several windows at once: what belongs to each, and what a named one keeps. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { basicMain, createFolder, endFixtures, startFixture } from './fixture-app.ts';

afterEach(endFixtures);

const preload = (name: string) => `
const { contextBridge, ipcRenderer } = require('electron');
contextBridge.exposeInMainWorld(${JSON.stringify(name)}, { who: () => ipcRenderer.invoke('who') });
`;
const serve = `
electron.app.whenReady().then(() => {
  home.open = async (preload, partition) => {
    const window = new electron.BrowserWindow({ webPreferences: { preload, partition } });
    const { protocol } = window.webContents.session;
    const title = partition ?? 'default';
    if (!protocol.isProtocolHandled('app')) protocol.handle('app', () => new Response('<title>' + title + '</title>', { headers: { 'content-type': 'text/html' } }));
    await window.loadURL('app://fixture/index.html');
    return window;
  };
  electron.ipcMain.handle('who', (event) => {
    const window = electron.BrowserWindow.fromWebContents(event.sender);
    return [home.windows.indexOf(window), event.senderFrame === window.webContents.mainFrame, event.senderFrame.url];
  });
});
`;

// https://www.electronjs.org/docs/latest/api/structures/web-preferences: `preload`, `partition`
test('two windows: preloads, handlers, storage and senders are kept apart', async () => {
  const app = await startFixture({
    main: basicMain + serve,
    files: { 'one.cjs': preload('one'), 'two.cjs': preload('two') },
  });
  await app.event('ready');
  const seen = await app.main(async (_electron, home, folder) => {
    home.windows = await Promise.all([home.open(`${folder}/one.cjs`), home.open(`${folder}/two.cjs`, 'persist:two')]);
    const run = (code: string) =>
      Promise.all(
        home.windows.map((window: { webContents: { executeJavaScript: (code: string) => Promise<unknown> } }) =>
          window.webContents.executeJavaScript(code),
        ),
      );
    await run('localStorage.kept = document.title; 1');
    return [
      await run('[document.title, typeof one, typeof two, localStorage.kept]'),
      await run('(globalThis.one ?? globalThis.two).who()'),
      home.windows[0].webContents.session === home.windows[1].webContents.session,
      home.windows[0].webContents.mainFrame === home.windows[1].webContents.mainFrame,
    ];
  }, app.folder);
  expect(seen).toEqual([
    [
      ['default', 'object', 'undefined', 'default'],
      ['persist:two', 'undefined', 'object', 'persist:two'],
    ],
    [
      [0, true, 'app://fixture/index.html'],
      [1, true, 'app://fixture/index.html'],
    ],
    false,
    false,
  ]);
});

// https://www.electronjs.org/docs/latest/api/structures/base-window-options: `windowStatePersistence`, `name`
test('windowStatePersistence: a named window opens where it was, also after a restart; cleared, it does not', async () => {
  const folder = createFolder();
  const first = await startFixture({ folder });
  await first.event('ready');
  const refused = await first.main(async (electron, home) => {
    const options = { name: 'main', windowStatePersistence: true, width: 500, height: 400, minWidth: 300 };
    home.window = new electron.BrowserWindow(options);
    await home.window.loadURL('about:blank');
    home.window.setBounds({ x: 60, y: 70, width: 200, height: 450 });
    home.window.setMinimumSize(350, 100);
    home.window.setSize(100, 460);
    try {
      new electron.BrowserWindow(options);
      return 'made';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refused).toBe("Window name 'main' is already in use. Window names must be unique.");
  await first.main((electron) => void setImmediate(() => electron.app.quit()));
  await first.exited;

  const second = await startFixture({ folder });
  await second.event('ready');
  const open = (options: object) =>
    second.main(async (electron, _home, options) => {
      const window = new electron.BrowserWindow({ width: 500, height: 400, ...options });
      const restored = new Promise((resolve) => {
        window.once('persisted-state-restored', () => resolve(true));
        setTimeout(resolve, 50, false);
      });
      const { width, height } = window.getBounds();
      const result = [width, height, await restored];
      window.destroy();
      return result;
    }, options);
  await second.main((electron) => void electron.app.on('window-all-closed', () => {}));
  expect(await open({ name: 'main', windowStatePersistence: true })).toEqual([350, 460, true]);
  expect(await open({ name: 'main', windowStatePersistence: { bounds: false, displayMode: false } })).toEqual([500, 400, false]);
  expect(await open({ name: 'other', windowStatePersistence: true })).toEqual([500, 400, false]);
  await second.main((electron) => electron.BrowserWindow.clearPersistedState('main'));
  expect(await open({ name: 'main', windowStatePersistence: true })).toEqual([500, 400, false]);
  // What was never moved is kept as well, once it closes.
  expect(await open({ name: 'main', windowStatePersistence: true, width: 450, minWidth: 510 })).toEqual([510, 400, true]);
  for (let times = 0; times < 2; times++) await second.main((electron) => electron.BrowserWindow.clearPersistedState('main'));
  await expect.poll(second.output).toContain("no state of a window named 'main'");
});

test('windowStatePersistence: a place far beyond the screen, above it, where no title bar can be taken hold of, or larger than it is brought back', async () => {
  const places = {
    beyond: { x: 9000, y: 9000, width: 500, height: 400 },
    above: { x: 100, y: -2000, width: 500, height: 400 },
    larger: { x: 0, y: 0, width: 30_000, height: 20_000 },
  };
  const app = await startFixture();
  await app.event('ready');
  const kept = Object.entries(places).map(([name, bounds]) => [name, { bounds, displayMode: 'normal' }]);
  writeFileSync(join(app.userData, 'window-state.json'), JSON.stringify(Object.fromEntries(kept)));
  for (const name of Object.keys(places)) {
    await app.main(async (electron, home, name) => {
      home.window = new electron.BrowserWindow({ name, windowStatePersistence: true });
      await home.window.loadURL('about:blank');
    }, name);
    const isOn = () =>
      app.main(async (_electron, home) => {
        const { x, y, width, height } = home.window.getBounds();
        const [w, h] = await home.window.webContents.executeJavaScript('[screen.availWidth, screen.availHeight]');
        return x >= 0 && y >= 0 && x + width <= w && y + height <= h;
      });
    await expect.poll(isOn, { message: name }).toBe(true);
  }
});
