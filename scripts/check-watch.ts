/** `npm run check:watch`: types, and the tests that a change touches, again at each change. Begins with what is not committed yet. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build.ts';
import { openDisplay } from './display.ts';

const display = await openDisplay(true);
const options = { cwd: root, env: { ...process.env, ...display.env } };
const program = (name: string) => join(root, 'node_modules', name);
// Its own process group, as it is a script that starts the compiler, and would leave it behind.
const isGroup = process.platform !== 'win32';
const types = spawn(process.execPath, [program('typescript/bin/tsc'), '-b', '--watch', '--preserveWatchOutput'], {
  ...options,
  detached: isGroup,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const tests = spawn(process.execPath, [program('vitest/vitest.mjs'), 'watch', '--changed'], { ...options, stdio: 'inherit' });

let isOver = false;
function stop(): void {
  if (isOver) return;
  isOver = true;
  tests.kill();
  if (isGroup && types.pid !== undefined && types.exitCode === null) process.kill(-types.pid);
  else types.kill();
  display.stop();
}
for (const child of [types, tests]) child.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
