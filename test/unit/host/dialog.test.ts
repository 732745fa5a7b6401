/** Message boxes and error boxes, as a person or a screen reader finds them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { answerBox } from '#test/support/app.ts';
import { basicMain, endFixtures, startFixture, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page } = await startPage(['--remote-debugging-port=0']);
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connectOverCDP(String(/DevTools listening on (ws:\S+)/.exec(app.output())?.[1]));
});
const hostTest = testOfHost('its boxes are the system’s own');

afterAll(async () => {
  await browser.close();
  await endFixtures();
});

const pages = () => browser.contexts().flatMap((context) => context.pages());
/** The page that has the message as its title. */
async function findBox(message: string): Promise<Page> {
  for (;;) {
    for (const candidate of pages()) if ((await candidate.title().catch(() => '')) === message) return candidate;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const ask = (options: object, modal = true) =>
  app.main(
    (electron, home, { options, modal }) => {
      home.box = modal ? electron.dialog.showMessageBox(home.window, options) : electron.dialog.showMessageBox(options);
    },
    { options, modal },
  );
const answer = () => app.main((_electron, home) => home.box);

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options
hostTest('showMessageBox: a page with the message, its detail, a checkbox and buttons; the clicked one is the response', async () => {
  const detail = 'From <b>0x1</b>\nto 0x2';
  await ask({
    type: 'warning',
    title: 'Transfer',
    message: 'Send 5?',
    detail,
    buttons: ['Send', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
    checkboxLabel: 'Remember',
  });
  const box = await findBox('Send 5?');
  const dialog = box.getByRole('alertdialog', { name: 'Send 5?' });
  expect(await dialog.textContent()).toContain(detail);
  expect(await box.getByRole('button').allInnerTexts()).toEqual(['Send', 'Cancel']);
  expect(await box.evaluate('document.activeElement.textContent')).toBe('Cancel');
  // Smaller than its parent, which is 640 wide.
  expect(await box.evaluate('outerWidth')).toBeLessThan(520);
  await box.getByRole('checkbox', { name: 'Remember' }).check();
  await answerBox(box, 'Send');
  expect(await answer()).toEqual({ response: 0, checkboxChecked: true });
  await expect.poll(() => pages().length).toBe(1);
});

hostTest('showMessageBox: the parent’s page takes no input meanwhile, and does afterwards', async () => {
  const [parent] = pages() as [Page];
  await page(`window.heard = []; for (const type of ['mousedown', 'keydown']) window.addEventListener(type, () => heard.push(type)); 1`);
  const touch = async () => {
    await parent.mouse.click(300, 300);
    await parent.keyboard.press('a');
  };
  await ask({ message: 'First', buttons: ['Yes'] });
  const box = await findBox('First');
  await touch();
  expect(await page('heard')).toEqual([]);
  await answerBox(box, 'Yes');
  await answer();
  // The page learns of it by a message, which a click of this test can overtake.
  const heard = async () => {
    await touch();
    return page('[...new Set(heard)].sort()');
  };
  await expect.poll(heard).toEqual(['keydown', 'mousedown']);
});

hostTest('showMessageBox: Escape, closing, aborting and the end of the parent answer with cancelId', async () => {
  await ask({ message: 'By key', buttons: ['A', 'B', 'No'] });
  await (await findBox('By key')).keyboard.press('Escape');
  expect(await answer()).toEqual({ response: 2, checkboxChecked: false });

  await ask({ message: 'By closing', buttons: ['A', 'B'], defaultId: 0, checkboxLabel: 'x', checkboxChecked: true }, false);
  await (await findBox('By closing')).close();
  expect(await answer()).toEqual({ response: 1, checkboxChecked: true });

  const results = await app.main(async (electron) => {
    const abort = new AbortController();
    const aborted = electron.dialog.showMessageBox({ message: 'By signal', buttons: ['A', 'B'], cancelId: 7, signal: abort.signal });
    abort.abort();
    const parent = new electron.BrowserWindow({ show: false });
    const orphan = electron.dialog.showMessageBox(parent, { message: 'By parent', cancelId: 5 });
    parent.destroy();
    return Promise.all([aborted, orphan]);
  });
  expect(results.map(({ response }: { response: number }) => response)).toEqual([7, 5]);
  await expect.poll(() => pages().length).toBe(1);
});

hostTest('dialog: wrong options throw at once, as in Electron; the host refuses unknown ones', async () => {
  const messages = await app.main((electron) => {
    const refusalOf = (call: () => unknown) => {
      try {
        return call();
      } catch (error) {
        return (error as Error).message;
      }
    };
    const options = [
      { message: 1 },
      { message: 'x', type: 'odd' },
      { message: 'x', buttons: 'OK' },
      { message: 'x', checkboxChecked: true },
      { message: 'x', icon: 'x.png' },
    ];
    return [
      ...options.map((each) => refusalOf(() => electron.dialog.showMessageBox(each))),
      ...[[], [1, 'x'], ['x', 2]].map((args) => refusalOf(() => electron.dialog.showErrorBox(...args))),
    ];
  });
  expect(messages).toEqual([
    'Message must be a string',
    'Invalid message box type',
    'Buttons must be an array',
    'checkboxChecked requires that checkboxLabel also be passed',
    "dialog.showMessageBox option 'icon' is not offered by this host",
    'Insufficient number of arguments.',
    'Error processing argument at index 0, conversion failure from 1',
    'Error processing argument at index 1, conversion failure from 2',
  ]);
});

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowerrorboxtitle-content
hostTest('showErrorBox: on standard error before ready, a box after it', async () => {
  const early = await startFixture({ main: `${basicMain}\nelectron.dialog.showErrorBox('Title', 'Content');`, windows: false });
  await early.event('ready');
  expect(early.output()).toContain('Title\nContent');
  await app.main((electron) => electron.dialog.showErrorBox('It failed', 'Try again'));
  const box = await findBox('It failed');
  expect(await box.getByRole('alertdialog', { name: 'It failed' }).textContent()).toContain('Try again');
  await answerBox(box, 'OK');
  await expect.poll(() => pages().length).toBe(1);
});

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowsavedialogwindow-options
hostTest('showSaveDialog: a page with the path to change; Save answers with it, Cancel and closing with none', async () => {
  const save = (options: object) =>
    app.main((electron, home, options) => {
      home.box = electron.dialog.showSaveDialog(home.window, options);
    }, options);
  await save({ title: 'Save as', defaultPath: '/tmp/a.csv', properties: ['createDirectory'] });
  const first = await findBox('Save as');
  await first.getByRole('textbox', { name: 'Path' }).fill('/tmp/b.csv');
  await answerBox(first, 'Save');
  expect(await answer()).toEqual({ canceled: false, filePath: '/tmp/b.csv' });
  await save({ title: 'As it is', defaultPath: '/tmp/a.csv', buttonLabel: 'Keep' });
  await answerBox(await findBox('As it is'), 'Keep');
  expect(await answer()).toEqual({ canceled: false, filePath: '/tmp/a.csv' });
  await save({ title: 'Not' });
  await answerBox(await findBox('Not'), 'Cancel');
  expect(await answer()).toEqual({ canceled: true, filePath: '' });
  await save({ title: 'Closed', defaultPath: '/tmp/a.csv' });
  await (await findBox('Closed')).close();
  expect(await answer()).toEqual({ canceled: true, filePath: '' });
  const messages = await app.main((electron) =>
    [{ title: 5 }, { defaultPath: 5 }, { filters: [] }].map((options) => {
      try {
        return electron.dialog.showSaveDialog(options);
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(messages).toEqual([
    'Title must be a string',
    'Default path must be a string',
    "dialog.showSaveDialog option 'filters' is not offered by this host",
  ]);
  await expect.poll(() => pages().length).toBe(1);
});

// https://www.electronjs.org/docs/latest/api/dialog#dialogshowopendialogwindow-options
hostTest(
  'showOpenDialog: a page with the path to type; Open answers with a file that is there, Cancel and any other path with none',
  async () => {
    const open = (options: object) =>
      app.main((electron, home, options) => {
        home.box = electron.dialog.showOpenDialog(home.window, options);
      }, options);
    const file = join(mkdtempSync(join(tmpdir(), 'open-')), 'a.blockdesk');
    writeFileSync(file, 'x');
    await open({ title: 'Open it', defaultPath: '/tmp', properties: ['openFile'] });
    const first = await findBox('Open it');
    await first.getByRole('textbox', { name: 'Path' }).fill(file);
    await answerBox(first, 'Open');
    expect(await answer()).toEqual({ canceled: false, filePaths: [file] });
    for (const [path, button] of [
      [file, 'Cancel'],
      [dirname(file), 'Open'],
      [`${file}.gone`, 'Open'],
    ] as const) {
      await open({ title: path, defaultPath: path });
      await answerBox(await findBox(path), button);
      expect(await answer()).toEqual({ canceled: true, filePaths: [] });
    }
    await open({ title: 'Closed', defaultPath: file });
    await (await findBox('Closed')).close();
    expect(await answer()).toEqual({ canceled: true, filePaths: [] });
    const messages = await app.main((electron) =>
      [{ title: 5 }, { defaultPath: 5 }, { properties: 'openFile' }, { properties: ['openDirectory'] }, { filters: [] }].map((options) => {
        try {
          return electron.dialog.showOpenDialog(options);
        } catch (error) {
          return (error as Error).message;
        }
      }),
    );
    expect(messages).toEqual([
      'Title must be a string',
      'Default path must be a string',
      'Properties must be an array',
      'dialog.showOpenDialog with properties other than openFile is not offered by this host',
      "dialog.showOpenDialog option 'filters' is not offered by this host",
    ]);
    rmSync(dirname(file), { recursive: true });
    await expect.poll(() => pages().length).toBe(1);
  },
);
