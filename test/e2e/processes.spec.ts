/** Nothing is left behind: `npm start` ends what it started, by Ctrl-C and when it is killed itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { makeDataFolder, removeFolder } from '#test/support/app.ts';

// Reads /proc; elsewhere the same is true of other means that are not tried here.
test.skip(process.platform !== 'linux', 'looks processes up in /proc');

/** Every process that was told of this folder: the app, its browser, the sandbox, the chain. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
}

/** Waits until the whole of it runs, the chain included. */
async function start(data: string): Promise<ChildProcess> {
  // Its own group, so that what a terminal sends to the foreground can be sent to it alone.
  const child = spawn(process.execPath, ['scripts/start.ts', `--user-data-dir=${data}`], { stdio: 'ignore', detached: true });
  await expect
    .poll(() => processesOf(data).some((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('anvil')), { timeout: 30_000 })
    .toBe(true);
  return child;
}

for (const signal of ['SIGINT', 'SIGKILL'] as const) {
  test(`${signal} to npm start leaves no process, and the next start works`, async () => {
    const data = makeDataFolder();
    for (let round = 0; round < 2; round += 1) {
      const child = await start(data);
      expect(processesOf(data).length).toBeGreaterThan(4);
      process.kill(child.pid ?? 0, signal);
      await expect.poll(() => processesOf(data).length, { timeout: 15_000 }).toBe(0);
    }
    removeFolder(data);
  });
}
