/** Electron starts only if its sandbox can. If it can't, the printed lines name a way that works. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '#host/find-chromium.ts';
import { askOnce, describeRunner, judgeSandbox, type SandboxFacts } from '#scripts/chromium-sandbox.ts';

const appArmor = 'kernel/apparmor_restrict_unprivileged_userns';
const helper = 'node_modules/electron/dist/chrome-sandbox';
/** What Electron wrote in electron#42510, and what it writes when the helper itself fails. */
const aborted =
  '[1:1:0101/000000.1:FATAL:sandbox/linux/suid/client/setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but';
const helperFailed = 'Failed to move to new namespace: PID namespaces supported, Network namespace supported, but failed: errno = EPERM';

function facts(given: Partial<SandboxFacts> & { settings?: Record<string, string> } = {}): SandboxFacts {
  return {
    platform: 'linux',
    uid: 1000,
    switches: [],
    env: {},
    setting: (name) => given.settings?.[name] ?? '',
    canNest: () => true,
    askElectron: () => {
      throw new Error('Electron was started although nothing restricts its sandbox');
    },
    helper,
    isHelperReady: () => false,
    ...given,
  };
}

const restricted = { settings: { [appArmor]: '1' } };
const chown = `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`;

describe('the verdict', () => {
  test.each<[string, Parameters<typeof facts>[0], string]>([
    ['no restriction', {}, 'on'],
    ['macOS', { platform: 'darwin', canNest: () => false }, 'on'],
    ['Windows', { platform: 'win32', uid: undefined, canNest: () => false }, 'on'],
    ['root', { uid: 0 }, 'off'],
    ['root on macOS, which has a sandbox', { uid: 0, platform: 'darwin' }, 'on'],
    ['--no-sandbox', { switches: ['--user-data-dir=x', '--no-sandbox'] }, 'off'],
    ['ELECTRON_DISABLE_SANDBOX, even with an empty value', { env: { ELECTRON_DISABLE_SANDBOX: '' } }, 'off'],
    ['AppArmor, with a rule that allows Electron', { ...restricted, askElectron: () => '' }, 'on'],
    ['AppArmor, with a rule that allows only unshare', { ...restricted, askElectron: () => aborted }, 'refused'],
    ['no namespaces, but a working helper', { canNest: () => false, askElectron: () => '' }, 'on'],
    ['no namespaces, and no helper', { canNest: () => false, askElectron: () => aborted }, 'refused'],
    ['a container in which the helper fails too', { canNest: () => false, askElectron: () => helperFailed }, 'refused'],
    [
      'Electron fails for another reason, which it reports itself',
      { canNest: () => false, askElectron: () => 'libnss3.so: no such file' },
      'on',
    ],
  ])('%s', (_name, given, state) => {
    expect(judgeSandbox(facts(given)).state).toBe(state);
  });

  test.each<[string, Parameters<typeof facts>[0], readonly string[]]>([
    ['AppArmor', restricted, [chown, 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0']],
    [
      'Debian’s setting',
      { settings: { 'kernel/unprivileged_userns_clone': '0' } },
      [chown, 'sudo sysctl -w kernel.unprivileged_userns_clone=1'],
    ],
    ['a limit of 0', { settings: { 'user/max_user_namespaces': '0' } }, [chown, 'sudo sysctl -w user.max_user_namespaces=10000']],
    ['a container', {}, [chown]],
    [
      'a helper that already works',
      { ...restricted, isHelperReady: () => true },
      ['sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'],
    ],
  ])('remedies, the safest first: %s', (_name, given, commands) => {
    const verdict = judgeSandbox(facts({ ...given, canNest: () => false, askElectron: () => aborted }));
    expect(verdict.state === 'refused' && verdict.remedies.map(({ command }) => command)).toEqual(commands);
  });
});

describe('the printed lines', () => {
  const refused = judgeSandbox(facts({ ...restricted, askElectron: () => aborted }));

  test('none when Electron runs in its sandbox', () => {
    expect(describeRunner({ state: 'on' }, true, false)).toEqual({ canRun: true, lines: [] });
  });

  test('a sandbox that is off is always mentioned', () => {
    const { canRun, lines } = describeRunner(judgeSandbox(facts({ uid: 0 })), true, true);
    expect(canRun).toBe(true);
    expect(lines).toEqual(['Chromium’s sandbox is off, because you are root. Don’t use real accounts this way.']);
    expect(describeRunner(undefined, true, true).lines).toEqual([
      'Electron’s binary is missing. Blockdesk runs in Chromium instead (host/README.md).',
      ...lines,
    ]);
    expect(describeRunner(undefined, true, false).lines).toHaveLength(1);
  });

  test('with Chromium: why Electron can’t start, and the commands that let it', () => {
    const { canRun, lines } = describeRunner(refused, true, false);
    expect(canRun).toBe(true);
    expect(lines).toEqual([
      'Electron can’t start here: AppArmor restricts the user namespaces that its sandbox needs. Blockdesk runs in Chromium instead (host/README.md).',
      `To use Electron, make root the owner of its sandbox helper (repeat after each install):\n  ${chown}`,
      'Or, allow user namespaces to every program until the next restart (less safe):\n  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    ]);
  });

  test('without Chromium too: also what to install, and the start ends', () => {
    const { canRun, lines } = describeRunner(refused, false, false);
    expect(canRun).toBe(false);
    expect(lines.slice(0, 2)).toEqual([
      'Electron can’t start here: AppArmor restricts the user namespaces that its sandbox needs, and no Chromium was found.',
      'Install Google Chrome or your system’s Chromium, then run this again.',
    ]);
    expect(lines).toHaveLength(4);
    expect(describeRunner(undefined, false, false).canRun).toBe(false);
  });
});

/** Runs a command as an ordinary user inside a user namespace, in which `namespaces` more may be created. */
const within = (namespaces: number) => [
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  `echo ${namespaces} >/proc/sys/user/max_user_namespaces && exec unshare --user --map-user=1234 --map-group=1234 "$@"`,
  'sh',
];
const chromium = findChromium();
const canTry = process.platform === 'linux' && spawnSync('unshare', [...within(9), 'true']).status === 0;
const home = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a refusal is asked for once, and again after a change; another answer is asked for each time', () => {
  let asked = 0;
  const ask = (facts: object, answer: string) =>
    askOnce(join(home, 'cache/sandbox.json'), facts, () => {
      asked += 1;
      return answer;
    });
  expect([ask({ at: 1 }, ''), ask({ at: 1 }, aborted), ask({ at: 1 }, '')]).toEqual(['', aborted, aborted]);
  expect(asked).toBe(2);
  expect(ask({ at: 2 }, '')).toBe('');
  writeFileSync(join(home, 'cache/sandbox.json'), '{');
  expect(ask({ at: 1 }, '')).toBe('');
  expect(asked).toBe(4);
});

describe.runIf(canTry && chromium !== undefined)('with this machine’s own Chromium (needs Linux and user namespaces)', () => {
  const electron = join(home, 'electron');
  mkdirSync(join(home, 'data'));
  // In place of Electron. Chromium answers --version before it sets up its sandbox, so this loads a page instead.
  writeFileSync(electron, `#!/bin/sh\nexec "${chromium}" --headless=new --user-data-dir="${home}/data" --dump-dom about:blank\n`);
  chmodSync(electron, 0o755);
  const module = join(import.meta.dirname, '../../scripts/chromium-sandbox.ts');
  const code = `import { judgeSandbox, readSandboxFacts } from ${JSON.stringify(module)};
    const facts = readSandboxFacts(${JSON.stringify(electron)}, ${JSON.stringify(home)});
    const asked = facts.askElectron();
    const judge = (canNest) => judgeSandbox({ ...facts, setting: () => '', askElectron: () => asked, canNest: () => canNest });
    console.log(JSON.stringify({ uid: facts.uid, canNest: facts.canNest(), alone: judge(false).state, verdict: judge(facts.canNest()) }));`;
  const judge = (namespaces: number) =>
    JSON.parse(
      execFileSync('unshare', [...within(namespaces), process.execPath, '--input-type=module', '-e', code], {
        encoding: 'utf8',
        env: { ...process.env, HOME: home },
      }),
    );

  test('a user who may create namespaces: Chromium starts, so Electron is used', () => {
    expect(judge(9)).toEqual({ uid: 1234, canNest: true, alone: 'on', verdict: { state: 'on' } });
  });

  test('a user who may not: Chromium refuses, and its message is recognized', () => {
    const { uid, canNest, alone, verdict } = judge(1);
    expect({ uid, canNest, alone, state: verdict.state }).toEqual({ uid: 1234, canNest: false, alone: 'refused', state: 'refused' });
    expect(verdict.remedies[0].command).toBe('sudo chown root:root chrome-sandbox && sudo chmod 4755 chrome-sandbox');
  });

  test('without namespaces the host does not start either: it ends with Chromium’s own message', () => {
    const app = join(home, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'fixture', main: 'main.mjs' }));
    writeFileSync(join(app, 'main.mjs'), "import 'electron';");
    const host = join(import.meta.dirname, '../../host/run.ts');
    const started = spawnSync('unshare', [...within(1), process.execPath, host, app, `--user-data-dir=${home}/host`], {
      encoding: 'utf8',
      env: { ...process.env, HOME: home, BLOCKDESK_HEADLESS: '1' },
    });
    expect(started.status).toBe(1);
    expect(started.stderr).toMatch(/No usable sandbox|SUID sandbox helper/);
  });
});
