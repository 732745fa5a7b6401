/** Signals: each quits the app once, as on Electron, unless the app listens to it itself. */
import { afterEach, expect, test } from 'vitest';
import { basicMain, endFixtures, startFixture } from './fixture-app.ts';

afterEach(endFixtures);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const posixTest = process.platform === 'win32' ? test.skip : test; // Windows has no signals.
const stays = `${basicMain}electron.app.on('before-quit', (event) => { home.note('asked'); event.preventDefault(); });`;
const early = signals.map((signal) => `process.on('${signal}', () => home.note('early'));`).join('\n');

// Electron’s `shell/browser/electron_browser_main_parts_posix.cc:62`.
for (const signal of signals) {
  const listened = signal !== 'SIGINT';
  posixTest(
    `${signal} quits in order, once; a second one kills an app that ${listened ? 'listened to it only before ready' : 'never listened'}`,
    async () => {
      const app = await startFixture({ main: (listened ? early : '') + stays, windows: false });
      await app.event('ready');
      app.process.kill(signal);
      await app.event('asked');
      expect(await app.main((_electron, home) => home.events)).toEqual(['asked']);
      app.process.kill(signal);
      expect(await app.exited).toBe(signal);
    },
  );
}

posixTest('a listener added after ready gets every signal; one added before gets none', async () => {
  const listens = signals.map((signal) => `process.on('${signal}', () => home.note('${signal}'));`).join('\n');
  const app = await startFixture({ main: `${early}electron.app.whenReady().then(() => { ${listens} });${stays}`, windows: false });
  await app.event('ready');
  const sent = signals.flatMap((signal) => [signal, signal]);
  for (const signal of sent) {
    app.process.kill(signal);
    await app.event(signal);
  }
  expect(await app.main((_electron, home) => home.events)).toEqual(sent);
});
