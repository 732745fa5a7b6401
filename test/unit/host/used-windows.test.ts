/** What src uses of windows and menus, and no other test here covers. docs/electron-api.md says which test covers what. */
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage(['--remote-debugging-port=0']);
const hostTest = testOfHost('the labels and refusals are the host’s');

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/browser-window#event-ready-to-show
test('BrowserWindow: hidden until it is shown, then focused; ready-to-show comes once it has painted', async () => {
  const seen = await app.main(async (electron, home) => {
    const window = new electron.BrowserWindow({ show: false, title: 'Later', width: 400, height: 300, minWidth: 200, minHeight: 150 });
    home.later = window;
    window.once('focus', () => (home.wasFocused = true));
    const painted = new Promise((resolve) => window.once('ready-to-show', resolve));
    const loading = window.loadURL('app://fixture/index.html');
    const before = [window.isVisible(), window.getSize().join()];
    await Promise.all([painted, loading]);
    const hidden = window.isVisible();
    window.show();
    return [before, hidden, window.isVisible(), window.isDestroyed()];
  });
  expect(seen).toEqual([[false, '400,300'], false, true, false]);
  await expect.poll(() => app.main((_electron, home) => home.wasFocused)).toBe(true);
});

// https://www.electronjs.org/docs/latest/api/browser-window#winshowinactive
test('BrowserWindow: shown behind, a window is visible and says so once', async () => {
  const seen = await app.main(async (electron) => {
    const window = new electron.BrowserWindow({ show: false, width: 300, height: 200 });
    let shown = 0;
    window.on('show', () => {
      shown += 1;
    });
    await window.loadURL('app://fixture/index.html');
    const before = [window.isVisible(), shown];
    for (let times = 0; times < 2; times += 1) window.showInactive();
    const after = [window.isVisible(), shown];
    window.destroy();
    return [before, after];
  });
  expect(seen).toEqual([
    [false, 0],
    [true, 1],
  ]);
});

// https://www.electronjs.org/docs/latest/api/browser-window#winfocus
test('BrowserWindow: focus, minimize and restore change the state of the window, and focus is an event', async () => {
  await app.main((_electron, home) => home.window.focus());
  await expect.poll(() => app.main((_electron, home) => home.later.isFocused())).toBe(false);
  // A page can't say so itself.
  await app.main((_electron, home) => home.later.webContents.executeJavaScript("dispatchEvent(new Event('focus')), 1"));
  expect(await app.main((_electron, home) => home.later.isFocused())).toBe(false);
  await app.main((_electron, home) => {
    home.focused = 0;
    home.later.on('focus', () => {
      home.focused += 1;
    });
    home.later.focus();
  });
  await expect.poll(() => app.main((_electron, home) => [home.later.isFocused(), home.focused])).toEqual([true, 1]);
  await app.main((_electron, home) => home.later.minimize());
  await expect.poll(() => app.main((_electron, home) => home.later.isMinimized())).toBe(true);
  await app.main((_electron, home) => home.later.restore());
  await expect.poll(() => app.main((_electron, home) => home.later.isMinimized())).toBe(false);
  await app.main((_electron, home) => home.later.destroy());
});

// https://www.electronjs.org/docs/latest/api/browser-window#event-move
test('BrowserWindow: move and resize are emitted for what has changed, and for nothing else', async () => {
  const heard = await app.main(async (electron, home) => {
    const window = new electron.BrowserWindow({ x: 60, y: 70, width: 400, height: 300 });
    home.moved = window;
    await window.loadURL('app://fixture/index.html');
    const heard: string[] = [];
    window.on('move', () => heard.push('move'));
    window.on('resize', () => heard.push('resize'));
    const steps = [{ x: 80, y: 90 }, { x: 80 }, { width: 420, height: 310 }, { x: 100, width: 440 }];
    for (const bounds of steps) {
      window.setBounds(bounds);
      await new Promise((resolve) => setTimeout(resolve, 100));
      heard.push('.');
    }
    return heard.join(' ');
  });
  expect(heard).toBe('move . . resize . move resize .');
});

// https://www.electronjs.org/docs/latest/api/web-contents#event-content-bounds-updated
test('content-bounds-updated: a page that moves or resizes its window is asked about, and does neither where that is prevented', async () => {
  const seen = await app.main(async (_electron, home) => {
    const window = home.moved;
    const before = window.getBounds();
    const asked: object[] = [];
    const note = (_event: unknown, bounds: object) => asked.push(bounds);
    const prevent = (event: { preventDefault: () => void }) => event.preventDefault();
    const run = async (code: string) => {
      await window.webContents.executeJavaScript(code, true);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return window.getBounds();
    };
    window.webContents.on('content-bounds-updated', note);
    window.webContents.on('content-bounds-updated', prevent);
    const kept = await run('moveTo(5, 6); moveBy(1, 2); resizeTo(350, 250); resizeBy(10, 20); 1');
    window.webContents.off('content-bounds-updated', prevent);
    const moved = await run('moveTo(120, 130); resizeBy(10, 20); 1');
    window.destroy();
    return { before, kept, asked: asked.slice(0, 4), moved };
  });
  const { before } = seen;
  expect(seen.kept).toEqual(before);
  expect(seen.asked).toEqual([
    { ...before, x: 5, y: 6 },
    { ...before, x: before.x + 1, y: before.y + 2 },
    { ...before, width: 350, height: 250 },
    { ...before, width: before.width + 10, height: before.height + 20 },
  ]);
  expect(seen.moved).toEqual({ x: 120, y: 130, width: before.width + 10, height: before.height + 20 });
});

