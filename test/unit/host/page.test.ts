/** Windows, pages, the bridge and what a page may not do, in one app that runs throughout. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicMain, endFixtures, type FixtureApp, startFixture } from './fixture-app.ts';

const preload = `
const { contextBridge, ipcRenderer } = require('electron');
const refusal = (work) => { try { return String(work()); } catch (error) { return error.message; } };
const first = ipcRenderer.invoke('who').catch((error) => error.message);
contextBridge.exposeInMainWorld('api', {
  first: () => first,
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  on: (listener) => { const receive = (_event, value) => listener(value); ipcRenderer.on('news', receive); return () => ipcRenderer.off('news', receive); },
  once: (listener) => { ipcRenderer.once('news', (_event, value) => listener(value)); },
  add: (a, b) => a + b,
  fails: () => { throw Object.assign(new TypeError('no'), { secret: 1 }); },
  rejects: async () => { throw new RangeError('late'); },
  throwsText: () => { throw 'text'; },
  calls: (work) => work({ deep: [1, { two: 2n }] }),
  kinds: (value) => [Object.prototype.toString.call(value), value instanceof Map, Object.getPrototypeOf(value) === Object.prototype],
  same: (value) => value,
  world: () => [Array.prototype.tampered === undefined, Object.prototype.tampered === undefined, JSON.stringify === undefined],
  nested: { list: [1, 2], fs: refusal(() => require('node:fs')), webFrame: refusal(() => require('electron').webFrame), platform: process.platform },
});
contextBridge.exposeInMainWorld('second', refusal(() => contextBridge.exposeInMainWorld('location', {})));
`;

const pages = `
home.seen = [];
home.answer = async (request) => {
  const { pathname } = new URL(request.url);
  home.seen.push({ url: request.url, method: request.method, body: request.method === 'POST' ? await request.text() : '', origin: request.headers.get('origin') });
  const type = { js: 'text/javascript', png: 'image/png' }[pathname.split('.')[1]] ?? 'text/html';
  if (pathname === '/missing') return new Response('none', { status: 404, headers: { 'content-type': 'text/plain' } });
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: 'app://fixture/index.html' } });
  if (pathname === '/breaks') throw new Error('handler broke');
  if (pathname === '/strict.html') return new Response('<title>strict</title><script>document.title = "ran"</script>', { headers: { 'content-type': type, 'content-security-policy': "default-src 'none'" } });
  if (pathname === '/worker.js') return new Response('onmessage = async ({ data }) => postMessage(await fetch(data).then((r) => r.text(), (e) => "refused"))', { headers: { 'content-type': type } });
  return new Response('<!doctype html><title>Fixture page</title><body>page <a id=out target=_blank href="/index.html">out</a>', { headers: { 'content-type': type } });
};
electron.app.whenReady().then(() => {
  electron.protocol.handle('app', (request) => home.answer(request));
  electron.ipcMain.handle('who', (event) => [event.senderFrame?.url, event.senderFrame?.origin, event.type, event.sender === home.window.webContents]);
  electron.ipcMain.handle('echo', (_event, ...args) => args);
  electron.ipcMain.handle('breaks', () => { throw Object.assign(new TypeError('bad'), { secret: 1 }); });
  electron.ipcMain.handle('function', () => () => 1);
});
`;

let app: FixtureApp;
/** What an expression is in the page's own world. */
const page = (expression: string) => app.main((_electron, home, code) => home.window.webContents.executeJavaScript(code, true), expression);
const load = (url = 'app://fixture/index.html') => app.main((_electron, home, target) => home.window.loadURL(target), url);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeAll(async () => {
  app = await startFixture({ main: basicMain + pages, files: { 'preload.cjs': preload }, args: ['--remote-debugging-port=0'] });
  await app.event('ready');
  await app.main(async (electron, home, path) => {
    home.window = new electron.BrowserWindow({
      width: 640,
      height: 480,
      title: 'Fixture',
      webPreferences: { preload: path, sandbox: true },
    });
    await home.window.loadURL('app://fixture/index.html');
  }, `${app.folder}/preload.cjs`);
});
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

test("protocol.handle: the response's content security policy holds", async () => {
  await load('app://fixture/strict.html');
  expect(await app.main((_electron, home) => home.window.webContents.executeJavaScript('document.title'))).toBe('strict');
  await load();
});

