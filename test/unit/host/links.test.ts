/** Links that the system opens with the app. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { basicMain, createFolder, endFixtures, startFixture } from './fixture-app.ts';

afterEach(endFixtures);

const link = 'fixture-link://open/account?id=1';

// https://www.electronjs.org/docs/latest/tutorial/launch-app-from-url-in-another-app
test('links: a start has its link in argv; a later start hands its own to the first', async () => {
  const folder = createFolder();
  const main = `${basicMain}
if (!electron.app.requestSingleInstanceLock()) electron.app.quit();
electron.app.on('second-instance', (_event, argv) => { home.argv = argv; home.note('second-instance'); });
`;
  const first = await startFixture({ folder, main, args: [link], windows: false });
  await first.event('ready');
  expect(await first.main(() => process.argv.slice(2).at(-1))).toBe(link);
  const second = await startFixture({ folder, main, args: [`${link}2`], windows: false });
  expect(await second.exited).toBe(0);
  await first.event('second-instance');
  expect(await first.main((_electron, home) => home.argv.at(-1))).toBe(`${link}2`);
});

// https://www.electronjs.org/docs/latest/api/app#appsetasdefaultprotocolclientprotocol-path-args
test.runIf(process.platform === 'linux')('setAsDefaultProtocolClient: asks xdg-settings, for the desktop file of the app', async () => {
  const folder = createFolder();
  const script = `#!/bin/sh\necho "$@" >> "$(dirname "$0")/asked"\n[ "$1" = check ] && echo yes\nexit 0\n`;
  const env = { PATH: `${folder}:${process.env.PATH}`, CHROME_DESKTOP: 'fixture.desktop' };
  const app = await startFixture({ folder, files: { 'xdg-settings': script }, env, windows: false });
  await app.event('ready');
  const answers = await app.main(({ app }) => [
    app.setAsDefaultProtocolClient('fixture-link'),
    app.isDefaultProtocolClient('fixture-link'),
    app.setAsDefaultProtocolClient('not a scheme'),
    app.removeAsDefaultProtocolClient('fixture-link'),
  ]);
  expect(answers).toEqual([true, true, false, false]);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(
    'set default-url-scheme-handler fixture-link fixture.desktop\ncheck default-url-scheme-handler fixture-link fixture.desktop\n',
  );
});
