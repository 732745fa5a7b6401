/**
 * `npm run dev`: rebuilds what changes; a changed page is reloaded in place, a changed main or preload starts the app
 * again. It is the built page under the real content security policy, never a development server's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './build.ts';
import { openDisplay } from './display.ts';
import { findLaunch } from './launch.ts';

const port = 9333;
const settle = 300;
const display = await openDisplay();
const builder = spawn(process.execPath, [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--watch'], {
  cwd: root,
  stdio: 'inherit',
});
let app: ChildProcess | null = null;
let stopping = false;

function start(): void {
  const { command, args } = findLaunch();
  const child = spawn(command, [...args, `--remote-debugging-port=${port}`, ...process.argv.slice(2)], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...display.env },
  });
  app = child;
  child.on('exit', () => {
    if (app === child) stop();
  });
}

async function restart(): Promise<void> {
  const before = app;
  app = null;
  if (before !== null && before.exitCode === null) {
    before.kill('SIGTERM');
    await new Promise((resolve) => before.once('exit', resolve));
  }
  if (!stopping) start();
}

async function reload(): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  for (const context of browser.contexts())
    for (const page of context.pages()) if ((await page.title()) === 'Blockdesk') await page.reload();
  await browser.close();
}

function stop(): void {
  if (stopping) return;
  stopping = true;
  builder.kill();
  app?.kill('SIGTERM');
  display.stop();
}

/** The last of a burst of changes decides; whatever touches main or preload needs a new start. */
let changed = new Set<string>();
let timer: NodeJS.Timeout | undefined;
watch(join(root, 'out'), { recursive: true }, (_event, file) => {
  changed.add(String(file).split(/[\\/]/)[0] ?? '');
  clearTimeout(timer);
  timer = setTimeout(() => {
    const parts = changed;
    changed = new Set();
    const isPageOnly = app !== null && parts.size === 1 && parts.has('renderer');
    (isPageOnly ? reload() : restart()).catch((error: unknown) => console.error('dev:', error));
  }, settle);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
