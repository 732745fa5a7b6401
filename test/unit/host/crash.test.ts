/** Renderers and utility processes that end before their time. */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endFixtures } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

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

test.runIf(process.platform !== 'win32')('render-process-gone: killed by the system, and again after a reload', async () => {
  for (const sum of [3, 4]) {
    for (const id of await rendererIds()) process.kill(id, 'SIGKILL');
    await expect.poll(gone).toEqual([['killed', 'number', true, true]]);
    await app.main((_electron, home) => home.window.webContents.reload());
    await expect.poll(() => page(`api.add(1, ${sum - 1})`)).toBe(sum);
  }
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
