/** Windows, sessions, themes, crashes and the debugging port. */
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage(['--remote-debugging-port=0']);

const hostTest = testOfHost('it asserts what the host refuses, or its addresses');

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/native-theme#nativethemethemesource
test('nativeTheme.themeSource: changes what every page prefers', async () => {
  const prefersDark = `matchMedia('(prefers-color-scheme: dark)').matches`;
  const set = (source: string) =>
    app.main((electron, _home, value) => {
      electron.nativeTheme.themeSource = value;
      return electron.nativeTheme.shouldUseDarkColors;
    }, source);
  expect([await set('dark'), await page(prefersDark), await set('light'), await page(prefersDark)]).toEqual([true, true, false, false]);
});

// https://www.electronjs.org/docs/latest/api/session#sessionfrompartitionpartition-options
test('session.fromPartition: a separate window, with its own protocol, storage and filter', async () => {
  const kept = await app.main(async (electron, home) => {
    const session = electron.session.fromPartition('review');
    session.protocol.handle('app', () => new Response('<title>Review</title>', { headers: { 'content-type': 'text/html' } }));
    await home.window.webContents.executeJavaScript('localStorage.kept = "default"');
    const review = new electron.BrowserWindow({ show: false, parent: home.window, webPreferences: { session } });
    await review.loadURL('app://fixture/index.html');
    const seen = [
      await review.webContents.executeJavaScript('document.title + String(localStorage.kept) + typeof window.api'),
      review.webContents.session === session && session === electron.session.fromPartition('review'),
      review.isVisible(),
      electron.BrowserWindow.getAllWindows().length,
      electron.BrowserWindow.fromWebContents(review.webContents) === review,
    ];
    const closed = new Promise((resolve) => review.once('closed', resolve));
    review.close();
    await closed;
    return [...seen, review.isDestroyed(), electron.BrowserWindow.getAllWindows().length];
  });
  expect(kept).toEqual(['Reviewundefinedundefined', true, false, 2, true, true, 1]);
});

// https://www.electronjs.org/docs/latest/api/browser-window#event-close
test('BrowserWindow: close can be prevented, destroy cannot; bounds keep their minimum', async () => {
  const order = await app.main(async (electron) => {
    const order: string[] = [];
    const window = new electron.BrowserWindow({ minWidth: 300, minHeight: 200 });
    for (const event of ['close', 'closed', 'hide', 'show']) window.on(event, () => order.push(event));
    window.once('close', (event: { preventDefault: () => void }) => event.preventDefault());
    window.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(String(window.isDestroyed()));
    window.setBounds({ width: 100, height: 400 });
    order.push(JSON.stringify([window.getBounds().width, window.getBounds().height]));
    window.hide();
    window.show();
    window.destroy();
    order.push(String(window.isDestroyed()));
    return order;
  });
  expect(order).toEqual(['close', 'false', '[300,400]', 'hide', 'show', 'closed', 'true']);
});

// shell/browser/api/electron_api_base_window.cc: marked as destroyed before `closed` is emitted
test('BrowserWindow, webContents: once closed, all but isDestroyed and listeners throw', async () => {
  const seen = await app.main(async (electron) => {
    const window = new electron.BrowserWindow({ show: false });
    const { webContents } = window;
    const refusal = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).message;
      }
    };
    const child = new electron.BrowserWindow({ show: false, parent: window });
    const before = new Promise((resolve) => child.once('closed', () => resolve(window.isVisible())));
    const during = new Promise((resolve) => window.once('closed', () => resolve(refusal(() => window.show()))));
    window.destroy();
    const works = [window.id > 0, window.isDestroyed(), webContents.isDestroyed(), window.removeAllListeners() === window];
    const refused = [
      () => window.show(),
      () => window.isVisible(),
      () => window.webContents,
      () => webContents.send('news', 1),
      () => webContents.loadURL('about:blank'),
      () => webContents.getURL(),
    ];
    return [
      [...works, await before],
      [await during, ...refused.map(refusal)],
    ];
  });
  expect(seen).toEqual([[true, true, true, true, false], Array(7).fill('Object has been destroyed')]);
});

test('BrowserWindow: opens no smaller than its minimum, and has whole numbers only', async () => {
  expect(
    await app.main((electron) => {
      const window = new electron.BrowserWindow({ show: false, width: 200, height: 200, minWidth: 300, minHeight: 310 });
      const first = window.getSize();
      window.setBounds({ x: 440.5, y: 225.1, width: 500.4, height: 400.9 });
      const bounds = window.getBounds();
      window.destroy();
      return [first, bounds];
    }),
  ).toEqual([[300, 310], { x: 441, y: 225, width: 500, height: 401 }]);
});

