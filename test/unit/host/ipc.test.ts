/** How a page's messages reach the main process and how they are answered. */
import { afterAll, expect, test } from 'vitest';
import { endFixtures } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage();

afterAll(endFixtures);

test('messages arrive in the order in which they were sent, calls among them', async () => {
  await app.main((electron, home) => {
    home.received = [];
    electron.ipcMain.on('sent', (_event: unknown, number: number) => home.received.push(number));
    electron.ipcMain.handle('called', (_event: unknown, number: number) => home.received.push(number));
  });
  await page(`(async () => {
    const calls = [];
    for (let number = 0; number < 500; number++) {
      if (number % 3 === 0) calls.push(api.invoke('called', number));
      else api.send('sent', number);
    }
    await Promise.all(calls);
    await api.invoke('echo', 1);
  })()`);
  expect(await app.main((_electron, home) => home.received)).toEqual(Array.from({ length: 500 }, (_, number) => number));
});

// https://www.electronjs.org/docs/latest/api/structures/ipc-main-event
test('a sent message can be replied to, a call cannot', async () => {
  await page('window.heard = []; window.off = api.on((value) => heard.push(value)); 1');
  await app.main((electron) => {
    electron.ipcMain.on('asks', (event: { reply: (...args: unknown[]) => void }, text: string) => event.reply('news', `${text} back`));
    electron.ipcMain.handle('calls', (event: object) => 'reply' in event);
  });
  await page(`api.send('asks', 'there and')`);
  await expect.poll(() => page('heard')).toEqual(['there and back']);
  expect(await page(`api.invoke('calls')`)).toBe(false);
});

test('ipcRenderer.eventNames: the channels that have listeners', async () => {
  expect(await page('api.heard()')).toContain('news');
  await page('off(); 1');
  expect(await page('api.heard()')).not.toContain('news');
});

// lib/browser/ipc-main-impl.ts
test('a channel named error does not end the app, and only it has a listener of Electron’s own', async () => {
  expect(await app.main((electron) => [electron.ipcMain.listenerCount('error'), electron.ipcMain.eventNames()[0]])).toEqual([1, 'error']);
  await page(`api.send('error', 'text')`);
  expect(await page(`api.invoke('echo', 1)`)).toEqual([1]);
});

// `EnsureReplySent` in shell/common/gin_helper/reply_channel.cc
test('a call fails when its handler is garbage-collected before it answers', async () => {
  await app.main((electron, home) => {
    home.kept = [];
    electron.ipcMain.handle('forgets', () => new Promise(() => {}));
    electron.ipcMain.handle('remembers', () => new Promise((resolve) => home.kept.push(resolve)));
  });
  await page(`window.forgotten = api.invoke('forgets').catch((error) => error.message); window.remembered = api.invoke('remembers'); 1`);
  await expect.poll(() => app.main((_electron, home) => home.kept.length)).toBe(1);
  const collect = () =>
    app.main((_electron, home) => {
      home.require('node:v8').setFlagsFromString('--expose-gc');
      home.require('node:vm').runInNewContext('gc')();
    });
  const timer = setInterval(collect, 100);
  expect(await page('forgotten')).toBe("Error invoking remote method 'forgets': reply was never sent");
  clearInterval(timer);
  await app.main((_electron, home) => home.kept[0]('answered'));
  expect(await page('remembered')).toBe('answered');
});

// https://www.electronjs.org/docs/latest/api/web-contents#contentsmainframe-readonly
test('webContents.mainFrame: exists before anything is loaded; afterwards it is another one', async () => {
  const seen = await app.main(async (electron) => {
    const window = new electron.BrowserWindow({ show: false });
    const { mainFrame } = window.webContents;
    const before = [mainFrame.url, mainFrame.parent, mainFrame === window.webContents.mainFrame];
    await window.loadURL('app://fixture/index.html');
    const after = window.webContents.mainFrame.url;
    window.destroy();
    return [...before, after];
  });
  expect(seen).toEqual(['', null, true, 'app://fixture/index.html']);
});
