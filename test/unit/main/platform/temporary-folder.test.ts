/** The self-test's data folder: it is removed when its process ends, and a process that takes too long is killed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '#main/platform/temporary-folder.ts';

const env = { PATH: process.env.PATH ?? '', SYSTEMROOT: process.env.SYSTEMROOT ?? '' };
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
  const ended = await exited;
  expect(process.platform === 'win32' || ended === 'SIGKILL').toBe(true);
  await expect.poll(() => existsSync(folder), { timeout: 15_000 }).toBe(false);
});
