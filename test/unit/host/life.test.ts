/** How an app run by the host starts, meets its second start, and ends. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { basicMain, createFolder, endFixtures, type FixtureApp, processesOf, startFixture, testOfHost } from './fixture-app.ts';

const host = join(import.meta.dirname, '../../../host/run.ts');
const order = `
for (const name of ['before-quit', 'will-quit', 'quit']) electron.app.on(name, () => home.note(name));
electron.app.whenReady().then(() => {
  home.open = () => {
    const window = new electron.BrowserWindow();
    for (const name of ['close', 'closed']) window.on(name, () => home.note(name));
    return window;
  };
});
`;
const openWindow = (_electron: unknown, home: { open: () => { loadURL: (url: string) => Promise<void> } }) =>
  home.open().loadURL('about:blank');

const hostTest = testOfHost('of the host’s own');

describe('an app that goes on', () => {
  const folder = createFolder();
  let app: FixtureApp;
  beforeAll(async () => {
    const config = join(folder, 'config');
    mkdirSync(config);
    writeFileSync(join(config, 'user-dirs.dirs'), '# folders\nXDG_DESKTOP_DIR="$HOME/Desk"\nXDG_DOWNLOAD_DIR="$HOME/Saved files"\n');
    app = await startFixture({
      main: `${basicMain}
        const names = ['main', 'common', 'renderer', 'utility', 'other'];
        home.found = await Promise.all(names.map((name) => import('electron/' + name).then((all) => all.app === electron.app, (error) => error.code)));
      `,
      files: {
        'browser.sh': '#!/bin/sh\nprintf "%s|" "$#" "$@" > "$(dirname "$0")/opened"\n',
        'child.js': `
          import { setTimeout as pause } from 'node:timers/promises';
          await pause(50);
          process.parentPort.on('message', ({ data, ports }) => {
            if (data === 'end') process.exit(3);
            process.parentPort.postMessage([data, ports, process.argv.slice(2), process.type, process.env.GIVEN]);
          });
          console.log('from the child');
        `,
      },
      folder,
      windows: false,
      args: ['--flag', '--key=value'],
      env: { BROWSER: `${join(folder, 'browser.sh')}:/never/asked`, XDG_CONFIG_HOME: config, HOME: folder, USERPROFILE: folder },
    });
    await app.event('ready');
  });
  afterAll(endFixtures);

  // https://www.electronjs.org/docs/latest/api/utility-process
  test('utilityProcess: messages are cloned both ways, early ones are kept, the exit code is reported', async () => {
    const seen = await app.main(
      async (electron, _home, path) => {
        const child = electron.utilityProcess.fork(path, ['--a', 'b'], { serviceName: 'Child', stdio: 'pipe', env: { GIVEN: 'given' } });
        const gone = new Promise((resolve) =>
          electron.app.once('child-process-gone', (_event: unknown, details: object) => resolve(details)),
        );
        const output = new Promise((resolve) => child.stdout.once('data', (data: Buffer) => resolve(String(data))));
        child.postMessage({ map: new Map([['n', 1n]]) });
        const [data, ...rest] = (await new Promise((resolve) => child.once('message', resolve))) as [
          { map: Map<string, bigint> },
          ...unknown[],
        ];
        const exit = new Promise((resolve) => child.once('exit', resolve));
        const pid = typeof child.pid;
        child.postMessage('end');
        return [String(data.map.get('n')), rest, await output, pid, await exit, await gone, child.pid ?? null];
      },
      join(app.folder, 'child.js'),
    );
    expect(seen).toEqual([
      '1',
      [[], ['--a', 'b'], 'utility', 'given'],
      'from the child\n',
      'number',
      3,
      { type: 'Utility', reason: 'abnormal-exit', exitCode: 3, serviceName: 'node.mojom.NodeService', name: 'Child' },
      null,
    ]);
  });

  // https://www.electronjs.org/docs/latest/api/shell#shellopenexternalurl-options
  hostTest('shell.openExternal: the command in BROWSER gets the address as one argument, without a shell', async () => {
    await app.main(({ shell }) => shell.openExternal('https://example.com/?a=1&b=$(touch x);c'));
    expect(readFileSync(join(folder, 'opened'), 'utf8')).toBe('1|https://example.com/?a=1&b=$(touch%20x);c|');
    expect(await app.main(({ shell }) => shell.openExternal('not an address').catch((error: Error) => error.message))).toBe('Invalid URL');
  });

  // https://www.electronjs.org/docs/latest/api/app#appgetpathname
  hostTest('app: the folder for downloads is the one that a Linux desktop names, and the usual one elsewhere', async () => {
    const expected = join(folder, process.platform === 'linux' ? 'Saved files' : 'Downloads');
    expect(await app.main((electron) => electron.app.getPath('downloads'))).toBe(expected);
  });

  // https://www.electronjs.org/docs/latest/api/app#appgetpreferredsystemlanguages
  test('app: the system’s languages are tags, the preferred one first, and none is C', async () => {
    const languages: string[] = await app.main(({ app }) => app.getPreferredSystemLanguages());
    if (process.platform !== 'linux') expect(languages.length).toBeGreaterThan(0);
    for (const language of languages) expect(language).toMatch(/^[a-z]{2,3}(?:-\w+)*$/i);
    expect(languages).not.toContain('C');
  });

  // https://www.electronjs.org/docs/latest/api/app
  hostTest('app: names, paths, switches; what is not offered says so', async () => {
    const seen = await app.main((electron, home) => {
      const refusal = (work: () => unknown) => {
        try {
          return String(work());
        } catch (error) {
          return (error as Error).message;
        }
      };
      const { app } = electron;
      return [
        [app.getName(), app.name, app.getVersion(), app.isPackaged, app.isReady(), app.getAppPath(), app.getPath('userData')],
        // Electron has it on every system: `lib/browser/api/app.ts:63`.
        [typeof app.setAppUserModelId, app.setAppUserModelId('app.fixture')],
        [app.commandLine.hasSwitch('flag'), app.commandLine.getSwitchValue('key'), app.commandLine.hasSwitch('none')],
        [home.named.app === app, home.require('electron').app === app, process.type, typeof process.versions.electron],
        [
          refusal(() => app.relaunch({ execPath: '/bin/true' })),
          refusal(() => app.on('login', () => {})),
          refusal(() => electron.dialog.showCertificateTrustDialog({})),
          refusal(() => new home.named.Tray('x')),
          refusal(() => electron.somethingNew),
          refusal(() => app.enableSandbox()),
        ],
      ];
    });
    expect(seen).toEqual([
      ['Fixture', 'Fixture', '1.2.3', false, true, app.folder, app.userData],
      ['function', null],
      [true, 'value', false],
      [true, true, 'browser', 'string'],
      [
        "app.relaunch option 'execPath' is not offered by this host",
        "app event 'login' is not offered by this host",
        'dialog.showCertificateTrustDialog is not offered by this host',
        'Tray is not offered by this host',
        'somethingNew is not offered by this host',
        'app.enableSandbox() can only be called before app is ready',
      ],
    ]);
  });

  test('app.name: one with setName; where user data lies stays as it is', async () => {
    expect(
      await app.main(({ app }) => {
        const before = app.getPath('userData');
        app.setName('Second');
        const names = [app.name];
        app.name = 'Third';
        return [...names, app.getName(), app.getPath('userData') === before];
      }),
    ).toEqual(['Second', 'Third', true]);
  });

  test('electron/main, common, renderer and utility are the same module; other paths don’t exist', async () => {
    expect(await app.main((_electron, home) => home.found)).toEqual([true, true, true, true, expect.stringMatching(/^ERR_/)]);
  });
});

describe('an app that ends', () => {
  afterEach(endFixtures);

  // https://www.electronjs.org/docs/latest/api/app#event-before-quit
  test('app.quit: before-quit, close, closed, will-quit, quit, without window-all-closed', async () => {
    const app = await startFixture({ main: basicMain + order });
    await app.event('ready');
    await app.main(openWindow as never);
    const seen = await app.main((electron, home) => {
      electron.app.on('quit', (_event: unknown, code: number) => console.log(`order: ${home.events.join(' ')} ${code}`));
      electron.app.quit();
    });
    expect(seen).toBeUndefined();
    expect(await app.exited).toBe(0);
    expect(app.output()).toContain('order: before-quit close closed will-quit quit 0');
  });

  // https://www.electronjs.org/docs/latest/api/app#apprelaunchoptions
  test('app.relaunch: once it has ended, it starts again with these arguments, and is the only instance', async () => {
    const app = await startFixture({
      main: `${basicMain}
        const { app } = electron;
        const times = process.argv.filter((arg) => arg === '--again').length;
        app.whenReady().then(() => {
          console.log('life', times, app.requestSingleInstanceLock(), app.getPath('userData'));
          if (times < 2) app.relaunch({ args: [...process.argv.slice(1), '--again'] });
          app.quit();
        });`,
    });
    expect(await app.exited).toBe(0);
    const lives = [...app.output().matchAll(/life (\d) (\w+) (.*)/g)].map(([, ...life]) => life.join(' '));
    expect(lives).toEqual([0, 1, 2].map((times) => `${times} true ${app.userData}`));
  });

  test('app.quit: before-quit, close and will-quit can each prevent it; exit asks no listener', async () => {
    const app = await startFixture({ main: basicMain + order });
    await app.event('ready');
    await app.main(openWindow as never);
    const events = await app.main(async (electron, home) => {
      const prevent = (event: { preventDefault: () => void }) => event.preventDefault();
      const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
      electron.app.once('before-quit', prevent);
      electron.app.quit();
      await pause();
      electron.BrowserWindow.getAllWindows()[0].once('close', prevent);
      electron.app.quit();
      await pause();
      electron.app.once('will-quit', prevent);
      electron.app.quit();
      await pause();
      return home.events;
    });
    expect(events).toEqual(['before-quit', 'before-quit', 'close', 'before-quit', 'close', 'closed', 'will-quit']);
    await app.main((electron) => void setTimeout(() => electron.app.exit(7), 10));
    expect(await app.exited).toBe(7);
  });

  test('window-all-closed: without a listener the app quits', async () => {
    const app = await startFixture({ main: basicMain + order });
    await app.event('ready');
    await app.main(openWindow as never);
    await app.main((electron) => {
      electron.app.removeAllListeners('window-all-closed');
      electron.BrowserWindow.getAllWindows()[0].close();
    });
    expect(await app.exited).toBe(0);
  });

  // https://www.electronjs.org/docs/latest/api/app#apprequestsingleinstancelockadditionaldata
  test('requestSingleInstanceLock: the second start is refused, and the first is notified', async () => {
    const main = `${basicMain}
      electron.app.on('second-instance', (_event, argv, cwd, data) => { home.second = { argv, cwd, data: data === null ? null : data.map.get('n') }; home.note('second-instance'); });
      if (!electron.app.requestSingleInstanceLock(process.argv.includes('--silent') ? undefined : { map: new Map([['n', 5]]) })) electron.app.quit();
    `;
    const first = await startFixture({ main, windows: false });
    await first.event('ready');
    const second = await startFixture({ main, userData: first.userData, args: ['--open=this'], windows: false });
    expect(await second.exited).toBe(0);
    await first.event('second-instance');
    expect(await first.main((_electron, home) => [home.second.argv.at(-1), home.second.cwd, home.second.data])).toEqual([
      '--open=this',
      process.cwd(),
      5,
    ]);
    const silent = await startFixture({ main, userData: first.userData, args: ['--silent'], windows: false });
    expect(await silent.exited).toBe(0);
    await first.event('second-instance');
    expect(await first.main((_electron, home) => home.second.data)).toBe(null);
    // A lock whose holder was killed has no holder.
    first.process.kill('SIGKILL');
    await first.exited;
    const third = await startFixture({ main, userData: first.userData, windows: false });
    await third.event('ready');
    expect(await third.main((electron) => electron.app.hasSingleInstanceLock())).toBe(true);
  });

  // https://www.electronjs.org/docs/latest/api/command-line-switches#--no-sandbox
  hostTest('app.enableSandbox: refused with --no-sandbox, because it would remove that switch too late', async () => {
    for (const given of [{ args: ['--no-sandbox'] }, { env: { ELECTRON_DISABLE_SANDBOX: '' } }]) {
      const app = await startFixture({ main: `${basicMain}electron.app.enableSandbox();`, ...given });
      expect(await app.exited).toBe(1);
      expect(app.output()).toContain('app.enableSandbox() with --no-sandbox is not offered by this host');
    }
  });

  test('kill -9: neither Chromium nor a utility process stays', async () => {
    const app = await startFixture({ main: basicMain + order, files: { 'child.js': 'process.parentPort.postMessage(process.pid);' } });
    await app.event('ready');
    await app.main(openWindow as never);
    await app.main(
      async (electron, _home, path) => {
        const child = electron.utilityProcess.fork(path);
        await new Promise((resolve) => child.once('message', resolve));
      },
      join(app.folder, 'child.js'),
    );
    expect(processesOf(app.folder).length).toBeGreaterThan(2);
    app.process.kill('SIGKILL');
    await app.exited;
    await expect.poll(() => processesOf(app.folder), { timeout: 5000 }).toEqual([]);
  });

  hostTest('its standard error is no longer read: an app that writes to it continues, and quits when asked', async () => {
    const app = await startFixture({ main: `${basicMain}setInterval(() => console.error('a line'), 5);`, windows: false });
    await app.event('ready');
    app.process.stderr?.destroy();
    // Some lines later it still answers.
    await app.main(() => new Promise((resolve) => setTimeout(resolve, 50)));
    app.process.kill('SIGTERM');
    expect(await app.exited).toBe(0);
  });

  hostTest('shell.openExternal: without any browser a separate Chromium opens, which ends with the app', async () => {
    const app = await startFixture({ env: { BROWSER: '', PATH: '/usr/bin:/bin', XDG_CURRENT_DESKTOP: '', DESKTOP_SESSION: '' } });
    await app.event('ready');
    await app.main(({ shell }) => shell.openExternal('http://127.0.0.1:9/'));
    const own = () => processesOf(join(app.userData, 'own-browser')).length;
    await expect.poll(own).toBeGreaterThan(0);
    await app.main((electron) => void setImmediate(() => electron.app.quit()));
    expect(await app.exited).toBe(0);
    await expect.poll(own, { timeout: 5000 }).toBe(0);
  });

  hostTest('start: one clear line when there is no Chromium, no build, or no app', () => {
    const folder = createFolder();
    mkdirSync(join(folder, 'empty'));
    const run = (args: string[], env: NodeJS.ProcessEnv) => {
      const { status, stderr } = spawnSync(process.execPath, [host, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
      return [status, stderr.trim().split('\n').length, stderr];
    };
    const root = join(import.meta.dirname, '../../..');
    expect(run([join(folder, 'empty')], {})).toEqual([1, 1, expect.stringContaining('no package.json')]);
    expect(run([root], { BLOCKDESK_CHROMIUM: '/nowhere' })).toEqual([1, 1, expect.stringMatching(/no Chromium|build the app/)]);
    rmSync(folder, { recursive: true });
  });
});
