/** Setup's download of Electron, with Electron's own installer: when it is tried, how long a bad network may take, and what it prints. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createZip, type ElectronMirror, type Manner, openElectronMirror } from '#test/support/electron-mirror.ts';

const root = join(import.meta.dirname, '../..');
const hour = 60 * 60 * 1000;
const { isDownloadDue, proxySettings } = await import(pathToFileURL(join(root, 'scripts/setup.mjs')).href);
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));

test.each([
  ['it was never tried', {}, true],
  ['it failed an hour ago', { failedAt: -hour }, false],
  ['it failed 23 hours ago', { failedAt: -23 * hour }, false],
  ['it failed a day ago', { failedAt: -24 * hour }, true],
  ['it failed in a year to come, by a clock that was wrong', { failedAt: 9000 * hour }, true],
  ['it failed an hour ago, and a person asks', { failedAt: -hour, asked: true }, true],
  ['it failed a week ago, on a build server', { failedAt: -168 * hour, isBuildServer: true }, false],
  ['it was never tried, on a build server', { isBuildServer: true }, true],
])(
  'the download is due or not: %s',
  (_name, { failedAt, ...given }: { failedAt?: number; asked?: boolean; isBuildServer?: boolean }, due) => {
    const now = Date.UTC(2026, 0, 1);
    expect(isDownloadDue({ now, ...(failedAt === undefined ? {} : { failedAt: now + failedAt }), ...given })).toBe(due);
  },
);

test.each([
  ['none', {}, {}],
  ['a proxy for http serves https, too', { http_proxy: 'a' }, { HTTP_PROXY: 'a', HTTPS_PROXY: 'a' }],
  ['the usual ones', { HTTPS_PROXY: 'a', HTTP_PROXY: 'b', no_proxy: 'c' }, { HTTPS_PROXY: 'a', HTTP_PROXY: 'b', NO_PROXY: 'c' }],
  ['npm’s', { npm_config_https_proxy: 'a', npm_config_noproxy: 'c' }, { HTTPS_PROXY: 'a', NO_PROXY: 'c' }],
  ['npm’s proxy for both', { npm_config_proxy: 'a', npm_config_noproxy: '' }, { HTTPS_PROXY: 'a', HTTP_PROXY: 'a' }],
  ['the usual one before npm’s', { HTTPS_PROXY: 'a', npm_config_https_proxy: 'b' }, { HTTPS_PROXY: 'a' }],
])('proxies: %s', (_name, given, settings) => {
  expect(proxySettings(given)).toEqual(Object.keys(settings).length === 0 ? {} : { ELECTRON_GET_USE_PROXY: '1', ...settings });
});

describe('a project whose packages are there', () => {
  let folder: string;
  let mirror: ElectronMirror;
  const inProject = (...path: string[]) => join(folder, ...path);
  const installed = () => existsSync(inProject('node_modules/electron/path.txt'));
  const mark = () => JSON.parse(readFileSync(inProject('.cache/setup.json'), 'utf8'));
  const lockOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const writeMark = (values: object) => writeFileSync(inProject('.cache/setup.json'), JSON.stringify({ lock: lockOf('{}'), ...values }));
  const zip = createZip({ version: Buffer.from(version), electron: Buffer.from('#!/bin/sh\n'), data: randomBytes(3_000_000) });

  beforeEach(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    // Inside our project, so that the installer finds its packages in our node_modules.
    folder = mkdtempSync(join(root, '.cache/setup-test-'));
    for (const name of ['.cache', 'tmp', 'scripts', 'node_modules/node/bin']) mkdirSync(inProject(name), { recursive: true });
    for (const name of ['setup.mjs', 'electron-download.mjs', 'run.mjs']) cpSync(join(root, 'scripts', name), inProject('scripts', name));
    cpSync(join(root, 'node_modules/electron'), inProject('node_modules/electron'), {
      recursive: true,
      filter: (from) => !/[\\/]electron[\\/](dist|path\.txt|electron\.d\.ts)/.test(from),
    });
    linkSync(process.execPath, inProject('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node'));
    writeFileSync(inProject('package-lock.json'), '{}');
    writeFileSync(inProject('scripts/hello.mjs'), "console.log('hello');");
    writeMark({});
    mirror = await openElectronMirror(`electron-v${version}-linux-x64.zip`, zip);
  });
  afterEach(() => {
    mirror.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** `npm start` and its like, or setup alone. */
  async function run(script: 'run' | 'setup', env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; lines: string[]; ms: number }> {
    const began = Date.now();
    const cleaned = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/proxy|^CI$|^npm_/i.test(name)));
    const child = spawn(process.execPath, [inProject('scripts', `${script}.mjs`), 'scripts/hello.mjs'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...cleaned,
        ELECTRON_MIRROR: mirror.url,
        ELECTRON_INSTALL_PLATFORM: 'linux',
        ELECTRON_INSTALL_ARCH: 'x64',
        // The package has the real release's checksums; the mirror serves those of the tiny one.
        electron_use_remote_checksums: '1',
        electron_config_cache: inProject('tmp/cache'),
        TMPDIR: inProject('tmp'),
        TEMP: inProject('tmp'),
        // Short only where it has to end: on a busy machine any answer may take half a second.
        BLOCKDESK_DOWNLOAD_PATIENCE: ['silent', 'stalling', 'trickling'].includes(mirror.manner) ? '0.5' : '20',
        // Keeps setup from installing system packages.
        BLOCKDESK_CHROMIUM: process.execPath,
        DISPLAY: ':0',
        ...env,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, lines: output.trim().split('\n'), ms: Date.now() - began };
  }

  const tomorrow = 'setup: The download will be tried again tomorrow. To try now: node scripts/setup.mjs';

  test('a good download shows its progress and installs Electron; the next start downloads nothing', async () => {
    const { code, lines } = await run('run');
    expect(code).toBe(0);
    expect(lines[0]).toBe('setup: downloading Electron, about 110 MB …');
    expect(lines.slice(1, -2).length).toBeGreaterThan(0);
    for (const line of lines.slice(1, -2)) expect(line).toMatch(/^setup: Electron: (2[5-9]|[3-9]\d|100) % of 3 MB$/);
    expect(lines.slice(-2)).toEqual([expect.stringMatching(/^setup: done in \d+ s$/), 'hello']);
    expect(installed()).toBe(true);
    expect(readFileSync(inProject('node_modules/electron/dist/electron'), 'utf8')).toBe('#!/bin/sh\n');
    expect(mark()).toEqual({ lock: lockOf('{}') });
    mirror.requests.length = 0;
    expect((await run('run')).lines).toEqual(['hello']);
    expect(mirror.requests).toEqual([]);
  });

  test.each<[Manner, string | undefined]>([
    ['missing', 'setup: Electron’s download failed: the server answered 404'],
    ['silent', 'setup: Electron’s download failed: less than 1 MB arrived in 0.5 s'],
    ['stalling', 'setup: Electron’s download failed: less than 1 MB arrived in 0.5 s'],
    ['trickling', 'setup: Electron’s download failed: less than 1 MB arrived in 0.5 s'],
    ['damaged', undefined],
  ])('a %s download ends soon, says why, is tried again after a day, and leaves nothing behind', async (manner, why) => {
    mirror.manner = manner;
    const first = await run('run');
    expect(first.code).toBe(0);
    expect(first.ms).toBeLessThan(10_000);
    if (why) expect(first.lines).toContain(why);
    expect(first.lines).toContain(tomorrow);
    expect(first.lines.at(-1)).toBe('hello');
    expect(installed()).toBe(false);
    expect(readFileSync(inProject('.cache/setup.log'), 'utf8')).toMatch(/Error/);
    expect(readdirSync(inProject('tmp')).filter((name) => name !== 'cache')).toEqual([]);
    const { electronFailedAt } = mark();
    expect(Date.now() - electronFailedAt).toBeLessThan(60_000);

    mirror.requests.length = 0;
    expect((await run('run')).lines).toEqual(['hello']);
    expect(mirror.requests).toEqual([]);
    writeMark({ electronFailedAt: Date.now() - 25 * hour });
    expect((await run('run', { CI: '1' })).lines).toEqual(['hello']);
    expect(mirror.requests).toEqual([]);
    mirror.manner = 'good';
    expect((await run('run')).lines).not.toContain(tomorrow);
    expect(installed()).toBe(true);
    expect(mark().electronFailedAt).toBeUndefined();
  });

  test('after a failed download, `node scripts/setup.mjs` tries again at once', async () => {
    writeMark({ electronFailedAt: Date.now() });
    const { code, lines } = await run('setup');
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('setup: Electron is installed');
    expect(installed()).toBe(true);
  });

  test('with an older mark, which has no time of failure, the download is tried', async () => {
    writeMark({ electron: false });
    await run('run');
    expect(installed()).toBe(true);
  });

  test('a changed lock file: after npm has removed the old Electron, its binary is downloaded again', async () => {
    await run('run');
    writeMark({ electronFailedAt: Date.now() });
    const npm = inProject('npm.mjs');
    const code = `import { rmSync } from 'node:fs'; for (const name of ['dist', 'path.txt']) rmSync('node_modules/electron/' + name, { recursive: true });`;
    writeFileSync(npm, code);
    writeFileSync(inProject('package-lock.json'), '{"other":1}');
    const { lines } = await run('run', { npm_execpath: npm });
    expect(lines[0]).toMatch(/^setup: installing packages/);
    expect(installed()).toBe(true);
    expect(mark()).toEqual({ lock: lockOf('{"other":1}') });
  });

  // Only there such a program is used.
  test.runIf(process.platform === 'linux')('the system’s packages are installed beside npm’s', async () => {
    const programs = inProject('programs');
    mkdirSync(programs);
    /** Begins, and goes on once the other has begun. */
    const meeting = (own: string, other: string, then: string) => `import('node:fs').then(({ existsSync, writeFileSync }) => {
      writeFileSync(${JSON.stringify(inProject(own))}, '');
      while (!existsSync(${JSON.stringify(inProject(other))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      ${then}
    });`;
    const install = `if (process.argv[2] === 'install') writeFileSync(${JSON.stringify(join(programs, 'Xvfb'))}, process.argv.at(-1));`;
    writeFileSync(join(programs, 'apt-get'), `#!${process.execPath}\n${meeting('of the system', 'of npm', install)}`, { mode: 0o700 });
    writeFileSync(inProject('npm.mjs'), meeting('of npm', 'of the system', ''));
    writeFileSync(inProject('package-lock.json'), '{"other":1}');
    const asRoot = { NODE_OPTIONS: '--import=data:text/javascript,process.getuid=()=>0' };
    const env = { ...asRoot, npm_execpath: inProject('npm.mjs'), PATH: programs, DISPLAY: '', WAYLAND_DISPLAY: '' };
    const { code, lines } = await run('run', env);
    expect(lines).toContain('setup: installing xvfb from the system’s packages …');
    expect([code, lines.at(-1)]).toEqual([0, 'hello']);
    expect(readFileSync(join(programs, 'Xvfb'), 'utf8')).toBe('xvfb');
  });

  test('a proxy that is set is used', async () => {
    const { lines } = await run('run', { ELECTRON_MIRROR: 'http://electron.invalid/', HTTP_PROXY: mirror.proxy });
    expect(lines).not.toContain(tomorrow);
    expect(installed()).toBe(true);
    expect(new Set(mirror.proxied)).toEqual(new Set(['electron.invalid']));
  });
});
