/** BLOCKDESK_HOST_QUIRKS: the host behaves as Electron does on some systems. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { basicMain, createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';

const hostTest = testOfHost('there the system decides');
afterEach(endFixtures);

const page = `data:text/html,<h1>painted</h1>`;
const withQuirks = async (quirks: string, env: NodeJS.ProcessEnv = {}) => {
  const app = await startFixture({ main: basicMain, env: { BLOCKDESK_HOST_QUIRKS: quirks, ...env } });
  await app.event('ready');
  return app;
};

/** The order of `ready-to-show` and `show`, when a hidden window is shown a second after its page has loaded. */
const order = async (electron: { BrowserWindow: new (options: object) => Window }, _home: unknown, url: string) => {
  const window = new electron.BrowserWindow({ show: false });
  const seen: string[] = [];
  for (const name of ['ready-to-show', 'show']) window.on(name, () => seen.push(name));
  await window.loadURL(url);
  // Long enough for the page to be painted.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  window.show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return seen;
};
type Window = { on: (event: string, listener: () => void) => void; loadURL: (url: string) => Promise<void>; show: () => void };

/** Opens the person's browser, whose command fails. */
const outcome = (electron: { shell: { openExternal: (url: string) => Promise<void> } }) =>
  electron.shell.openExternal('https://example.com/').then(
    () => 'resolved',
    () => 'rejected',
  );

for (const [quirks, expected, external] of [
  ['', ['ready-to-show', 'show'], 'rejected'],
  ['ready-to-show=late,open-external=resolves', ['show', 'ready-to-show'], 'resolved'],
  ['ready-to-show=never', ['show'], 'rejected'],
] as const) {
  const name = `${quirks || 'as usual'}: of a hidden window ${expected.join(', ')}; a browser that fails once it has started is ${external}`;
  hostTest(name, async () => {
    const browser = join(createFolder(), 'browser');
    writeFileSync(browser, '#!/bin/sh\nexit 1\n', { mode: 0o700 });
    const app = await withQuirks(quirks, { BROWSER: browser });
    expect(await app.main(outcome as never)).toBe(external);
    expect(await app.main(order as never, page)).toEqual(expected);
  });
}

hostTest('occluded: while a window covers it, a page counts as hidden and gets no frames; then it continues', async () => {
  const app = await withQuirks('occluded');
  const look = `[document.visibilityState, document.hidden, window.frames_, window.changes]`;
  const seen = await app.main(
    async (electron, _home, [url, look]) => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
      const under = new electron.BrowserWindow();
      await under.loadURL(url);
      const run = (code: string) => under.webContents.executeJavaScript(code);
      await run(`window.frames_ = 0; window.changes = 0; document.addEventListener('visibilitychange', () => changes++); 0`);
      const over = new electron.BrowserWindow({ parent: under, show: false });
      await over.loadURL(url);
      const before = await run(look);
      over.show();
      await run(`requestAnimationFrame(() => frames_++); cancelAnimationFrame(requestAnimationFrame(() => (frames_ += 10))); 0`);
      await pause();
      const covered = await run(look);
      over.destroy();
      await pause();
      return [before, covered, await run(look)];
    },
    [page, look],
  );
  expect(seen).toEqual([
    ['visible', false, 0, 0],
    ['hidden', true, 0, 1],
    ['visible', false, 1, 2],
  ]);
});

hostTest('an unknown quirk is refused, because a test with it would prove nothing', async () => {
  const app = await startFixture({ env: { BLOCKDESK_HOST_QUIRKS: 'ocluded' } });
  expect(await app.exited).toBe(1);
  expect(app.output()).toContain("BLOCKDESK_HOST_QUIRKS: unknown quirk 'ocluded'");
});