// https://www.electronjs.org/docs/latest/api/structures/web-preferences
test('BrowserWindow: disableDialogs answers a page’s own dialogs at once, and shows none', async () => {
  const answers = await app.main(async (electron) => {
    const window = new electron.BrowserWindow({ width: 400, height: 300, webPreferences: { disableDialogs: true } });
    await window.loadURL('app://fixture/index.html');
    const answers = await window.webContents.executeJavaScript(`[String(alert('a')), confirm('b'), prompt('c')]`);
    window.destroy();
    return answers;
  });
  expect(answers).toEqual(['undefined', false, null]);
});

// https://www.electronjs.org/docs/latest/api/structures/web-preferences
test('BrowserWindow: a window over another, without a menu, closes with it; its page lacks what the app switched off', async () => {
  const seen = await app.main(async (electron, home) => {
    const below = new electron.BrowserWindow({ show: false });
    const over = new electron.BrowserWindow({
      parent: below,
      modal: true,
      show: false,
      icon: `${home.require('node:process').cwd()}/build/icons/32x32.png`,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        webSecurity: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        navigateOnDragDrop: false,
        devTools: false,
        spellcheck: false,
      },
    });
    over.setMenu(null);
    await over.loadURL('app://fixture/index.html');
    const closed = new Promise((resolve) => over.once('closed', resolve));
    over.webContents.on('will-attach-webview', () => home.note('attached'));
    const inPage = await over.webContents.executeJavaScript(
      `const view = document.createElement('webview'); document.body.append(view); [typeof require, typeof view.loadURL, window.isSecureContext]`,
    );
    below.destroy();
    await closed;
    return [inPage, over.isDestroyed(), home.events.includes('attached')];
  });
  expect(seen).toEqual([['undefined', 'undefined', true], true, false]);
});

// https://www.electronjs.org/docs/latest/api/browser-window#setting-the-backgroundcolor-property
test('BrowserWindow: its backgroundColor shows behind a page without one', async () => {
  // For this test alone: a connected Playwright answers a page that asks to stay, before the host does.
  const browser = await chromium.connectOverCDP(String(/DevTools listening on (ws:\S+)/.exec(app.output())?.[1]));
  const pictures: string[] = [];
  for (const backgroundColor of ['#ff0000', '#00ff00', '#ff0000']) {
    await app.main(async (electron, home, color) => {
      home.colored = new electron.BrowserWindow({ backgroundColor: color, width: 300, height: 200 });
      await home.colored.loadURL('app://fixture/index.html');
      await home.colored.webContents.executeJavaScript(`document.body.textContent = ''; document.title = 'Colored'`);
    }, backgroundColor);
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    const find = async () => {
      for (const candidate of pages()) if ((await candidate.title().catch(() => '')) === 'Colored') return candidate;
      return undefined;
    };
    await expect.poll(find).toBeDefined();
    const clip = { x: 0, y: 0, width: 8, height: 8 };
    pictures.push((await (await find())?.screenshot({ clip }))?.toString('base64') ?? '');
    await app.main((_electron, home) => home.colored.destroy());
    await expect.poll(find).toBeUndefined();
  }
  await browser.close();
  expect(pictures[0]).toBe(pictures[2]);
  expect(pictures[0]).not.toBe(pictures[1]);
});

// https://www.electronjs.org/docs/latest/api/app#event-web-contents-created
test('web-contents-created, browser-window-created: emitted for each window, before it loads anything', async () => {
  const seen = await app.main(async (electron) => {
    const heard: { getURL: () => string }[] = [];
    electron.app.once('web-contents-created', (_event: unknown, contents: (typeof heard)[0]) => heard.push(contents));
    electron.app.once('browser-window-created', (_event: unknown, window: { webContents: (typeof heard)[0] }) =>
      heard.push(window.webContents),
    );
    const window = new electron.BrowserWindow({ show: false });
    const result = [heard.length, heard.every((contents) => contents === window.webContents), heard[0]?.getURL()];
    const loaded = new Promise((resolve) => window.webContents.once('did-finish-load', () => resolve('loaded')));
    await window.loadURL('app://fixture/index.html');
    result.push((await loaded) as string, await window.webContents.executeJavaScript('Promise.resolve(document.title)'));
    window.destroy();
    return result;
  });
  expect(seen).toEqual([2, true, '', 'loaded', 'Fixture page']);
});

