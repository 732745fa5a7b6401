/** An app started as packaged, and what is loaded before an app that is not. */
import { afterAll, expect, test } from 'vitest';
import { basicMain, endFixtures, startFixture, startHooked, testOfHost } from './fixture-app.ts';

afterAll(endFixtures);
const hostTest = testOfHost('only a real package is packaged there');

// https://www.electronjs.org/docs/latest/api/app#appispackaged-readonly
hostTest('isPackaged: false from a folder; true when set, and then no folder among the arguments', async () => {
  for (const [env, packaged] of [
    [{}, false],
    [{ BLOCKDESK_HOST_PACKAGED: '1' }, true],
  ] as const) {
    const app = await startFixture({ main: basicMain, env, args: ['--given=1', 'word'], windows: false });
    await app.event('ready');
    const seen = await app.main((electron) => [electron.app.isPackaged, process.argv.slice(1)]);
    const given = [`--user-data-dir=${app.userData}`, '--given=1', 'word'];
    expect(seen).toEqual([packaged, packaged ? given : [app.folder, ...given]]);
  }
});

// Electron's default_app/main.ts:50: only an unpackaged app accepts -r.
test('-r: loaded before main, and among the arguments', async () => {
  const { app, hook } = await startHooked({ args: ['-r', 'word'], windows: false });
  expect(await app.main(() => process.argv.filter((arg) => !arg.startsWith('--')).slice(1))).toEqual([
    ...hook.load,
    app.folder,
    '-r',
    'word',
  ]);
});
hostTest('-r: refused in a packaged app, and without a file', async () => {
  const packaged = await startFixture({ env: { BLOCKDESK_HOST_PACKAGED: '1' }, before: ['-r', '/no/such/file.cjs'] });
  expect([await packaged.exited, packaged.output()]).toEqual([
    1,
    'host: a packaged app loads nothing before its own code (-r, --require)\n',
  ]);
  const missing = await startFixture({ before: ['--require', '/no/such/file.cjs'] });
  expect([await missing.exited, missing.output()]).toEqual([1, expect.stringContaining("Cannot find module '/no/such/file.cjs'")]);
});
