/** The app's own scheme, and what the app sees of its pages. */
import { afterAll, expect, test } from 'vitest';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page, load } = await startPage();

const hostTest = testOfHost('it asserts what the host refuses');

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/protocol#protocolhandlescheme-handler
test('protocol.handle: the handler is given a Request with the address of the app', async () => {
  await page(`fetch('/data.js?x=1', { method: 'POST', body: 'sent' }).then((response) => response.text())`);
  const seen = await app.main((_electron, home) => home.seen);
  expect(seen).toContainEqual({ url: 'app://fixture/index.html', method: 'GET', body: '', origin: null });
  expect(seen).toContainEqual({ url: 'app://fixture/data.js?x=1', method: 'POST', body: 'sent', origin: 'app://fixture' });
});

test('protocol.handle: status, redirects and absolute addresses of the scheme', async () => {
  expect(await page(`fetch('/missing').then((response) => response.status)`)).toBe(404);
  expect(await page(`fetch('/moved').then((response) => response.redirected)`)).toBe(true);
  expect(
    await page(
      `new Promise((resolve) => { const image = new Image(); image.onerror = () => resolve('asked'); image.src = 'app://fixture/absolute.png'; })`,
    ),
  ).toBe('asked');
  expect((await app.main((_electron, home) => home.seen)).map((request: { url: string }) => request.url)).toContain(
    'app://fixture/absolute.png',
  );
});

hostTest('protocol.handle: a body that is a stream is refused', async () => {
  const sent = `fetch('/data', { method: 'POST', body: new Blob(['x']).stream(), duplex: 'half' }).then(() => 'sent', () => 'refused')`;
  expect(await page(sent)).toBe('refused');
  await expect.poll(app.output).toContain('A request body of files or streams is not offered by this host');
});

test("protocol.handle: the response's content security policy holds", async () => {
  await load('app://fixture/strict.html');
  expect(await app.main((_electron, home) => home.window.webContents.executeJavaScript('document.title'))).toBe('strict');
  await load();
});

hostTest('protocol: refusals', async () => {
  const messages = await app.main((electron) => {
    const refusal = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).message;
      }
    };
    return [
      refusal(() => electron.protocol.registerSchemesAsPrivileged([])),
      refusal(() => electron.protocol.handle('app', () => {})),
      refusal(() => electron.protocol.isProtocolHandled('app')),
      refusal(() => electron.protocol.interceptFileProtocol),
    ];
  });
  expect(messages).toEqual([
    'protocol.registerSchemesAsPrivileged should be called before app is ready',
    'Failed to register protocol: app',
    'true',
    'protocol.interceptFileProtocol is not offered by this host',
  ]);
});

// https://www.electronjs.org/docs/latest/api/web-contents#contentsloadurlurl-options
test('loadURL: rejects with the code, and did-fail-load is emitted', async () => {
  const outcome = await app.main(async (electron, home) => {
    const failed: unknown[] = [];
    home.window.webContents.on('did-fail-load', (_event: unknown, code: number, name: string, url: string) =>
      failed.push([code, name, url]),
    );
    const of = (url: string) =>
      home.window.loadURL(url).then(
        () => 'loaded',
        (error: { message: string; errno: number }) => `${error.errno} ${error.message}`,
      );
    const results = [await of('app://fixture/breaks')];
    electron.session.defaultSession.webRequest.onBeforeRequest((details: { url: string }, callback: (answer: object) => void) =>
      callback({ cancel: details.url.includes('blocked') }),
    );
    results.push(await of('app://fixture/blocked'));
    return { results, failed };
  });
  expect(outcome.results).toEqual([
    "-9 ERR_UNEXPECTED (-9) loading 'app://fixture/breaks'",
    "-20 ERR_BLOCKED_BY_CLIENT (-20) loading 'app://fixture/blocked'",
  ]);
  expect(outcome.failed).toEqual([
    [-9, 'ERR_UNEXPECTED', 'app://fixture/breaks'],
    [-20, 'ERR_BLOCKED_BY_CLIENT', 'app://fixture/blocked'],
  ]);
  await load();
});