// https://www.electronjs.org/docs/latest/api/web-contents#contentssetzoomlevellevel
test('setZoomLevel: taken once the page’s address is known, before it is loaded', async () => {
  const seen = await app.main(async (electron) => {
    const window = new electron.BrowserWindow({ show: false });
    const order: string[] = [];
    window.webContents.on('did-navigate', () => {
      window.webContents.setZoomLevel(0.5);
      order.push('did-navigate');
    });
    window.webContents.on('did-finish-load', () => order.push('did-finish-load'));
    await window.loadURL('app://fixture/index.html');
    window.destroy();
    return order;
  });
  expect(seen).toEqual(['did-navigate', 'did-finish-load']);
});

// https://www.electronjs.org/docs/latest/api/web-contents#event-will-redirect
test('will-redirect: preventDefault keeps the current page', async () => {
  await app.main((_electron, home) => {
    home.redirected = [];
    home.window.webContents.on('will-redirect', (event: { preventDefault: () => void; url: string }) => {
      home.redirected.push(event.url);
      event.preventDefault();
    });
  });
  await page(`window.stayed = true; location.href = '/moved'; 1`);
  await expect.poll(() => app.main((_electron, home) => home.redirected)).toEqual(['app://fixture/index.html']);
  expect(await page('window.stayed')).toBe(true);
});

// https://www.electronjs.org/docs/latest/api/web-contents#event-will-prevent-unload
test('will-prevent-unload: preventDefault leaves a page that asks to stay', async () => {
  await app.main((_electron, home) => {
    home.asked = 0;
    home.window.webContents.on('will-prevent-unload', (event: { preventDefault: () => void }) => {
      home.asked += 1;
      if (home.asked > 1) event.preventDefault();
    });
    const stay = 'addEventListener("beforeunload", (event) => event.preventDefault()); window.stayed = true; location.reload(); 1';
    // With a gesture: without one a page can't ask.
    return home.window.webContents.executeJavaScript(stay, true);
  });
  await expect.poll(() => app.main((_electron, home) => home.asked)).toBe(1);
  expect(await page('window.stayed')).toBe(true);
  await page('location.reload(); 1');
  await expect.poll(() => page('window.stayed === undefined')).toBe(true);
});

// https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options
test('setProgressBar: accepts each mode that the app uses', async () => {
  const taken = await app.main((_electron, home) => {
    home.window.setProgressBar(2, { mode: 'indeterminate' });
    home.window.setProgressBar(1, { mode: 'paused' });
    home.window.setProgressBar(-1);
    return 'taken';
  });
  expect(taken).toBe('taken');
});

// https://www.electronjs.org/docs/latest/api/menu-item#roles
hostTest('roles: every role in the app’s menu works', async () => {
  const labels = await app.main((electron, home) => {
    const roles = ['appMenu', 'editMenu', 'windowMenu', 'help', 'about', 'services', 'hide', 'hideOthers', 'unhide', 'quit', 'close'];
    const view = ['reload', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'minimize', 'zoom', 'front'];
    const edit = ['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll', 'showSubstitutions'];
    const onMac = ['toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement', 'startSpeaking', 'stopSpeaking'];
    const { items } = electron.Menu.buildFromTemplate([...roles, ...view, ...edit, ...onMac].map((role) => ({ role })));
    const [own] = electron.Menu.buildFromTemplate([
      { role: 'editMenu', label: 'Bearbeiten', submenu: [{ role: 'copy', label: 'Kopieren' }] },
    ]).items;
    const zoom = () => {
      try {
        items.find((item: { role: string }) => item.role === 'resetzoom').click({}, home.window, home.window.webContents);
        return 'zoomed';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const labels = (all: { label: string }[]) => all.map((item) => item.label);
    return [labels(items), zoom(), labels([own, ...own.submenu.items])];
  });
  const [about, quit] =
    process.platform === 'linux' ? ['About', 'Quit'] : ['About Fixture', process.platform === 'win32' ? 'Exit' : 'Quit Fixture'];
  expect(labels[0]).toEqual([
    ...['Fixture', 'Edit', 'Window', 'Help', about, 'Services', 'Hide Fixture', 'Hide Others', 'Show All', quit],
    process.platform === 'darwin' ? 'Close Window' : 'Close',
    ...['Reload', 'Actual Size', 'Zoom In', 'Zoom Out', 'Toggle Full Screen', 'Minimize', 'Zoom', 'Bring All to Front'],
    ...['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Paste and Match Style', 'Delete', 'Select All', 'Show Substitutions'],
    ...['Smart Quotes', 'Smart Dashes', 'Text Replacement', 'Start Speaking', 'Stop Speaking'],
  ]);
  // A label and a submenu that are given are taken: lib/browser/api/menu-item.ts
  expect(labels[2]).toEqual(['Bearbeiten', 'Kopieren']);
  expect(labels[1]).toContain('not offered by this host');
});
