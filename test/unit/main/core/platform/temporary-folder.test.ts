/** The self-test's data folder: it is removed when its process ends, and a process that takes too long is killed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '#main/core/platform/temporary-folder.ts';

const env = { PATH: process.env.PATH ?? '' };
beforeEach(({ skip }) => skip(process.platform === 'win32', 'its PowerShell script was never run: docs/packaging.md'));

function startSleeper() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  return { child, pid: child.pid ?? 0, exited: new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code))) };
}

test('default: the folder exists while the process runs, and is removed with its content after that', { timeout: 20_000 }, async () => {
  const { child, pid, exited } = startSleeper();
  const folder = makeTemporaryFolder("a 'name' $HOME ", pid, 30, env);
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner/file'), 'x');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(existsSync(join(folder, 'inner/file'))).toBe(true);
  child.kill('SIGKILL');
  await exited;
  await expect.poll(() => existsSync(folder), { timeout: 15_000 }).toBe(false);
});

test('error: a process that hangs is killed', { timeout: 20_000 }, async () => {
  const { pid, exited } = startSleeper();
  const folder = makeTemporaryFolder('hangs-', pid, 1, env);
  expect(await exited).toBe('SIGKILL');
  await expect.poll(() => existsSync(folder), { timeout: 15_000 }).toBe(false);
});

test('error: the folder is removed even if nothing waits for the killed process', { timeout: 40_000 }, async () => {
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
  const folder = makeTemporaryFolder('zombie-', pid, 1, env);
  await expect.poll(() => existsSync(folder), { timeout: 35_000 }).toBe(false);
  expect(process.kill(pid, 0)).toBe(true);
  parent.kill();
});
