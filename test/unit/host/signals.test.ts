/** Signals: each quits the app once, as on Electron, unless the app listens to it itself. */
import { afterEach, expect, test } from 'vitest';
import { basicMain, endFixtures, startFixture } from './fixture-app.ts';

afterEach(endFixtures);

// Electron’s `shell/browser/electron_browser_main_parts_posix.cc:62`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  const posixTest = process.platform === 'win32' ? test.skip : test;
  const stays = `${basicMain}electron.app.on('before-quit', (event) => { home.note('asked'); event.preventDefault(); });`;

  posixTest(`${signal} quits in order, once; a second one kills an app that does not listen to it`, async () => {
    const app = await startFixture({ main: stays });
    await app.event('ready');
    app.process.kill(signal);
    await app.event('asked');
    app.process.kill(signal);
    expect(await app.exited).toBe(signal);
  });

  posixTest(`${signal}: a listener added after ready gets every signal; one added before gets none`, async () => {
    const early = `process.on('${signal}', () => home.note('early'));`;
    const listens = `electron.app.whenReady().then(() => process.on('${signal}', () => home.note('heard')));`;
    const app = await startFixture({ main: early + listens + stays });
    await app.event('ready');
    for (let times = 0; times < 2; times += 1) {
      app.process.kill(signal);
      await app.event('heard');
    }
    expect(await app.main((_electron, home) => home.events)).toEqual(['heard', 'heard']);
    const deaf = await startFixture({ main: early + stays });
    await deaf.event('ready');
    deaf.process.kill(signal);
    await deaf.event('asked');
    deaf.process.kill(signal);
    expect(await deaf.exited).toBe(signal);
  });
}
