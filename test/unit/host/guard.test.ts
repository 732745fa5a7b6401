/** What a page may not do: leave, open windows, reach the network, be permitted more. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { endFixtures } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page, load } = await startPage();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/web-contents#event-will-navigate
test('will-navigate: preventDefault keeps the page, wherever it wants to go', async () => {
  await app.main((_electron, home) => {
    home.asked = [];
    home.prevent = (event: { preventDefault: () => void; url: string }) => {
      home.asked.push(event.url);
      event.preventDefault();
    };
    void home.window.webContents.on('will-navigate', home.prevent);
  });
  for (const url of [
    '/other.html',
    'app://fixture/absolute.html',
    'about:blank',
    'mailto:a@b.c',
    'https://example.com/',
    'other-app://x',
  ]) {
    await page(`location.href = ${JSON.stringify(url)}; 1`);
    await pause(60);
  }
  await page(
    `(() => { const form = document.createElement('form'); form.action = '/form.html'; document.body.append(form); form.submit(); })()`,
  );
  await pause(100);
  expect(await page('document.title')).toBe('Fixture page');
  expect(await app.main((_electron, home) => home.asked)).toEqual([
    'app://fixture/other.html',
    'app://fixture/absolute.html',
    'about:blank',
    'mailto:a@b.c',
    'https://example.com/',
    'other-app://x',
    'app://fixture/form.html?',
  ]);
  await app.main((_electron, home) => void home.window.webContents.off('will-navigate', home.prevent));
});

test('will-navigate: the page goes where it is not prevented', async () => {
  await page(`location.href = '/elsewhere.html'; 1`);
  await expect.poll(() => app.main((_electron, home) => home.window.webContents.getURL())).toBe('app://fixture/elsewhere.html');
  await load();
});

test('will-frame-navigate: frames inside a page ask too, and have no preload', async () => {
  await app.main((_electron, home) => {
    home.framed = [];
    home.noteFrame = (event: { url: string; isMainFrame: boolean }) => home.framed.push([event.url, event.isMainFrame]);
    home.window.webContents.on('will-frame-navigate', home.noteFrame);
  });
  expect(
    await page(
      `new Promise((resolve) => { const frame = document.createElement('iframe'); frame.src = '/framed.html'; frame.onload = () => resolve(typeof frame.contentWindow.api); document.body.append(frame); })`,
    ),
  ).toBe('undefined');
  expect(
    await app.main((_electron, home) => [home.framed, home.window.webContents.mainFrame.frames.map((frame: { url: string }) => frame.url)]),
  ).toEqual([[['app://fixture/framed.html', false]], ['app://fixture/framed.html']]);
  await app.main((_electron, home) => void home.window.webContents.off('will-frame-navigate', home.noteFrame));
  await load();
});

// https://www.electronjs.org/docs/latest/api/web-contents#contentssetwindowopenhandlerhandler
test('setWindowOpenHandler: denied means that there is no window', async () => {
  await app.main((_electron, home) => {
    home.opened = [];
    home.window.webContents.setWindowOpenHandler((details: { url: string }) => {
      home.opened.push(details.url);
      return { action: 'deny' };
    });
  });
  expect(await page(`String(window.open('https://example.com/x')) + String(window.open('', 'named', 'popup'))`)).toBe('nullnull');
  await page(`document.getElementById('out').click()`);
  await pause(100);
  expect(await app.main((electron, home) => [electron.BrowserWindow.getAllWindows().length, home.opened])).toEqual([
    1,
    ['https://example.com/x', 'about:blank', 'app://fixture/index.html'],
  ]);
});

// https://www.electronjs.org/docs/latest/api/web-request#webrequestonbeforerequestfilter-listener
test('network: nothing of a page reaches a server, allowed by the filter or not', async () => {
  const hits: string[] = [];
  const server = createServer((socket) => {
    hits.push('tcp');
    socket.destroy();
  }).listen(0, '127.0.0.1');
  const datagrams = createSocket('udp4', () => {
    hits.push('udp');
  });
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const seen = await app.main((electron, home) => {
    home.requests = [];
    electron.session.defaultSession.webRequest.onBeforeRequest((details: { url: string }, callback: (answer: object) => void) => {
      home.requests.push(details.url);
      callback({});
    });
  });
  expect(seen).toBeUndefined();
  const outcome = await page(`(async () => {
    const address = 'http://127.0.0.1:${port}/';
    const failed = (work) => work.then(() => 'reached', () => 'refused');
    const worker = new Worker('/worker.js');
    const results = [
      await failed(fetch(address)),
      await new Promise((resolve) => { const image = new Image(); image.onerror = () => resolve('refused'); image.onload = () => resolve('reached'); image.src = address; }),
      await new Promise((resolve) => { const socket = new WebSocket('ws://127.0.0.1:${port}/'); socket.onerror = () => resolve('refused'); socket.onopen = () => resolve('reached'); }),
      await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); worker.postMessage(address); }),
      await failed(navigator.serviceWorker.register('/worker.js')),
    ];
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${datagrams.address().port}' }, { urls: 'turn:127.0.0.1:${port}?transport=tcp', username: 'a', credential: 'b' }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    navigator.sendBeacon(address, 'x');
    await new Promise((resolve) => setTimeout(resolve, 500));
    return results;
  })()`);
  server.close();
  datagrams.close();
  expect(outcome).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  expect(hits).toEqual([]);
  expect((await app.main((_electron, home) => home.requests)).filter((url: string) => url.startsWith('http'))).toHaveLength(4);
});

// https://www.electronjs.org/docs/latest/api/structures/web-request-filter
test('onBeforeRequest: gets the requests that urls, excludeUrls and types select; an invalid filter is refused', async () => {
  const heardWith = async (filter: object) => {
    await app.main((electron, home, filter) => {
      home.heard = [];
      electron.session.defaultSession.webRequest.onBeforeRequest(
        filter,
        (details: { url: string; resourceType: string }, callback: (answer: object) => void) => {
          home.heard.push(`${details.resourceType} ${details.url}`);
          callback({ cancel: true });
        },
      );
    }, filter);
    const go = (path: string) => `fetch('/${path}#part').catch(() => {})`;
    const image = `new Promise((done) => { const image = new Image(); image.onerror = image.onload = done; image.src = '/a/image.png'; })`;
    await page(`Promise.all([${go('a/one')}, ${go('a/two?x=1')}, ${go('b/one')}, ${image}]).then(() => 0)`);
    return (await app.main((_electron, home) => home.heard)).map((line: string) => line.replace('app://fixture/', '')).sort();
  };
  const [one, two, other, image] = ['xhr a/one', 'xhr a/two?x=1', 'xhr b/one', 'image a/image.png'];
  const all = { urls: ['<all_urls>'] };
  expect(await heardWith(all)).toEqual([image, one, two, other]);
  // Deprecated in Electron, and means every address.
  expect(await heardWith({ urls: [] })).toEqual([image, one, two, other]);
  expect(await heardWith({ urls: ['app://fixture/a/*'] })).toEqual([image, one, two]);
  expect(await heardWith({ urls: ['*://fixture/a/one', 'app://*/b/*'] })).toEqual([one, other]);
  expect(await heardWith({ urls: ['app://other/*', 'https://*/*'] })).toEqual([]);
  expect(await heardWith({ ...all, excludeUrls: ['app://fixture/a/two*', '*://*/b/*'] })).toEqual([image, one]);
  expect(await heardWith({ ...all, types: ['image', 'script'] })).toEqual([image]);
  expect(await heardWith({ urls: ['app://fixture/a/*'], excludeUrls: ['*://*/a/one'], types: ['xhr'] })).toEqual([two]);
  const refused = await app.main((electron) => {
    const { webRequest } = electron.session.defaultSession;
    const listener = () => {};
    return [
      [{ types: ['xhr'] }, listener],
      [{ urls: ['fixture'] }, listener],
      [{ urls: ['app://fixture'] }, listener],
      [{ urls: ['<all_urls>'], types: ['other'] }, listener],
      [{ urls: ['<all_urls>'], methods: ['GET'] }, listener],
      [{ urls: ['<all_urls>'] }],
    ].map((given) => {
      try {
        return webRequest.onBeforeRequest(...given);
      } catch (error) {
        return (error as Error).message;
      }
    });
  });
  expect(refused).toEqual([
    "Parameter 'filter' must have property 'urls'.",
    expect.stringMatching(/^Invalid url pattern fixture/),
    expect.stringMatching(/^Invalid url pattern app:\/\/fixture/),
    'Invalid type other',
    "webRequest filter option 'methods' is not offered by this host",
    'Must pass null or a Function',
  ]);
  await app.main((electron) => void electron.session.defaultSession.webRequest.onBeforeRequest(null));
});