test('protocol: refusals', async () => {
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

// https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts
test('preload: runs before the page, may require electron only, and is known by its frame at once', async () => {
  expect(await page('api.first()')).toEqual(['app://fixture/index.html', 'app://fixture', 'frame', true]);
  expect(await page('api.nested')).toEqual({
    list: [1, 2],
    fs: 'module not found: node:fs',
    webFrame: "require('electron').webFrame is not offered by this host",
    platform: process.platform,
  });
});

// https://www.electronjs.org/docs/latest/api/context-bridge
test('contextBridge: what is exposed is frozen and cannot be replaced', async () => {
  expect(await page('[Object.isFrozen(api), Object.isFrozen(api.nested.list), Object.isFrozen(api.add)]')).toEqual([true, true, true]);
  expect(await page(`(() => { try { (function () { 'use strict'; window.api = 1; })(); } catch { return typeof api.add; } })()`)).toBe(
    'function',
  );
  expect(await page('second')).toBe('Cannot bind an API on top of an existing property on the window object');
});

test('contextBridge: functions are called at once, in both directions, with copies', async () => {
  expect(await page('api.add(2, 3)')).toBe(5);
  expect(await page('api.calls((value) => [Array.isArray(value.deep), typeof value.deep[1].two, Object.isFrozen(value)])')).toEqual([
    true,
    'bigint',
    false,
  ]);
  expect(await page('api.kinds(new Map([[1, 2]]))')).toEqual(['[object Map]', true, false]);
  expect(await page('api.kinds(new (class Some { field = 1 })())')).toEqual(['[object Object]', false, true]);
  expect(
    await page(
      '(() => { const value = { self: null }; value.self = value; const back = api.same(value); return [back !== value, back.self === back]; })()',
    ),
  ).toEqual([true, true]);
  expect(await page('api.same(undefined) === undefined && Number.isNaN(api.same(NaN)) && api.same(1n) === 1n')).toBe(true);
});

test('contextBridge: errors cross as Error with the message alone', async () => {
  const of = (call: string) =>
    page(
      `(async () => { try { await ${call}; } catch (error) { return [error instanceof Error, error.constructor === Error, error.message, error.secret ?? null]; } })()`,
    );
  expect(await of('api.fails()')).toEqual([true, true, 'no', null]);
  expect(await of('api.rejects()')).toEqual([true, true, 'late', null]);
  expect(await of('api.throwsText()')).toEqual([
    true,
    true,
    'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.',
    null,
  ]);
  expect(await of('api.calls(() => { throw new Error("of the page") })')).toEqual([true, true, 'of the page', null]);
});

test('contextBridge: what the page changes in its own world does not reach the preload', async () => {
  const tampered = await page(`(() => {
    Array.prototype.tampered = Object.prototype.tampered = 1;
    JSON.stringify = undefined;
    const caught = [];
    for (const name of ['dispatchEvent', 'addEventListener']) {
      const old = EventTarget.prototype[name];
      EventTarget.prototype[name] = function (...args) { caught.push(this); return old.apply(this, args); };
    }
    for (const [type, key] of [[CustomEvent, 'detail'], [Event, 'type'], [Event, 'target']]) Object.defineProperty(type.prototype, key, { get() { caught.push(this); } });
    window.CustomEvent = Map.prototype.get = Map.prototype.set = Promise.prototype.then = Function.prototype.call = Function.prototype.apply = Reflect.apply = (...args) => { caught.push(args); };
    Object.defineProperty(Array.prototype, '0', { set(value) { caught.push(value); }, configurable: true });
    const result = [api.add(2, 3), api.world().join(), caught.length];
    delete Array.prototype[0];
    return result.map(String).join(' ');
  })()`);
  expect(tampered).toBe('5 true,true,false 0');
  await load();
});

// https://www.electronjs.org/docs/latest/api/ipc-renderer#ipcrendererinvokechannel-args
test('ipc: values are cloned by the structured clone algorithm, both ways', async () => {
  const kept = await page(`(async () => {
    const cycle = { big: 12345678901234567890n, when: new Date(5), none: undefined, nan: NaN, zero: -0, map: new Map([[{ a: 1 }, new Set([1])]]), bytes: new Uint8Array([1, 2, 3]).subarray(1), view: new DataView(new ArrayBuffer(4)), error: new RangeError('far'), pattern: /x/g, holes: [1, , 3], lone: '\\ud800', __proto__: null };
    cycle.self = cycle;
    const [back] = await api.invoke('echo', cycle);
    return [back.big === cycle.big, back.when.getTime(), 'none' in back, Number.isNaN(back.nan), Object.is(back.zero, -0), [...back.map][0][1].has(1), [...back.bytes], back.view.byteLength, back.error.message, back.pattern.flags, 1 in back.holes, back.lone === cycle.lone, back.self === back];
  })()`);
  expect(kept).toEqual([true, 5, true, true, true, true, [2, 3], 4, 'far', 'g', false, true, true]);
});

test('ipc: values of several megabytes', async () => {
  expect(
    await page(
      `api.invoke('echo', new Uint8Array(4e6).fill(7), 'x'.repeat(3e6)).then(([bytes, text]) => [bytes.length, bytes[3999999], text.length])`,
    ),
  ).toEqual([4e6, 7, 3e6]);
});

test('ipc: refusals carry the message alone', async () => {
  const of = (call: string) => page(`${call}.then(() => 'resolved', (error) => [error.message, error.name, error.secret ?? null])`);
  expect(await of(`api.invoke('breaks')`)).toEqual(["Error invoking remote method 'breaks': TypeError: bad", 'Error', null]);
  expect(await of(`api.invoke('nobody')`)).toEqual([
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    'Error',
    null,
  ]);
  expect(await of(`api.invoke('function')`)).toEqual([
    "Error invoking remote method 'function': Error: An object could not be cloned.",
    'Error',
    null,
  ]);
  expect(
    await page(`(async () => { try { await api.invoke('echo', Symbol.iterator, () => 1) } catch (error) { return error.message } })()`),
  ).toBe('An object could not be cloned.');
  expect(
    await app.main((electron) => {
      try {
        electron.ipcMain.handle('echo', () => 1);
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    }),
  ).toBe("Attempted to register a second handler for 'echo'");
});

// https://www.electronjs.org/docs/latest/api/structures/ipc-main-invoke-event
test('ipc: senderFrame is null once its page has been left', async () => {
  await app.main((electron, home) => {
    home.release = Promise.withResolvers();
    electron.ipcMain.handle('waits', async (event: { senderFrame: { url: string } | null }) => {
      home.frames = [event.senderFrame?.url];
      await home.release.promise;
      home.frames.push(event.senderFrame);
    });
  });
  await page(`void api.invoke('waits')`);
  await load();
  expect(
    await app.main(async (_electron, home) => {
      home.release.resolve();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return home.frames;
    }),
  ).toEqual(['app://fixture/index.html', null]);
});

// https://www.electronjs.org/docs/latest/api/web-contents#contentssendchannel-args
test('webContents.send: reaches on and once, and not after off', async () => {
  await page(
    `window.heard = []; window.off = api.on((value) => heard.push(['on', value.n])); api.once((value) => heard.push(['once', value.n])); 1`,
  );
  await app.main((_electron, home) => {
    home.window.webContents.send('news', { n: 1 });
    home.window.webContents.send('news', { n: 2 });
  });
  await page('off()');
  await app.main((_electron, home) => home.window.webContents.send('news', { n: 3 }));
  expect(await page('heard')).toEqual([
    ['on', 1],
    ['once', 1],
    ['on', 2],
  ]);
});

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

// https://www.electronjs.org/docs/latest/api/session#sessetpermissioncheckhandlerhandler
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
test('session.fromPartition: a window of its own, with its own protocol, storage and filter', async () => {
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

test('BrowserWindow: what would weaken the page, or would be ignored, is refused', async () => {
  const messages = await app.main((electron) =>
    [
      { webPreferences: { sandbox: false } },
      { webPreferences: { contextIsolation: false } },
      { webPreferences: { nodeIntegration: true } },
      { webPreferences: { webSecurity: false } },
      { webPreferences: { zoomFactor: 2 } },
      { frame: false },
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
      "BrowserWindow option 'frame'",
    ].map((text) => `${text} is not offered by this host`),
  );
});

// https://www.electronjs.org/docs/latest/api/web-contents#event-render-process-gone
test('render-process-gone: is told, and the page can be loaded again', async () => {
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
test('--remote-debugging-port: Playwright drives the same page, reloads it, and closes its window', async () => {
  const address = /DevTools listening on (ws:\S+)/.exec(app.output())?.[1];
  const browser = await chromium.connectOverCDP(String(address));
  const [found] = (browser.contexts()[0]?.pages() ?? []).filter((candidate) => candidate.url().startsWith('https://fixture.app.'));
  expect(await found?.title()).toBe('Fixture page');
  expect(await found?.evaluate('api.add(20, 22)')).toBe(42);
  await app.main(
    (_electron, home) =>
      void home.window.webContents.on('will-navigate', (event: { preventDefault: () => void }) => event.preventDefault()),
  );
  await found?.reload();
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
