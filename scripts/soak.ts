/** `npm run soak`: what is too long for every run: the same tests with the full counts, and the end-to-end specs over and over. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildIfStale, root } from './build.ts';
import { openDisplay } from './display.ts';

const runs = '100000';
const repeats = '10';
buildIfStale();
const display = await openDisplay();
const env = { ...process.env, ...display.env, BLOCKDESK_RUNS: runs, BLOCKDESK_KILLS: '500' };
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit', env }).status === 0;
const unit = run('vitest/vitest.mjs', 'run', '--testTimeout=1800000');
const e2e = run('@playwright/test/cli.js', 'test', `--repeat-each=${repeats}`);
display.stop();
process.exit(unit && e2e ? 0 : 1);
