/** A small app with one window, a preload and a page, for the tests of what a page is and may do. */
import { basicMain, type FixtureApp, startFixture } from './fixture-app.ts';

const preload = `
const { contextBridge, ipcRenderer } = require('electron');
const refusal = (work) => { try { return String(work()); } catch (error) { return error.message; } };
ipcRenderer.send('begun');
ipcRenderer.on('ask', (_event, value) => ipcRenderer.send('answer', value));
const { stack } = new Error('at line 6');
const first = ipcRenderer.invoke('who').catch((error) => error.message);
contextBridge.exposeInMainWorld('api', {
  first: () => first,
  stack: () => stack,
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  heard: () => ipcRenderer.eventNames(),
  on: (listener) => { const receive = (_event, value) => listener(value); ipcRenderer.on('news', receive); return () => ipcRenderer.off('news', receive); },
  once: (listener) => { ipcRenderer.once('news', (_event, value) => listener(value)); },
  add: (a, b) => a + b,
  fails: () => { throw Object.assign(new TypeError('no'), { secret: 1 }); },
  rejects: async () => { throw new RangeError('late'); },
  throwsText: () => { throw 'text'; },
  calls: (work) => work({ deep: [1, { two: 2n }] }),
  kinds: (value) => [Object.prototype.toString.call(value), value instanceof Map, Object.getPrototypeOf(value) === Object.prototype],
  same: (value) => value,
  tagOf: (element) => element.tagName,
  breaksWhenRead: () => ({ get at() { throw new Error('boom'); } }),
  refusal: (code) => refusal(() => new Function('require', 'ipcRenderer', 'contextBridge', 'return ' + code)(require, ipcRenderer, contextBridge)),
  world: () => [Array.prototype.tampered === undefined, Object.prototype.tampered === undefined, JSON.stringify === undefined],
  nested: { list: [1, 2], fs: refusal(() => require('node:fs')), buffer: refusal(() => Buffer.from('')), webFrame: refusal(() => require('electron').webFrame), platform: process.platform },
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

export type FixturePage = {
  readonly app: FixtureApp;
  /** What an expression is in the page's own world. */
  readonly page: (expression: string) => ReturnType<FixtureApp['main']>;
  readonly load: (url?: string) => Promise<unknown>;
};

export async function startPage(args: readonly string[] = []): Promise<FixturePage> {
  const app = await startFixture({ main: basicMain + pages, files: { 'preload.cjs': preload }, args });
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
  return {
    app,
    page: (expression) => app.main((_electron, home, code) => home.window.webContents.executeJavaScript(code, true), expression),
    load: (url = 'app://fixture/index.html') => app.main((_electron, home, target) => home.window.loadURL(target), url),
  };
}
