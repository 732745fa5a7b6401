/** What a package of the app is: its configuration, and one packed for real around a folder that stands in for Electron. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { type AfterPackContext, Arch } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLicenses, toPage } from '#scripts/licenses.ts';
import { configuration } from '#scripts/package-config.ts';
import { addParts, anvilPackage } from '#scripts/package-parts.ts';
import { makeAppImageTools, makeElectronFolder, makeFpm } from '#test/support/stand-in-electron.ts';

/** Each asks for no more than its text in the package. */
const allowedLicenses = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'OFL-1.1', 'BlueOak-1.0.0', 'Unlicense'];
/** Of several to choose from, one is enough. */
const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => allowedLicenses.includes(one));
const [off, on, untouched] = [48, 49, '1'.charCodeAt(0)];

describe('the configuration', () => {
  test.each([
    ['runAsNode', false],
    ['enableNodeOptionsEnvironmentVariable', false],
    ['enableNodeCliInspectArguments', false],
    ['enableEmbeddedAsarIntegrityValidation', true],
    ['onlyLoadAppFromAsar', true],
    ['enableCookieEncryption', true],
    ['grantFileProtocolExtraPrivileges', false],
    ['loadBrowserProcessSpecificV8Snapshot', false],
  ] as const)('error: E14 the fuse %s is not %s', (fuse, state) => {
    expect(configuration.electronFuses[fuse]).toBe(state);
  });

  test('behavior: each system has its kinds of package', () => {
    const { linux, mac, win } = configuration;
    expect([linux.target, mac.target, win.target]).toEqual([['AppImage', 'deb'], ['dmg'], ['nsis']]);
    expect([anvilPackage('linux', 'arm64'), anvilPackage('darwin', 'x64'), anvilPackage('win32', 'arm64')]).toEqual([
      '@foundry-rs/anvil-linux-arm64',
      '@foundry-rs/anvil-darwin-amd64',
      '@foundry-rs/anvil-win32-amd64',
    ]);
    const { optionalDependencies } = JSON.parse(readFileSync('node_modules/@foundry-rs/anvil/package.json', 'utf8'));
    for (const [platform, arch] of [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['darwin', 'arm64'],
      ['win32', 'x64'],
    ] as const)
      expect(Object.keys(optionalDependencies)).toContain(anvilPackage(platform, arch));
  });

  test('error: a package for a system whose anvil is not installed is not made', async () => {
    const packager = { projectDir: tmpdir(), getResourcesDir: () => tmpdir() };
    const context = { packager, appOutDir: tmpdir(), electronPlatformName: 'darwin', arch: Arch.arm64 } as unknown as AfterPackContext;
    await expect(addParts(context)).rejects.toThrow('@foundry-rs/anvil-darwin-arm64 is not installed');
  });

  test('error: E23 an update could come without a signature', () => {
    expect(configuration.publish).toBeNull();
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(Object.keys(devDependencies)).not.toContain('electron-updater');
    const ours = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    expect(ours.filter((file) => /autoUpdater|electron-updater/.test(readFileSync(join('src', file), 'utf8')))).toEqual([]);
  });

  test('behavior: the links of the app, and no others, are opened with it', () => {
    expect(configuration.protocols.flatMap(({ schemes }) => schemes)).toEqual(['blockdesk']);
  });

  test('behavior: on macOS the runtime is hardened, and V8 alone is let through', () => {
    expect(configuration.mac.hardenedRuntime).toBe(true);
    expect(configuration.mac.entitlementsInherit).toBe(configuration.mac.entitlements);
    const entitlements = readFileSync(configuration.mac.entitlements, 'utf8');
    expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
  });

  test('behavior: removing the app leaves what the person saved', () => {
    expect(configuration.nsis.deleteAppDataOnUninstall).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')(
  'a package (packed on Linux only: what stands in for Electron is laid out as Linux has it)',
  () => {
    let folder = '';
    let unpacked = '';
    /** A copy of the packed folder with the archive unpacked into a folder of the same name, because the host can't read archives. */
    const packed = () => join(folder, 'packed');
    const inApp = () => join(packed(), 'resources/app.asar');
    const fpmArgs = () => JSON.parse(readFileSync(join(folder, 'fpm/args.json'), 'utf8')) as string[];

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'package-'));
      unpacked = join(folder, 'release/linux-unpacked');
      makeElectronFolder(join(folder, 'electron'));
      const tools = { CUSTOM_FPM_PATH: makeFpm(join(folder, 'fpm')), APPIMAGE_TOOLS_PATH: makeAppImageTools(join(folder, 'appimage')) };
      const options = [
        `--electron-dist=${join(folder, 'electron')}`,
        `--output=${join(folder, 'release')}`,
        '--target=deb',
        '--target=AppImage',
      ];
      // Under Vitest electron-builder links files instead of copying them, as it does nowhere else.
      await promisify(execFile)(process.execPath, ['scripts/package.ts', ...options], {
        env: { ...process.env, ...tools, VITEST: undefined },
      });
      const archive = join(unpacked, 'resources/app.asar');
      cpSync(unpacked, packed(), { recursive: true, filter: (file) => file !== archive });
      extractAll(archive, inApp());
      // A machine that does much else beside takes minutes for it.
    }, 240_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

    test('error: E14 a fuse of the packaged program is not as configured', async () => {
      const wire = await getCurrentFuseWire(join(unpacked, 'blockdesk'));
      expect(wire).toEqual({
        version: '1',
        [FuseV1Options.RunAsNode]: off,
        [FuseV1Options.EnableCookieEncryption]: on,
        [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
        [FuseV1Options.EnableNodeCliInspectArguments]: off,
        [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
        [FuseV1Options.OnlyLoadAppFromAsar]: on,
        [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
        [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
        // Trap handlers for WebAssembly: newer than electron-builder's @electron/fuses, and left as shipped.
        8: untouched,
      });
    });

    test('behavior: the archive holds the built app and nothing else', () => {
      const built = readdirSync('out', { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join('out', file)).isFile());
      const expected = built.filter((file) => file !== 'third-party-licenses.txt').map((file) => `/out/${file}`);
      const packed = listPackage(join(unpacked, 'resources/app.asar'), { isPack: false }).filter((file) =>
        statSync(join(inApp(), file)).isFile(),
      );
      expect(packed.sort()).toEqual([...expected, '/package.json'].sort());
      const started = [
        'main/index.js',
        'main/sandbox.js',
        'main/cache-worker.js',
        'main/icon.png',
        'preload/page.cjs',
        'renderer/index.html',
      ];
      expect(packed).toEqual(expect.arrayContaining(started.map((file) => `/out/${file}`)));
      expect(packed.filter((file) => /node_modules|\.map$|\.ts$|\/(test|host|src)\//.test(file))).toEqual([]);
    });

    test('error: O46 a path of this machine, a source map or a key in the archive', () => {
      const files = readdirSync(inApp(), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(c?js|html|css|json)$/.test(file));
      const forbidden = [process.cwd(), homedir() === '/' ? process.cwd() : `${homedir()}/`, 'sourceMappingURL', '-----BEGIN'];
      const found = files.flatMap((file) => {
        const text = readFileSync(join(inApp(), file), 'utf8');
        return forbidden.filter((what) => text.includes(what)).map((what) => `${file}: ${what}`);
      });
      expect(files.length).toBeGreaterThan(10);
      expect(found).toEqual([]);
    });

    test('behavior: beside it lie the practice chain’s program, the licenses and one language', () => {
      expect(readdirSync(join(unpacked, 'resources')).sort()).toEqual(
        expect.arrayContaining(['anvil', 'app.asar', 'third-party-licenses.txt']),
      );
      expect(statSync(join(unpacked, 'resources/anvil/anvil')).mode & 0o111).toBe(0o111);
      expect(readFileSync(join(unpacked, 'LICENSE.electron.txt'), 'utf8')).toBe('of Electron');
      expect(readFileSync(join(unpacked, 'LICENSES.chromium.html'), 'utf8')).toBe('of Chromium');
      expect(readdirSync(join(unpacked, 'locales'))).toEqual(['en-US.pak']);
    });

    test('error: E26 a license that we may not ship under, or none', () => {
      const licenses = listLicenses();
      const text = readFileSync(join(unpacked, 'resources/third-party-licenses.txt'), 'utf8');
      expect(text).toBe(toPage(licenses));
      expect(licenses.filter(({ license }) => !isAllowed(license)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
      expect(licenses.filter((one) => one.text.length < 400 || !/permi(t|ssion)|free/i.test(one.text)).map(({ name }) => name)).toEqual([]);
      const inApp = readFileSync('docs/dependencies.md', 'utf8').split('## To build')[0] ?? '';
      const named = [...inApp.matchAll(/^\| ([@a-z][\w@/.-]*) \|/gm)].map(([, name]) => name).filter((name) => name !== 'electron');
      const names = licenses.map(({ name }) => name);
      expect(named.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
      // What those bring along, and what is compiled in.
      expect(names).toEqual(expect.arrayContaining(['koa', 'scheduler', '@noble/hashes', '@openzeppelin/contracts']));
    });

    test('behavior: the deb package declares its dependencies and icons, and handles only the app’s links', () => {
      const desktop = readFileSync(join(folder, 'fpm/app.desktop'), 'utf8');
      expect(desktop).toMatch(/^Exec=\/opt\/Blockdesk\/blockdesk %U$/m);
      expect(desktop).toMatch(/^MimeType=x-scheme-handler\/blockdesk;$/m);
      expect(desktop).toMatch(/^Categories=Office;Finance;$/m);
      expect(desktop).toMatch(/^StartupWMClass=blockdesk$/m);
      const args = fpmArgs();
      expect(args.filter((_, index) => args[index - 1] === '-d')).toEqual(configuration.deb.depends);
      for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
        expect(args.some((argument) => argument.endsWith(`=/usr/share/icons/hicolor/${size}x${size}/apps/blockdesk.png`))).toBe(true);
      expect(args.some((argument) => argument.endsWith('=/usr/share/applications/blockdesk.desktop'))).toBe(true);
    });

    /** Returns its output and exit code. Checks that its temporary folder is gone and that it left nothing in `home`. */
    async function runSelfTest(): Promise<{ code: number; said: string }> {
      const [home, data, temporary] = ['home', 'home/data', 'temporary'].map((name) => join(folder, name)) as [string, string, string];
      for (const path of [data, temporary]) mkdirSync(path, { recursive: true });
      const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: undefined, TMPDIR: temporary, BLOCKDESK_ANVIL: undefined };
      const { code = 0, stdout } = await promisify(execFile)(
        process.execPath,
        ['host/run.ts', inApp(), '--self-test', `--user-data-dir=${data}`],
        { env: { ...env, BLOCKDESK_HEADLESS: '1', BLOCKDESK_HOST_PACKAGED: '1' }, timeout: 110_000 },
      ).catch((failed) => failed);
      await expect.poll(() => readdirSync(temporary)).toEqual([]);
      expect(readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) => /blockdesk/i.test(file))).toEqual([]);
      expect(readdirSync(data)).toEqual([]);
      return { code, said: stdout };
    }

    test('behavior: the packed files pass the self-test, outside any node_modules, with the packed practice chain', async () => {
      expect(await runSelfTest()).toEqual({
        code: 0,
        said: [
          'ok     page: it opened, and its bridge answers.',
          'ok     review: it opened, and its bridge answers.',
          'ok     cache: its worker stores and reads.',
          'ok     sandbox: it started with its practice chain.',
          'ok     key store: the desktop’s key store encrypts and decrypts.',
          'ok     pictures: app://blockdesk/media shows a picture.',
          'ok     windows: no window was shown.',
          'Self-test passed.\n',
        ].join('\n'),
      });
    });

    test('error: the self-test names what a package lacks', async () => {
      for (const part of [
        'anvil/anvil',
        'app.asar/out/main/cache-worker.js',
        'app.asar/out/preload/page.cjs',
        'app.asar/out/preload/review.cjs',
      ])
        rmSync(join(packed(), 'resources', part));
      const { code, said } = await runSelfTest();
      expect(code).toBe(1);
      expect(said.split('\n')).toEqual([
        'FAILED page: it has no bridge: the preload script didn’t run.',
        'FAILED review: it has no bridge: the preload script didn’t run.',
        'FAILED cache: its worker didn’t start, or lost what was stored.',
        expect.stringMatching(/^FAILED sandbox: The practice chain’s program is missing/),
        'ok     key store: the desktop’s key store encrypts and decrypts.',
        'ok     pictures: app://blockdesk/media shows a picture.',
        'ok     windows: no window was shown.',
        'Self-test failed: page, review, cache, sandbox.',
        '',
      ]);
      rmSync(join(inApp(), 'out/renderer'), { recursive: true });
      expect(await runSelfTest()).toEqual({ code: 1, said: 'FAILED start: Blockdesk didn’t start.\nSelf-test failed: start.\n' });
    });

    test('error: E1 an AppImage starts the app without Chromium’s sandbox', async () => {
      const image = join(folder, 'appimage/image');
      expect(readFileSync(join(image, 'blockdesk.desktop'), 'utf8')).toMatch(/^Exec=AppRun\s+%U$/m);
      expect(readFileSync(join(image, 'blockdesk.desktop'), 'utf8')).toMatch(/^MimeType=x-scheme-handler\/blockdesk;$/m);
      expect(readFileSync(join(image, 'AppRun'), 'utf8')).toBe(readFileSync('build/AppRun', 'utf8'));
      // Started on a system that allows the sandbox, and on one that does not.
      const start = async (unshare: string) => {
        writeFileSync(join(image, 'blockdesk'), '#!/bin/sh\necho started "$@"\n', { mode: 0o755 });
        writeFileSync(join(image, 'unshare'), `#!/bin/sh\n${unshare}\n`, { mode: 0o755 });
        const env = { PATH: `${image}:/usr/bin:/bin` };
        const { stdout, stderr } = await promisify(execFile)(join(image, 'AppRun'), ['--lang=en'], { env }).catch((failed) => failed);
        return { stdout, stderr };
      };
      expect(await start('exit 0')).toEqual({ stdout: 'started --lang=en\n', stderr: '' });
      expect(await start('exit 1')).toEqual({ stdout: '', stderr: expect.stringContaining('Install the deb package') });
    });
  },
);
