/** What crosses between the page, the preload and the main process. */
import { afterAll, expect, test } from 'vitest';
import { endFixtures, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page, load } = await startPage();

const hostTest = testOfHost('it asserts what the host refuses');

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/tutorial/sandbox#preload-scripts
hostTest('preload: runs before the page, may require electron only, and is known by its frame at once', async () => {
  expect(await page('api.first()')).toEqual(['app://fixture/index.html', 'app://fixture', 'frame', true]);
  expect(await page('api.nested')).toEqual({
    list: [1, 2],
    fs: 'module not found: node:fs',
    buffer: 'Buffer.from is not offered by this host',
    webFrame: "require('electron').webFrame is not offered by this host",
    platform: process.platform,
  });
});

test('preload: its errors name its file and the line in it', async () => {
  expect(await page('api.stack()')).toMatch(/preload\.cjs:6:\d+/);
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

// Electron's own spec/api-context-bridge-spec.ts, from "should proxy symbols" on
test('contextBridge: symbols, functions of the page and elements come back as themselves, blobs as copies', async () => {
  expect(
    await page(`(() => {
      const mark = Symbol('mark');
      const fn = () => 1;
      const back = api.same({ mark, [mark]: 2, list: [mark], fn, body: document.body });
      return [api.same(mark) === mark, back.mark === mark, back[mark], back.list[0] === mark, back.fn === fn, back.body === document.body];
    })()`),
  ).toEqual([true, true, 2, true, true, true]);
  expect(await page(`api.same(new Blob(['ab', 'cd'])).text()`)).toBe('abcd');
  expect(await page(`api.tagOf(document.body)`)).toBe('BODY');
});

test('contextBridge: refuses what can’t be cloned or is nested too deep; an object counts as two levels', async () => {
  const of = (call: string) =>
    page(`(() => { try { ${call}; } catch (error) { return [error.constructor === Error, error.message]; } })()`);
  for (const value of ['Object(Symbol())', 'new WeakMap()', '[new WeakSet()]', '{ at: (function* () {})() }', 'new Map().keys()'])
    expect(await of(`api.same(${value})`), value).toEqual([true, 'An object could not be cloned.']);
  const nested = (levels: number, make: string) =>
    `(() => { let at = {}; for (let i = 0; i < ${levels}; i++) at = ${make}; return at; })()`;
  expect(await of(`api.add(${nested(999, '[at]')})`)).toBe(undefined);
  expect(await of(`api.add(${nested(1000, '[at]')})`)).toEqual([false, expect.stringContaining('recursion depth exceeded')]);
  expect(await of(`api.add(${nested(499, '{ at }')})`)).toBe(undefined);
  expect(await of(`api.add(${nested(500, '{ at }')})`)).toEqual([false, expect.stringContaining('recursion depth exceeded')]);
  expect(await of(`api.breaksWhenRead()`)).toEqual([true, 'Uncaught Error: boom']);
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
  // https://www.electronjs.org/docs/latest/api/ipc-main#ipcmainremovehandlerchannel
  await app.main(({ ipcMain }) => {
    ipcMain.handle('once', () => 1);
    ipcMain.removeHandler('once');
    ipcMain.handle('once', () => 2);
  });
  expect(await page(`api.invoke('once')`)).toBe(2);
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
  await page('off(); 1');
  await app.main((_electron, home) => home.window.webContents.send('news', { n: 3 }));
  expect(await page('heard')).toEqual([
    ['on', 1],
    ['once', 1],
    ['on', 2],
  ]);
});

test('webContents.send: reaches a page as soon as it has loaded; messages of its preload come first', async () => {
  const order = await app.main(async (electron, home) => {
    const seen: string[] = [];
    electron.ipcMain.on('begun', () => seen.push('begun'));
    electron.ipcMain.on('answer', (_event: unknown, value: { n: number }) => seen.push(`answer ${value.n}`));
    for (let n = 1; n <= 5; n++) {
      const load = home.window.loadURL('app://fixture/index.html');
      home.window.webContents.once('did-navigate', () => home.window.webContents.send('ask', { n }));
      await load;
      seen.push('loaded');
      home.window.webContents.send('ask', { n: -n });
      while (!seen.includes(`answer ${-n}`)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return seen;
  });
  const isAnswer = (event: string) => event.startsWith('answer');
  expect(order.filter((event: string) => !isAnswer(event))).toEqual(Array(5).fill(['begun', 'loaded']).flat());
  expect(order.filter(isAnswer)).toEqual([1, 2, 3, 4, 5].flatMap((n) => [`answer ${n}`, `answer ${-n}`]));
});
