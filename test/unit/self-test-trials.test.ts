/** How a package is tested on each system, and that such a test can fail. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programOf, runProgram, trialsOf, withKeyStore } from '#scripts/self-test.ts';

test.each([
  ['linux', 'x64', 'release/linux-unpacked/blockdesk'],
  ['linux', 'arm64', 'release/linux-arm64-unpacked/blockdesk'],
  ['darwin', 'arm64', 'release/mac-arm64/Blockdesk.app/Contents/MacOS/Blockdesk'],
  ['darwin', 'x64', 'release/mac/Blockdesk.app/Contents/MacOS/Blockdesk'],
  ['win32', 'x64', 'release/win-unpacked/Blockdesk.exe'],
])('default: the packed program on %s %s', (platform, arch, program) => {
  expect(programOf(platform, arch)).toBe(program);
});

const named = (platform: string, installed: readonly string[]) =>
  trialsOf(platform, (program) => installed.includes(program)).map(({ name, args, missing }) => [name, args.join(' '), missing.join()]);
const store = '--password-store=gnome-libsecret';

test('default: two runs on Linux, on X11 and on Wayland, with a key store; one run on other systems', () => {
  expect(named('linux', ['Xvfb', 'weston', 'dbus-run-session', 'gnome-keyring-daemon'])).toEqual([
    ['on X11', `--ozone-platform=x11 ${store}`, ''],
    ['on Wayland', `--ozone-platform=wayland ${store}`, ''],
  ]);
  expect(named('darwin', [])).toEqual([['self-test', '', '']]);
  expect(named('win32', [])).toEqual([['self-test', '', '']]);
});

test('error: missing programs are named', () => {
  expect(named('linux', ['Xvfb', 'dbus-run-session'])).toEqual([
    ['on X11', '--ozone-platform=x11', ''],
    ['on Wayland', '--ozone-platform=wayland', 'weston'],
    ['with a key store', '', 'gnome-keyring-daemon'],
  ]);
});

const ends = [
  ['exits with 0 and reports success', `console.log('Self-test passed.')`, undefined, 0],
  ['reports success but exits with 1', `console.log('Self-test passed.'); process.exitCode = 1`, undefined, 1],
  ['exits with 0 and reports nothing', ``, undefined, 1],
  ['reports success, in a workflow that had to skip a run', `console.log('Self-test passed.')`, 'true', 1],
] as const;
test.runIf(process.platform === 'linux').each(ends)('the result for a program that %s', { timeout: 60_000 }, (_name, code, ci, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'));
  const program = join(folder, 'program.cjs');
  writeFileSync(
    program,
    `${code}\nif (!process.argv.includes('--self-test') || !process.argv.includes('--ozone-platform=x11')) process.exitCode = 2`,
  );
  // Programs for Wayland and the key store are missing, so only X11 is tested.
  for (const name of ['sh', 'Xvfb'])
    writeFileSync(join(folder, name), `#!/bin/sh\nPATH=/usr/bin:/bin exec ${name} "$@"\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: folder, CI: ci, DISPLAY: ':0' };
  const made = spawnSync(process.execPath, ['scripts/self-test.ts', '--', process.execPath, program], { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([made.stderr, made.status]).toEqual(['', status]);
  expect(made.stdout).toContain('skipped: weston is not installed');
});

const linuxTest = test.runIf(process.platform === 'linux');

linuxTest('error: a program that takes too long is ended together with what it started', { timeout: 30_000 }, async () => {
  const { code, said } = await runProgram(['sh', '-c', 'sleep 600 & echo $!; wait'], process.env, 2_000);
  expect([code, said.split('\n').slice(1)]).toEqual([null, ['ended after 2 seconds', '']]);
  // Gone, or ended and not yet collected by its new parent.
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', String(Number.parseInt(said, 10))], { encoding: 'utf8' }).stdout.trim();
  await expect.poll(state).toMatch(/^(Z.*)?$/);
});

linuxTest('behavior: output is complete without waiting for a process that left the group', { timeout: 30_000 }, async () => {
  const started = Date.now();
  const result = await runProgram(['sh', '-c', 'setsid sleep 20 & echo done; exit 3'], process.env);
  expect(result).toEqual({ code: 3, said: 'done\n' });
  expect(Date.now() - started).toBeLessThan(15_000);
});

linuxTest.each([
  ['ends at once', 'exit 1'],
  ['never answers', 'exec sleep 600'],
])('error: with a key store that %s, the program still runs', { timeout: 60_000 }, async (_name, daemon) => {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'));
  const programs = { 'gnome-keyring-daemon': daemon, 'dbus-send': 'exit 1' };
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const result = await runProgram(['sh', '-c', withKeyStore, 'sh', 'sh', '-c', 'echo ran; exit 4'], env, 50_000);
  rmSync(folder, { recursive: true });
  expect(result).toEqual({ code: 4, said: 'ran\n' });
});
