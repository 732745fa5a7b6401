/** The watchdog between a process and its parent ends the process, also when the parent is gone before it learns the process's id. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { watchdog as anvilWatchdog } from '#sandbox/chain/anvil.ts';
import { watchdog as appWatchdog } from '#scripts/launch.ts';

/** Whatever reads what it says has ended by the time that it starts. */
const abandoned = (redirection: string) => `{ sleep 0.3; exec sh -c "$1" sh sleep "$2" ${redirection}; } | :`;

function isRunning(seconds: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') === `sleep\0${seconds}\0`;
    } catch {
      return false;
    }
  });
}

test.runIf(process.platform === 'linux').each([
  ['anvil’s', anvilWatchdog, ''],
  ['the app’s', appWatchdog, '4>&1 >/dev/null'],
])('error: O21 %s watchdog, whose parent has ended before it could learn anything, leaves nothing behind', async (_name, script, says) => {
  const seconds = String(600 + Math.floor(Math.random() * 100_000) / 1000);
  const shell = spawn('sh', ['-c', abandoned(says), 'sh', script, seconds], { stdio: ['pipe', 'ignore', 'ignore'] });
  await expect.poll(() => isRunning(seconds), { timeout: 10_000 }).toBe(true);
  shell.stdin.destroy();
  await expect.poll(() => isRunning(seconds), { timeout: 10_000 }).toBe(false);
});
