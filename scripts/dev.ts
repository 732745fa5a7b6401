/**
 * `npm run dev`: rebuilds what changes; a changed page is reloaded in place, a changed main or preload starts the app
 * again. It is the built page under the real content security policy, never a development server's.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { chromium } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { folderOf, prepareBuild } from './build.ts';
import { openDisplay } from './display.ts';
import { announceRunner, type LaunchedApp, launchApp } from './launch.ts';

const port = 9333;
const parts = ['main', 'preload', 'renderer'] as const;
type Part = (typeof parts)[number];

announceRunner('dev');
const display = await openDisplay();
let app: LaunchedApp | null = null;
let stopping = false;

/** The page's files, which the app looks up when it starts. */
const pageFiles = () =>
  readdirSync(join(folderOf('development'), 'out/renderer/assets'))
    .sort()
    .join();
let served = '';

function start(): void {
  served = pageFiles();
  const env = { ...process.env, ...display.env };
  const started = launchApp([`--remote-debugging-port=${port}`, ...process.argv.slice(2)], env, 'inherit', 'development');
  app = started;
  started.child.on('exit', () => {
    if (app === started) stop();
  });
}

async function restart(): Promise<void> {
  const before = app;
  app = null;
  if (before !== null && before.child.exitCode === null) {
    before.quit();
    await new Promise((resolve) => before.child.once('exit', resolve));
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
  for (const watcher of watchers) void watcher.close();
  app?.quit();
  display.stop();
}

/** A page that changed is loaded again; whatever touches main, the preload or the list of the page's files needs a new start. */
async function react(part: Part): Promise<void> {
  if (!isBuilt) return;
  console.log(`dev: ${part} changed`);
  await (part === 'renderer' && app !== null && pageFiles() === served ? reload() : restart());
}

/** Builds a part now and whenever its sources change; settles when it is built for the first time. */
async function watch(part: Part): Promise<Rolldown.RolldownWatcher> {
  const options = config?.[part];
  const watcher = (await build({ ...options, logLevel: 'error', build: { ...options?.build, watch: {} } })) as Rolldown.RolldownWatcher;
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') console.error(`dev: ${part}:`, event.error.message);
      if (event.code !== 'END') return;
      resolve();
      react(part).catch((error: unknown) => console.error('dev:', error));
    });
  });
  return watcher;
}

let isBuilt = false;
Object.assign(process.env, prepareBuild('development'));
const { config } = await resolveConfig({}, 'build', 'production');
const watchers = await Promise.all(parts.map(watch));
isBuilt = true;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
start();