// https://www.electronjs.org/docs/latest/api/app#event-session-created
test('session-created: emitted for each new session, with the session', async () => {
  const seen = await app.main((electron) => {
    const announced: unknown[] = [];
    electron.app.on('session-created', (session: unknown) => announced.push(session));
    const made = electron.session.fromPartition('a new one');
    const again = electron.session.fromPartition('a new one');
    electron.app.removeAllListeners('session-created');
    return [announced.length, announced[0] === made, again === made];
  });
  expect(seen).toEqual([1, true, true]);
});

// https://www.electronjs.org/docs/latest/api/session#sessetpermissioncheckhandlerhandler
// https://www.electronjs.org/docs/latest/api/session#event-will-download
test('will-download: emitted for a link of the page and for loadURL, and can be prevented', async () => {
  const seen = await app.main(async (electron, home) => {
    const { webContents } = home.window;
    const { answer } = home;
    home.answer = async (request: Request) =>
      new Response('x', {
        headers: {
          'content-type': 'text/html',
          ...(request.url.includes('/file') ? { 'content-disposition': 'attachment; filename=a.txt' } : {}),
        },
      });
    await home.window.loadURL('app://fixture/index.html');
    const next = () =>
      new Promise((resolve) =>
        electron.session.defaultSession.once(
          'will-download',
          (event: { preventDefault: () => void }, item: { getURL: () => string; getFilename: () => string }, from: unknown) => {
            event.preventDefault();
            const known = [item.getURL(), item.getFilename(), from === webContents];
            setImmediate(() => {
              try {
                item.getURL();
              } catch (error) {
                resolve([...known, (error as Error).message]);
              }
            });
          },
        ),
      );
    const first = next();
    await webContents.executeJavaScript(`Object.assign(document.createElement('a'), { href: '/data', download: 'b.txt' }).click()`, true);
    const link = await first;
    const second = next();
    const failure = await home.window.loadURL('app://fixture/file').catch((error: { code: string }) => error.code);
    home.answer = answer;
    return [link, await second, failure];
  });
  expect(seen).toEqual([
    ['app://fixture/data', 'b.txt', true, 'DownloadItem used after being destroyed'],
    ['app://fixture/file', 'a.txt', true, 'DownloadItem used after being destroyed'],
    expect.stringMatching(/^ERR_/),
  ]);
  await load();
});