hostTest('BrowserWindow.restore: a maximized window that was minimized is maximized again', async () => {
  expect(
    await app.main(async (electron) => {
      const window = new electron.BrowserWindow();
      const after = (event: string, work: () => void) =>
        new Promise((resolve) => {
          window.once(event, () => resolve([window.isMaximized(), window.isMinimized()]));
          work();
        });
      const seen = [
        await after('maximize', () => window.maximize()),
        await after('minimize', () => window.minimize()),
        await after('restore', () => window.restore()),
      ];
      window.destroy();
      return seen;
    }),
  ).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
});

hostTest('BrowserWindow: what would weaken the page, or would be ignored, is refused', async () => {
  const messages = await app.main((electron) =>
    [
      { webPreferences: { sandbox: false } },
      { webPreferences: { contextIsolation: false } },
      { webPreferences: { nodeIntegration: true } },
      { webPreferences: { webSecurity: false } },
      { webPreferences: { zoomFactor: 2 } },
      { frame: false },
      { resizable: false },
      { transparent: true },
    ].map((options) => {
      try {
        new electron.BrowserWindow(options);
        return 'made';
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(messages).toEqual(
    [
      'webPreferences sandbox: false',
      'webPreferences contextIsolation: false',
      'webPreferences nodeIntegration: true',
      'webPreferences webSecurity: false',
      "webPreferences option 'zoomFactor'",
      'frame: false',
      'resizable: false',
      "BrowserWindow option 'transparent'",
    ].map((text) => `${text} is not offered by this host`),
  );
});

// https://www.electronjs.org/docs/latest/api/web-contents#event-render-process-gone
// Electron emits them as listeners of the window's own: lib/browser/api/browser-window.ts:33
test('browser-window-focus, browser-window-blur: follow the events of a window', async () => {
  expect(
    await app.main((electron, home) => {
      const seen: unknown[] = [];
      for (const name of ['browser-window-focus', 'browser-window-blur'])
        electron.app.once(name, (_event: unknown, window: unknown) => seen.push(name, window === home.window));
      home.window.emit('focus', {});
      home.window.emit('blur', {});
      return seen;
    }),
  ).toEqual(['browser-window-focus', true, 'browser-window-blur', true]);
});

test('render-process-gone: is emitted, and the page can be loaded again', async () => {
  const details = await app.main(async (electron, home) => {
    const gone = new Promise((resolve) =>
      electron.app.once('render-process-gone', (_event: unknown, contents: unknown, info: object) =>
        resolve({ ...info, own: contents === home.window.webContents }),
      ),
    );
    home.window.webContents.forcefullyCrashRenderer();
    const details = await gone;
    await home.window.loadURL('app://fixture/index.html');
    return details;
  });
  expect(details).toEqual({ reason: 'crashed', exitCode: expect.any(Number), own: true });
  expect(await page('api.add(1, 1)')).toBe(2);
});

// https://www.electronjs.org/docs/latest/api/command-line-switches#--remote-debugging-portport
hostTest('--remote-debugging-port: Playwright drives the same page, reloads it, and closes its window', async () => {
  const address = /DevTools listening on (ws:\S+)/.exec(app.output())?.[1];
  const browser = await chromium.connectOverCDP(String(address));
  const [found] = (browser.contexts()[0]?.pages() ?? []).filter((candidate) => candidate.url().startsWith('https://fixture.app.'));
  expect(await found?.title()).toBe('Fixture page');
  expect(await found?.evaluate('api.add(20, 22)')).toBe(42);
  await app.main(
    (_electron, home) =>
      void home.window.webContents.on('will-navigate', (event: { preventDefault: () => void }) => event.preventDefault()),
  );
  // A middle click and one with Ctrl would each make a tab.
  for (const options of [{ button: 'middle' as const }, { modifiers: ['ControlOrMeta' as const] }])
    await found?.locator('#out').click(options);
  await found?.reload();
  // On a busy machine Chromium reports a refused one before it reports that it is gone.
  await expect.poll(() => browser.contexts()[0]?.pages().length).toBe(1);
  expect(await found?.evaluate('api.add(1, 2)')).toBe(3);
  const closed = app.event('window-all-closed');
  await found?.close();
  await closed;
  expect(await app.main((electron, home) => [home.window.isDestroyed(), electron.BrowserWindow.getAllWindows().length])).toEqual([true, 0]);
  await browser.close();
});

test('BrowserWindow: another one opens after the last has closed', async () => {
  expect(
    await app.main(async (electron, home, path) => {
      home.window = new electron.BrowserWindow({ webPreferences: { preload: path } });
      await home.window.loadURL('app://fixture/index.html');
      return home.window.webContents.executeJavaScript('api.add(4, 4)');
    }, `${app.folder}/preload.cjs`),
  ).toBe(8);
});
