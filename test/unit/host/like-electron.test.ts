/** `host --like-electron`: reaches the person only as Electron would. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('it is like Electron by itself');
afterAll(endFixtures);

hostTest('--like-electron: a debugger sees no message box, BROWSER is ignored, and the app does not see the switch', async () => {
  const folder = createFolder();
  const app = await startFixture({
    folder,
    files: { 'browser.sh': '#!/bin/sh\necho "$@" > "$(dirname "$0")/opened"\n' },
    env: { BROWSER: join(folder, 'browser.sh') },
    args: ['--like-electron', '--remote-debugging-port=0'],
  });
  await app.event('ready');
  await app.main(({ shell }) => shell.openExternal('https://example.com/'));
  const abort = await app.main(async (electron, home) => {
    home.abort = new AbortController();
    home.box = electron.dialog.showMessageBox({ message: 'Who sees it?', cancelId: 3, signal: home.abort.signal });
    electron.dialog.showErrorBox('Nor this', '');
    home.window = new electron.BrowserWindow({ show: false });
    await home.window.loadURL('data:text/html,');
    return process.argv.includes('--like-electron');
  });
  const browser = await chromium.connectOverCDP(String(/DevTools listening on (ws:\S+)/.exec(app.output())?.[1]));
  expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
  await browser.close();
  expect([abort, existsSync(join(folder, 'opened'))]).toEqual([false, false]);
  expect(
    await app.main((_electron, home) => {
      home.abort.abort();
      return home.box;
    }),
  ).toEqual({ response: 3, checkboxChecked: false });
});