// https://www.electronjs.org/docs/latest/api/web-contents#contentsexecutejavascriptcode-usergesture
test('executeJavaScript: clones the result; a rejected promise gives its reason, a thrown error only the fact that it was thrown', async () => {
  const of = (code: string) =>
    app.main(
      (_electron, home, script) =>
        home.window.webContents.executeJavaScript(script).then(
          (value: unknown) => [value === undefined, value instanceof Map, typeof value],
          (error: Error) => [error.constructor === Error, error.message],
        ),
      code,
    );
  expect(await of('void 0')).toEqual([true, false, 'undefined']);
  expect(await of('new Map()')).toEqual([false, true, 'object']);
  expect(await of('5n')).toEqual([false, false, 'bigint']);
  expect(await of('() => 1')).toEqual([true, 'An object could not be cloned.']);
  expect(await of(`Promise.reject(new TypeError('late'))`)).toEqual([true, 'late']);
  expect(await of(`throw new TypeError('now')`)).toEqual([true, expect.stringContaining('Script failed to execute')]);
  const early = await app.main((_electron, home) => {
    void home.window.loadURL('app://fixture/strict.html');
    return home.window.webContents.executeJavaScript('location.pathname');
  });
  expect(early).toBe('/strict.html');
  await load();
});

test('permissions: granted without handlers, then as the check handler says', async () => {
  const states = `Promise.all(['clipboard-write', 'geolocation', 'notifications', 'camera'].map((name) => navigator.permissions.query({ name }).then(({ state }) => state)))`;
  expect(await page(states)).toEqual(['granted', 'granted', 'granted', 'granted']);
  await app.main((electron, home) => {
    home.checked = [];
    electron.session.defaultSession.setPermissionCheckHandler((_contents: unknown, permission: string, origin: string) => {
      home.checked.push(origin);
      return permission === 'clipboard-sanitized-write';
    });
  });
  await load();
  expect(await page(states)).toEqual(['granted', 'denied', 'denied', 'denied']);
  expect(await page(`navigator.clipboard.writeText('x').then(() => 'written', (error) => error.name)`)).toBe('written');
  expect(await app.main((_electron, home) => [...new Set(home.checked)])).toEqual(['app://fixture/']);
});
