/** What a packaged app may be started with (E15). */
import { expect, test } from 'vitest';
import { findRefusedSwitches, refusalWords } from '#main/switches.ts';

const refused: [string, string][] = [
  ['--remote-debugging-port=9222', 'remote-debugging-port'],
  ['--remote-debugging-port', 'remote-debugging-port'],
  ['-remote-debugging-port=0', 'remote-debugging-port'],
  ['  --remote-debugging-port=0', 'remote-debugging-port'],
  ['\t--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['--remote-allow-origins=*', 'remote-allow-origins'],
  ['--js-flags=--expose-gc', 'js-flags'],
  ['--load-extension=/tmp/x', 'load-extension'],
  ['--password-store=basic', 'password-store'],
  ['--password-store', 'password-store'],
  ['--password-store=', 'password-store'],
  ['--use-mock-keychain', 'use-mock-keychain'],
  ['--host-rules=MAP * evil', 'host-rules'],
  ['--host-resolver-rules=MAP * evil', 'host-resolver-rules'],
  ['--proxy-server=evil:1', 'proxy-server'],
  ['--proxy-pac-url=http://evil', 'proxy-pac-url'],
  ['--ignore-certificate-errors', 'ignore-certificate-errors'],
  ['--ignore-certificate-errors-spki-list=x', 'ignore-certificate-errors-spki-list'],
  ['--ssl-key-log-file=/tmp/x', 'ssl-key-log-file'],
  ['--log-net-log=/tmp/x', 'log-net-log'],
  ['--inspect', 'inspect'],
  ['--inspect-brk=1', 'inspect-brk'],
  ['--inspect-publish-uid=http', 'inspect-publish-uid'],
  ['--disable-web-security', 'disable-web-security'],
  ['--disable-site-isolation-trials', 'disable-site-isolation-trials'],
  ['--enable-features=X', 'enable-features'],
  ['--disable-features=X', 'disable-features'],
  ['--renderer-cmd-prefix=evil', 'renderer-cmd-prefix'],
  ['--utility-cmd-prefix=evil', 'utility-cmd-prefix'],
  ['--gpu-launcher=evil', 'gpu-launcher'],
  ['--browser-subprocess-path=evil', 'browser-subprocess-path'],
  ['--enable-logging', 'enable-logging'],
  ['--crash-dumps-dir=/tmp', 'crash-dumps-dir'],
  ['--unsafely-treat-insecure-origin-as-secure=x', 'unsafely-treat-insecure-origin-as-secure'],
  ['--auth-server-allowlist=*', 'auth-server-allowlist'],
  ['--require=/tmp/x.js', 'require'],
  ['-r', 'r'],
  ['--import=x', 'import'],
  ['--no-zygote', 'no-zygote'],
  ['--single-process', 'single-process'],
  ['--something-new-of-chromium-157', 'something-new-of-chromium-157'],
  ['--constructor', 'constructor'],
  ['--__proto__=x', '__proto__'],
  ['--=x', ''],
  ['--no-sandbox', 'no-sandbox'],
  ['--self-test=/tmp/x', 'self-test'],
];
test.each(refused)('error: E15 %s is refused', (arg, name) => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) expect(findRefusedSwitches([arg], platform)).toEqual([name]);
});

const taken = [
  '--user-data-dir=/home/x/other',
  '--lang=de',
  '--self-test',
  '--password-store=gnome-libsecret',
  '--password-store=kwallet6',
  '--ozone-platform=wayland',
  '--force-device-scale-factor=1.5',
  '--disable-gpu',
  '--updated',
  'blockdesk://tx/0x1',
  'plain',
  '-',
  '--',
];
test.each(taken)('E15 %s is taken', (arg) => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) expect(findRefusedSwitches([arg], platform)).toEqual([]);
});

test('E15 Windows: a slash, and capitals; elsewhere they are what they say', () => {
  expect(findRefusedSwitches(['/remote-debugging-port=1'], 'win32')).toEqual(['remote-debugging-port']);
  expect(findRefusedSwitches(['--REMOTE-debugging-Port=1'], 'win32')).toEqual(['remote-debugging-port']);
  expect(findRefusedSwitches(['--LANG=de', '/'], 'win32')).toEqual([]);
  expect(findRefusedSwitches(['/home/x/file'], 'linux')).toEqual([]);
});

test('E15 the switch that Windows adds when a click on an old notification starts the app is accepted, only on Windows', () => {
  expect(findRefusedSwitches(['-Embedding'], 'win32')).toEqual([]);
  expect(findRefusedSwitches(['-Embedding=x'], 'win32')).toEqual(['embedding']);
  expect(findRefusedSwitches(['-Embedding'], 'linux')).toEqual(['Embedding']);
});

test('E15 switches that macOS adds are accepted on macOS, and only there', () => {
  const added = ['-psn_0_12345', '-NSDocumentRevisionsDebugMode', 'YES', '-AppleLanguages', '(de)'];
  expect(findRefusedSwitches(added, 'darwin')).toEqual([]);
  expect(findRefusedSwitches(added, 'linux')).toHaveLength(3);
});

test('E15 arguments after “--” count as well, for Node may read it', () => {
  expect(findRefusedSwitches(['--', '--inspect', 'x'], 'linux')).toEqual(['inspect']);
});

test('E15 the words name the switches, plain and short, and never their values', () => {
  const { title, text } = refusalWords(findRefusedSwitches(['--proxy-server=secret-canary', '--inspect', '--a', '--b'], 'linux'));
  expect(title).toBe('Blockdesk wasn’t started');
  expect(text).toContain('--proxy-server, --inspect, --a and more');
  expect(text).not.toContain('canary');
  expect(refusalWords(['x\u001b[2J\n'.repeat(100)]).text).toMatch(/^[\x20-\x7e]{1,400}$/);
});
