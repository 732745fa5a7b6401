/** The hook of the end-to-end tests, on a small app: its records and commands. safe-storage.test.ts tests its key store. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endFixtures, startHooked } from './fixture-app.ts';

const { app, hook } = await startHooked();
afterAll(endFixtures);

const ask = (options: object, modal = true) =>
  app.main(
    (electron, home, { options, modal }) => {
      home.parent ??= new electron.BrowserWindow({ show: false });
      home.box = modal ? electron.dialog.showMessageBox(home.parent, options) : electron.dialog.showMessageBox(options);
    },
    { options, modal },
  );
const answer = () => app.main((_electron, home) => home.box);

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options
test('showMessageBox: every option is recorded; the pressed button is the response', async () => {
  const given = { type: 'warning', title: 'Transfer', message: 'Send 5?', detail: 'From 0x1\nto 0x2', buttons: ['Send', 'Cancel'] };
  await ask({ ...given, defaultId: 1, cancelId: 1, noLink: true, checkboxLabel: 'Remember' });
  const box = await hook.box('Send 5?');
  expect(box).toMatchObject({ ...given, byEnter: 'Cancel', byEscape: 'Cancel', hasParent: true });
  expect(box).toMatchObject({ checkboxLabel: 'Remember', checkboxChecked: false });
  await expect(box.answer('Sned')).rejects.toThrow('the box has no button Sned, but Send, Cancel');
  await box.answer('Send', { checkbox: 'checked' });
  expect(await answer()).toEqual({ response: 0, checkboxChecked: true });
});

test('showMessageBox: without a button, the answer is Escape’s; of two boxes with the same message, the open one is found', async () => {
  await ask({ message: 'Again?', buttons: ['A', 'B', 'No'], checkboxLabel: 'x', checkboxChecked: true }, false);
  await (await hook.box('Again?')).answer();
  expect(await answer()).toEqual({ response: 2, checkboxChecked: true });
  await ask({ type: 'error', message: 'Again?', buttons: ['A', 'B'], defaultId: 0 }, false);
  const box = await hook.box('Again?');
  expect(box).toMatchObject({ type: 'error', hasParent: false, byEnter: 'A', byEscape: 'B' });
  await box.answer('A', { checkbox: 'unchecked' });
  expect(await answer()).toEqual({ response: 0, checkboxChecked: false });
});

test('showMessageBox: aborting answers with cancelId, aborting before it opens without a response; closing the parent acts as on this system', async () => {
  const results = await app.main(async (electron, home) => {
    const abort = new AbortController();
    const aborted = electron.dialog.showMessageBox({ message: 'By signal', buttons: ['A', 'B'], cancelId: 7, signal: abort.signal });
    abort.abort();
    const before = await electron.dialog.showMessageBox({ message: 'Before', cancelId: 7, signal: abort.signal });
    const parent = new electron.BrowserWindow({ show: false });
    home.box = electron.dialog.showMessageBox(parent, { message: 'By parent', cancelId: 5 });
    parent.destroy();
    return [(await aborted).response, before.response ?? 'none'];
  });
  expect(results).toEqual([7, 'none']);
  if (process.platform === 'linux') await (await hook.box('By parent')).answer();
  expect((await answer()).response).toBe(5);
});

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowsavedialogwindow-options
test('showSaveDialog: the proposed path is recorded; Save answers with it or with what is typed, Escape with none', async () => {
  const save = () =>
    app.main((electron, home) => {
      home.box = electron.dialog.showSaveDialog({ title: 'Save as', defaultPath: '/tmp/a list.csv' });
    });
  await save();
  const box = await hook.box('Save as');
  expect(box).toMatchObject({ text: '/tmp/a list.csv', hasParent: false, byEnter: 'Save', byEscape: 'Cancel' });
  await box.answer('Save');
  expect(await answer()).toEqual({ canceled: false, filePath: '/tmp/a list.csv' });
  await save();
  await (await hook.box('Save as')).answer('Save', { typed: '/tmp/my list.csv' });
  expect(await answer()).toEqual({ canceled: false, filePath: '/tmp/my list.csv' });
  await save();
  await (await hook.box('Save as')).answer();
  expect(await answer()).toEqual({ canceled: true, filePath: '' });
});

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowopendialogwindow-options
test('showOpenDialog: Open answers with the typed path of a file, Escape and any other path with none', async () => {
  const open = () =>
    app.main((electron, home) => {
      home.box = electron.dialog.showOpenDialog({ title: 'Open it', defaultPath: '/tmp', properties: ['openFile'] });
    });
  const file = join(import.meta.dirname, 'hook.test.ts');
  await open();
  const box = await hook.box('Open it');
  expect(box).toMatchObject({ text: '/tmp', hasParent: false, byEnter: 'Open', byEscape: 'Cancel' });
  await box.answer('Open', { typed: file });
  expect(await answer()).toEqual({ canceled: false, filePaths: [file] });
  await open();
  await (await hook.box('Open it')).answer('Open', { typed: `${file}.gone` });
  expect(await answer()).toEqual({ canceled: true, filePaths: [] });
  await open();
  await (await hook.box('Open it')).answer();
  expect(await answer()).toEqual({ canceled: true, filePaths: [] });
});

test('showMessageBox: wrong options throw Electron’s errors and are not recorded', async () => {
  const before = hook.recorded('box').length;
  const messages = await app.main((electron) =>
    [{ message: 1 }, { message: 'x', type: 'odd' }, { message: 'x', buttons: 'OK' }, { message: 'x', checkboxChecked: true }].map(
      (options) => {
        try {
          return electron.dialog.showMessageBox(options);
        } catch (error) {
          return (error as Error).message;
        }
      },
    ),
  );
  expect(messages).toEqual([
    'Message must be a string',
    'Invalid message box type',
    'Buttons must be an array',
    'checkboxChecked requires that checkboxLabel also be passed',
  ]);
  expect(hook.recorded('box')).toHaveLength(before);
});

test('showErrorBox: on standard error before ready, a box after it', async () => {
  const early = await startHooked({
    main: `electron.dialog.showErrorBox('Title', 'Content'); electron.app.whenReady().then(() => home.note('ready'));`,
    windows: false,
  });
  await expect.poll(early.app.output).toContain('Title\nContent');
  await app.main((electron) => void electron.dialog.showErrorBox('It failed', 'Try again'));
  const box = await hook.box('It failed');
  expect(box).toMatchObject({ type: 'error', detail: 'Try again', buttons: ['OK'] });
  await box.answer('OK');
});

// https://www.electronjs.org/docs/latest/api/shell#shellopenexternalurl-options
test('openExternal: the address is recorded and can be read once; nothing is opened', async () => {
  await app.main(async ({ shell }) => {
    await shell.openExternal('https://example.com/first');
    await shell.openExternal('https://example.com/?a=1&b=$(touch x);c');
  });
  expect(await hook.link()).toBe('https://example.com/?a=1&b=$(touch%20x);c');
  expect(await app.main(({ shell }) => shell.openExternal('not an address').catch((error: Error) => error.message))).toBe('Invalid URL');
  await app.main(({ shell }) => shell.openExternal('https://example.com/later'));
  expect(await hook.link()).toBe('https://example.com/later');
});

type Noisy = { on: (event: string, listener: () => void) => void; show: () => void; close: () => void };
const show = (electron: { Notification: new (options: object) => Noisy }, home: { heard: string[]; shown: Noisy }) => {
  home.heard = [];
  home.shown = new electron.Notification({ title: 'Sent', body: '5 <b> to 0x1' });
  for (const event of ['show', 'click', 'close', 'failed']) home.shown.on(event, () => home.heard.push(event));
  home.shown.show();
};

// https://www.electronjs.org/docs/latest/api/notification
test('Notification: recorded, clicked and closed', async () => {
  const heard = () => app.main((_electron, home) => home.heard);
  expect(await app.main((electron) => electron.Notification.isSupported())).toBe(true);
  await app.main(show as never);
  await expect.poll(heard).toEqual(['show']);
  expect(hook.recorded('notification')).toEqual([{ kind: 'notification', number: 1, title: 'Sent', body: '5 <b> to 0x1' }]);
  for (const line of ['notification click 1', 'notification close 1', 'notification click 1']) hook.command(line);
  await expect.poll(heard).toEqual(['show', 'click', 'close']);
  await app.main(show as never);
  await app.main((_electron, home) => home.shown.close());
  expect(await heard()).toEqual(['show', 'close']);
});

// https://www.electronjs.org/docs/latest/api/browser-window#winsetprogressbarprogress-options
test('setProgressBar, setBadgeCount: recorded', async () => {
  const shown = await app.main((electron) => {
    const window = new electron.BrowserWindow({ show: false });
    window.setProgressBar(2, { mode: 'indeterminate' });
    window.setProgressBar(-1);
    const { id } = window;
    window.destroy();
    return [id, electron.app.setBadgeCount(3)];
  });
  expect(hook.recorded('progress')).toEqual([
    { kind: 'progress', window: shown[0], progress: 2, mode: 'indeterminate' },
    { kind: 'progress', window: shown[0], progress: -1 },
  ]);
  expect([shown[1], hook.recorded('badge')]).toEqual([true, [{ kind: 'badge', count: 3 }]]);
});

// https://www.electronjs.org/docs/latest/api/power-monitor, https://www.electronjs.org/docs/latest/api/app#event-open-url-macos
test('powerMonitor, open-url, menu: commands emit the events and click the item; an unknown command is reported', async () => {
  await app.main(({ app, Menu, powerMonitor }, home) => {
    home.heard = [];
    for (const event of ['suspend', 'resume', 'lock-screen', 'unlock-screen']) powerMonitor.on(event, () => home.heard.push(event));
    app.on('open-url', (event: { preventDefault: () => void }, url: string) => {
      event.preventDefault();
      home.heard.push(url);
    });
    const item = (label: string, enabled: boolean) => ({ label, enabled, click: () => home.heard.push(label) });
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'File', submenu: [item('Do it…', true), item('Not now', false)] }]));
  });
  for (const line of ['power suspend', 'power resume', 'power lock-screen', 'power unlock-screen', 'open-url fixture-link://open/?id=1'])
    hook.command(line);
  for (const line of ['menu File > Do it…', 'menu File > Not now', 'menu Edit > Do it…', 'odd line']) hook.command(line);
  await expect
    .poll(() => app.main((_electron, home) => home.heard))
    .toEqual(['suspend', 'resume', 'lock-screen', 'unlock-screen', 'fixture-link://open/?id=1', 'Do it…']);
  for (const refused of ['menu File > Not now', 'menu Edit > Do it…', 'odd line'])
    await expect.poll(app.output).toContain(`hook: ${refused}: Error`);
});

test('downloads: the folder is the test’s own', async () => {
  expect(await app.main((electron) => electron.app.getPath('downloads'))).toBe(hook.downloads);
  expect(existsSync(hook.downloads)).toBe(true);
});

test('quit: as if the app itself called app.quit', async () => {
  const { app, hook } = await startHooked({ windows: false });
  await app.main((electron, home) => void electron.app.on('before-quit', () => home.note('before-quit')));
  hook.command('quit');
  await app.event('before-quit');
  expect(await app.exited).toBe(0);
});
