/** Runs a small app by the host, or on Electron with `BLOCKDESK_TEST_ON=electron`, and code in its main process and its page. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'vitest';
import { findElectron } from '#scripts/launch.ts';
import { type Hook, openHook } from '#test/support/hook.ts';

const electron = process.env.BLOCKDESK_TEST_ON === 'electron' ? findElectron() : undefined;
if (process.env.BLOCKDESK_TEST_ON === 'electron' && !electron) throw new Error('Electron’s binary is missing, or its sandbox can’t start');

/** `test` for what Electron has otherwise or not at all; the reason is in the name of the skipped test. */
export function testOfHost(reason: string): (name: string, work: () => unknown) => void {
  return (name, work) => (electron ? test.skip(`${name} (not on Electron: ${reason})`, work) : test(name, work));
}

const run = join(import.meta.dirname, '../../../host/run.ts');

/** Reads code from standard input and answers on standard output; `home` keeps what later code needs. */
const driver = `
import electron, * as named from 'electron';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
const home = { named, require: createRequire(import.meta.url), events: [] };
const say = (message) => process.stdout.write('\\u0001' + JSON.stringify(message) + '\\n');
home.note = (name) => { home.events.push(name); say({ event: name }); };
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, code, arg } = JSON.parse(line);
  try {
    say({ id, value: await (0, eval)('(' + code + ')')(electron, home, arg) });
  } catch (error) {
    say({ id, error: String(error?.message ?? error), code: error?.code });
  }
});
`;

export const basicMain = `
electron.protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
electron.app.on('window-all-closed', () => home.note('window-all-closed'));
electron.app.whenReady().then(() => say({ event: 'ready' }));
`;

// biome-ignore lint/suspicious/noExplicitAny: the code runs in another process, with whatever it has there.
type Loose = any;
export type FixtureApp = {
  readonly process: ChildProcess;
  readonly folder: string;
  readonly userData: string;
  readonly output: () => string;
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Runs in the main process: the function is sent as text. */
  readonly main: (code: (electron: Loose, home: Loose, arg: Loose) => unknown, arg?: unknown) => Promise<Loose>;
  readonly event: (name: string) => Promise<void>;
};

export type FixtureOptions = {
  main?: string;
  files?: Record<string, string>;
  args?: readonly string[];
  /** Arguments before the app's folder. */
  before?: readonly string[];
  env?: NodeJS.ProcessEnv;
  folder?: string;
  userData?: string;
  manifest?: object;
  /** False: it opens none, and something smaller stands in for Chromium, whose start takes two seconds of processor time. */
  windows?: false;
};

/** Stands in for Chromium: ends when it is told to, or with the host. One that ends at once may end the host before it has answered. */
const noChromium = '#!/bin/sh\nPATH=/usr/bin:/bin exec grep -qz Browser.close <&3\n';

const started: { child: ChildProcess; folder: string; exited: Promise<unknown> }[] = [];

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'host-'));
}

export async function startFixture(options: FixtureOptions = {}): Promise<FixtureApp> {
  const folder = options.folder ?? createFolder();
  const userData = options.userData ?? join(folder, 'user data');
  const isWindowless = options.windows === false && process.platform !== 'win32';
  const files = {
    'package.json': JSON.stringify({
      name: 'fixture',
      productName: 'Fixture',
      version: '1.2.3',
      type: 'module',
      main: 'main.js',
      ...options.manifest,
    }),
    'main.js': driver + (options.main ?? basicMain),
    ...(isWindowless ? { 'no-chromium': noChromium } : {}),
    ...options.files,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o700 });
  }
  const { command, args } = electron ?? { command: process.execPath, args: [run] };
  const child = spawn(command, [...args, ...(options.before ?? []), folder, `--user-data-dir=${userData}`, ...(options.args ?? [])], {
    env: {
      ...process.env,
      BLOCKDESK_HEADLESS: '1',
      ...(isWindowless ? { BLOCKDESK_CHROMIUM: join(folder, 'no-chromium') } : {}),
      ...options.env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let lastId = 0;
  const waiting = new Map<number, { resolve: (value: Loose) => void; reject: (error: Error) => void }>();
  const events: string[] = [];
  const listeners: (() => void)[] = [];
  const exited = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal as NodeJS.Signals))),
  );
  started.push({ child, folder, exited });
  child.stdin?.on('error', () => {});
  child.stderr?.on('data', (data) => {
    output += data;
  });
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (!line.startsWith('\u0001')) {
      output += `${line}\n`;
      return;
    }
    const message = JSON.parse(line.slice(1));
    if (message.event) {
      events.push(message.event);
      for (const listener of listeners.splice(0)) listener();
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(Object.assign(new Error(message.error), { code: message.code }));
  });
  void exited.then((code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The app ended (${code}): ${output}`));
    for (const listener of listeners.splice(0)) listener();
  });
  const event = async (name: string) => {
    while (!events.includes(name)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The app ended before '${name}': ${output}`);
      await new Promise<void>((resolve) => listeners.push(resolve));
    }
    events.splice(events.indexOf(name), 1);
  };
  return {
    process: child,
    folder,
    userData,
    output: () => output,
    exited,
    event,
    main: (code, arg) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        child.stdin?.write(`${JSON.stringify({ id, code: code.toString(), arg })}\n`);
      }),
  };
}

/** Empty if the process has ended by now. */
export function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Starts with the hook of the end-to-end tests. `command`: a command sent before the start. */
export async function startHooked(
  options: FixtureOptions = {},
  command?: string,
): Promise<{ readonly app: FixtureApp; readonly hook: Hook }> {
  const folder = createFolder();
  let output = () => '';
  const hook = openHook(folder, () => output());
  if (command !== undefined) hook.command(command);
  const app = await startFixture({ ...options, folder, before: hook.load, env: { ...hook.env, ...options.env } });
  output = app.output;
  await app.event('ready');
  return { app, hook };
}

/** The processes that still run with this folder in their command line. */
export function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandLineOf(name).includes(folder));
}

/** Ends every app that a test file has started. */
export async function endFixtures(): Promise<void> {
  const ending = started.splice(0);
  for (const { child } of ending) child.kill('SIGKILL');
  await Promise.all(ending.map(({ exited }) => exited));
  for (const { folder } of ending) {
    // Chromium ends on its own a moment later, and writes to its profile until then.
    while (processesOf(folder).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