// https://www.electronjs.org/docs/latest/tutorial/context-isolation
// Electron's `_awaitNextLoad`: lib/browser/api/web-contents.ts:278
test('loadURL: rejects if another load or a navigation of the page comes first, if no page results, and if the window closes', async () => {
  const seen = await app.main(async (electron, home) => {
    const { answer } = home;
    home.answer = (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/nothing') return new Response(null, { status: 204 });
      if (pathname === '/leaves')
        return new Response('<script>location.href = "/index.html"</script>', { headers: { 'content-type': 'text/html' } });
      return answer(request);
    };
    const outcome = (load: Promise<void>) =>
      load.then(
        () => 'loaded',
        (error: { message: string }) => error.message,
      );
    const { window } = home;
    const results = [await outcome(window.loadURL('app://fixture/nothing'))];
    const first = outcome(window.loadURL('app://fixture/missing'));
    results.push(await outcome(window.loadURL('app://fixture/index.html')), await first);
    window.webContents.once('will-navigate', (event: { preventDefault: () => void }) => event.preventDefault());
    results.push(await outcome(window.loadURL('app://fixture/leaves')));
    window.webContents.once('will-redirect', (event: { preventDefault: () => void }) => event.preventDefault());
    results.push(await outcome(window.loadURL('app://fixture/moved')));
    const other = new electron.BrowserWindow({ show: false });
    const last = outcome(other.loadURL('app://fixture/index.html'));
    other.destroy();
    results.push(await last);
    home.answer = answer;
    return results;
  });
  expect(seen).toEqual([
    "ERR_FAILED (-2) loading 'app://fixture/nothing'",
    'loaded',
    "ERR_ABORTED (-3) loading 'app://fixture/index.html'",
    "ERR_ABORTED (-3) loading 'app://fixture/index.html'",
    "ERR_FAILED (-2) loading 'app://fixture/moved'",
    "ERR_FAILED (-2) loading 'app://fixture/index.html'",
  ]);
});

test('loading: events in order, for a load that the app starts and for one that the page starts', async () => {
  const seen = await app.main(async (_electron, home) => {
    const { webContents } = home.window;
    const events: string[] = [];
    const hear = (name: string) => webContents.on(name, () => events.push(name));
    for (const name of ['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load', 'did-stop-loading']) hear(name);
    await home.window.loadURL('app://fixture/index.html');
    while (webContents.isLoading()) await new Promise((resolve) => setTimeout(resolve, 5));
    const own = events.splice(0);
    await webContents.executeJavaScript('location.reload()');
    while (!events.includes('did-stop-loading')) await new Promise((resolve) => setTimeout(resolve, 5));
    return [own, events];
  });
  const order = ['did-start-loading', 'did-navigate', 'dom-ready', 'did-finish-load', 'did-stop-loading'];
  expect(seen).toEqual([order, order]);
});

test('page: has nothing of Node, Electron or the host', async () => {
  expect(await page(`[typeof require, typeof process, typeof Buffer, typeof module, isSecureContext]`)).toEqual([
    'undefined',
    'undefined',
    'undefined',
    'undefined',
    true,
  ]);
  const before = await page(`Object.getOwnPropertyNames(window).filter((name) => /host|electron|ipc/i.test(name))`);
  expect(before).toEqual([]);
});

test('page: the app sees its own addresses only', async () => {
  const seen = await app.main((_electron, home) => {
    const { mainFrame } = home.window.webContents;
    return [
      home.window.webContents.getURL(),
      mainFrame.url,
      mainFrame.origin,
      mainFrame.parent,
      mainFrame.top === mainFrame,
      mainFrame.frames.length,
    ];
  });
  expect(seen).toEqual(['app://fixture/index.html', 'app://fixture/index.html', 'app://fixture', null, true, 0]);
});
