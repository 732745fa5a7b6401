/** Starts the built app as `npm start` does, on a data folder of its own, and drives its window over the debugging port. */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#host/find-chromium.ts';
import type { Build } from '#scripts/build.ts';
import { readKeptSecrets } from '#scripts/kept-secrets.ts';
import { launchApp } from '#scripts/launch.ts';
import { recordSecrets, removeUnlessSearched } from './canaries.ts';

export interface RunningApp extends LaunchedProcess {
  readonly page: Page;
  /** Errors of the page's console, of its scripts and of its policy; whatever stands here when it quits is a failure. */
  readonly complaints: string[];
  /** The box with this message that main shows, waited for. */
  box(message: string): Promise<Page>;
}

export interface AppOptions {
  readonly data?: string;
  readonly switches?: readonly string[];
  readonly env?: Record<string, string>;
  readonly build?: Build;
}

export const makeDataFolder = () => mkdtempSync(join(tmpdir(), 'blockdesk-'));
/** Unless what the app left in it is still to be searched for secrets. */
export const removeFolder = removeUnlessSearched;

/** The app's process, whether or not it has a window. */
export interface LaunchedProcess {
  readonly data: string;
  /** Everything written to standard output and error. */
  said(): string;
  /** The last address that the app handed to the browser, waited for. */
  link(): Promise<string>;
  /** The page with this title, over a debugger of its own, waited for. */
  find(title: string): Promise<Page>;
  /** Its exit code, waited for. */
  readonly exited: Promise<number | null>;
  /** As Ctrl-C does; waits until it is gone. */
  quit(): Promise<void>;
  /** As Ctrl-C does, where the person may yet say no. */
  askToQuit(): void;
}

export async function launchProcess(options: AppOptions = {}): Promise<LaunchedProcess> {
  const data = options.data ?? makeDataFolder();
  const links = join(makeDataFolder(), 'links');
  writeFileSync(links, '');
  const env = { ...process.env, BROWSER: browserThatWrites(links), ...options.env };
  const launched = launchApp(
    [`--user-data-dir=${data}`, ...(options.switches ?? ['--remote-debugging-port=0'])],
    env,
    'pipe',
    options.build,
  );
  const { child } = launched;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const port = debuggingPort(child, () => said);
  // Only who wants to look at its pages needs one.
  port.catch(() => {});
  const browsers: Browser[] = [];
  return {
    data,
    said: () => said,
    exited,
    askToQuit: launched.askToQuit,
    async find(title) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port}`);
      browsers.push(browser);
      return findPage(browser, title);
    },
    async link() {
      for (let tries = 0; tries < 100; tries += 1) {
        const last = readFileSync(links, 'utf8').trim().split('\n').at(-1) ?? '';
        if (last !== '') {
          writeFileSync(links, '');
          return last;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`the app opened no browser\n${said}`);
    },
    async quit() {
      await Promise.all(browsers.map((browser) => browser.close()));
      // A later start may renew or forget them.
      recordSecrets(...(await readKeptSecrets(data)));
      launched.quit();
      await exited;
    },
  };
}

export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const launched = await launchProcess({ ...options, switches: ['--remote-debugging-port=0', ...(options.switches ?? [])] });
  const page = await launched.find('Blockdesk');
  const complaints = listenForComplaints(page);
  return {
    ...launched,
    page,
    complaints,
    box: launched.find,
    async quit() {
      await launched.quit();
      if (complaints.length > 0) throw new Error(`the page’s console says:\n${complaints.join('\n')}`);
    },
  };
}

/** A "browser" that only writes down what it was to open; the test drives a real one itself. */
export function browserThatWrites(links: string): string {
  const script = `${links}.sh`;
  writeFileSync(script, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${links}'\n`);
  chmodSync(script, 0o700);
  return script;
}

export function debuggingPort(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said())?.[1];
      if (port !== undefined) resolve(port);
    };
    child.stdout?.on('data', check);
    child.stderr?.on('data', check);
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}\n${said()}`)));
  });
}

/** Also what was said before: the browser repeats it to whoever listens anew. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isPolicy = /content security policy|refused to|permissions policy/i.test(message.text());
    if (message.type() === 'error' || isPolicy) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

export async function findPage(browser: Browser, title = 'Blockdesk'): Promise<Page> {
  for (let tries = 0; tries < 400; tries += 1) {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      // The host's windows begin with an empty page of the same title, which goes as soon as theirs loads. Asked of the page
      // itself: whoever comes to it in the middle of that may not have heard of its new address.
      const [address, shown] = await page.evaluate<[string, string]>('[location.href, document.title]').catch(() => ['', '']);
      if (shown === title && !address.includes('%3Ctitle')) return page;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the app shows no window “${title}”`);
}

/** Presses a button of a box, which closes by it: perhaps before the debugger has heard that it was pressed. */
export async function answerBox(box: Page, button: string | RegExp): Promise<void> {
  const closed = box.waitForEvent('close');
  // Where it was not pressed the box stays, and that is what fails.
  box
    .getByRole('button', { name: button })
    .click()
    .catch(() => {});
  await closed;
}

/** The person's browser: a second, real one. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium here to be the person’s browser: npm run e2e installs one where it can');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
