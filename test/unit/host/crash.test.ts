/** Renderers and utility processes that end before their time. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicMain, commandLineOf, createFolder, endFixtures, processesOf, startFixture, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const hostTest = testOfHost('Electron’s browser process is the app');
const { app, page } = await startPage(['--remote-debugging-port=0']);
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.connectOverCDP(String(/DevTools listening on (ws:\S+)/.exec(app.output())?.[1]));
  await app.main((electron, home) => {
    home.gone = [];
    electron.app.on(
      'render-process-gone',
      (_event: unknown, contents: unknown, { reason, exitCode }: { reason: string; exitCode: number }) => {
        home.gone.push([reason, typeof exitCode, contents === home.window.webContents, home.window.webContents.isCrashed()]);
      },
    );
  });
});
afterAll(async () => {
  await browser.close();
  await endFixtures();
});

const gone = () => app.main((_electron, home) => home.gone.splice(0));

async function rendererIds(): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

// https://www.electronjs.org/docs/latest/api/web-contents#event-render-process-gone
test('render-process-gone: crashed; the page is there again after reload', async () => {
  await app.main((_electron, home) => home.window.webContents.forcefullyCrashRenderer());
  await expect.poll(gone).toEqual([['crashed', 'number', true, true]]);
  await app.main((_electron, home) => home.window.webContents.reload());
  await expect.poll(() => page('api.add(1, 2)')).toBe(3);
  expect(await app.main((_electron, home) => home.window.webContents.isCrashed())).toBe(false);
});

test('render-process-gone: a listener may destroy the window; the app gets the event all the same', async () => {
  const heard = await app.main(async (electron) => {
    const window = new electron.BrowserWindow({ show: false });
    await window.loadURL('app://fixture/index.html');
    window.webContents.once('render-process-gone', () => window.destroy());
    const reason = new Promise((resolve) =>
      electron.app.once('render-process-gone', (_event: unknown, contents: { isDestroyed: () => boolean }, details: { reason: string }) =>
        resolve([contents.isDestroyed(), details.reason]),
      ),
    );
    window.webContents.forcefullyCrashRenderer();
    return await reason;
  });
  expect(heard).toEqual([true, 'crashed']);
  // Taken here: the next test would otherwise find it beside its own, if its own came before it first looks.
  await expect.poll(gone).toEqual([['crashed', 'number', false, expect.any(Boolean)]]);
  expect(app.output()).not.toContain('Uncaught');
});

test.runIf(process.platform !== 'win32')('render-process-gone: killed by the system, and again after a reload', async () => {
  for (const sum of [3, 4]) {
    for (const id of await rendererIds()) process.kill(id, 'SIGKILL');
    await expect.poll(gone).toEqual([['killed', 'number', true, true]]);
    await app.main((_electron, home) => home.window.webContents.reload());
    await expect.poll(() => page(`api.add(1, ${sum - 1})`)).toBe(sum);
  }
});

hostTest('P17 what a crash leaves lies in the run’s own folder, and goes at its end and at the next start', async () => {
  const main = `${basicMain}
    electron.app.whenReady().then(() => { home.window = new electron.BrowserWindow(); home.window.loadURL('about:blank').then(() => home.note('shown'), () => {}); });`;
  const folder = createFolder();
  const crashes = join(folder, 'user data', 'chromium', 'crashes');
  const dumps = () =>
    (existsSync(crashes) ? readdirSync(crashes, { recursive: true }).map(String) : []).filter((name) => name.endsWith('.dmp'));
  const crash = async () => {
    const one = await startFixture({ main, folder });
    await one.event('shown');
    expect(dumps()).toEqual([]);
    await one.main((_electron, home) => home.window.webContents.forcefullyCrashRenderer());
    await expect.poll(() => dumps().length).toBeGreaterThan(0);
    return one;
  };
  const quits = await crash();
  await quits.main((electron) => void electron.app.quit());
  await quits.exited;
  expect(existsSync(crashes)).toBe(false);
  const killed = await crash();
  killed.process.kill('SIGKILL');
  await killed.exited;
  await expect.poll(() => processesOf(folder)).toEqual([]);
  expect(dumps().length).toBeGreaterThan(0);
  await crash();
});

// https://www.electronjs.org/docs/latest/api/app#event-child-process-gone
test('child-process-gone: a killed utility process', async () => {
  const details = await app.main(async (electron, home) => {
    const { writeFileSync } = home.require('node:fs');
    const path = `${electron.app.getPath('userData')}/idle.mjs`;
    writeFileSync(path, 'setInterval(() => {}, 1000);');
    const child = electron.utilityProcess.fork(path, [], { serviceName: 'Idle' });
    const gone = new Promise((resolve) => electron.app.once('child-process-gone', (_event: unknown, details: object) => resolve(details)));
    child.once('spawn', () => process.kill(child.pid, 'SIGKILL'));
    return await gone;
  });
  expect(details).toEqual({
    type: 'Utility',
    reason: 'killed',
    exitCode: expect.any(Number),
    serviceName: 'node.mojom.NodeService',
    name: 'Idle',
  });
});

// Electron's browser process is its main process: https://www.electronjs.org/docs/latest/tutorial/process-model
hostTest('killed Chromium: the app ends with it, at once and without being asked, also before its window is there', async () => {
  for (const wait of [true, false]) {
    const other = await startFixture({
      main: `${basicMain}
        electron.app.on('before-quit', () => console.log('asked'));
        electron.app.whenReady().then(() => { home.window = new electron.BrowserWindow(); home.window.loadURL('about:blank').then(() => home.note('shown'), () => {}); });`,
    });
    await other.event(wait ? 'shown' : 'ready');
    const isBrowser = (pid: string) => {
      const command = commandLineOf(pid);
      return command.includes('--remote-debugging-pipe') && !command.includes('--type=');
    };
    await expect.poll(() => processesOf(other.folder).filter(isBrowser).length).toBeGreaterThan(0);
    for (const pid of processesOf(other.folder).filter(isBrowser)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch (error) {
        // One just forked, still with its parent's command line, may have ended with it.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    expect(await other.exited).toBe(1);
    expect(other.output()).toContain('Chromium was ended');
    expect(other.output()).not.toContain('asked');
    await expect.poll(() => processesOf(other.folder)).toEqual([]);
  }
});
