/** Starts the built app as `npm start` does, on its own data folder, and drives its window over the debugging port. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#host/find-chromium.ts';
import type { Build } from '#scripts/build.ts';
import { launchApp } from '#scripts/launch.ts';
import { readSavedSecrets } from '#scripts/saved-secrets.ts';
import { recordSecrets, removeUnlessSearched } from './canaries.ts';
import { type Hook, openHook } from './hook.ts';

export interface RunningApp extends LaunchedProcess {
  readonly page: Page;
  /** Errors of the page's console, of its scripts and of its policy; anything in this list when it quits is a failure. */
  readonly complaints: string[];
}

export interface AppOptions {
  readonly data?: string;
  readonly switches?: readonly string[];
  readonly env?: Record<string, string>;
  readonly build?: Build;
  /** Files to load after the hook and before the app's own code. */
  readonly load?: readonly string[];
  /** Starts without the hook. Only for apps that end before they open a browser or a message box. */
  readonly hook?: false;
}

/** A switch of the host: behave as Electron does towards the person. Electron ignores it. */
export const likeElectron = '--like-electron';
/** Test windows cover each other, and Chromium slows down covered windows. These switches prevent that; Windows needs a third one. */
const background = [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  ...(process.platform === 'win32' ? ['--disable-features=CalculateNativeWinOcclusion'] : []),
];

export const makeDataFolder = () => mkdtempSync(join(tmpdir(), 'blockdesk-'));
/** Unless what the app left in it is still to be searched for secrets. */
export const removeFolder = removeUnlessSearched;

/** The app's process, whether or not it has a window; and what it showed the person apart from its pages. */
export interface LaunchedProcess extends Pick<Hook, 'box' | 'command' | 'downloads' | 'link' | 'links' | 'moveTime' | 'recorded'> {
  readonly data: string;
  /** Everything written to standard output and error. */
  said(): string;
  /** The page with this title, waited for. */
  find(title: string): Promise<Page>;
  /** Its exit code, waited for. */
  readonly exited: Promise<number | null>;
  /** Waits until it has restarted so many times; from then on its pages are the new one’s. */
  restarted(times?: number): Promise<void>;
  /** As Ctrl-C does; waits until it is gone. */
  quit(): Promise<void>;
  /** As Ctrl-C does, where the person may yet say no. */
  askToQuit(): void;
}

/** Milliseconds. A browser that has ended may be followed by another one. */
const longestSearch = 60_000;

export async function launchProcess(options: AppOptions = {}): Promise<LaunchedProcess> {
  const data = options.data ?? makeDataFolder();
  let said = '';
  const isHooked = options.hook !== false;
  const shared = isHooked ? data : makeDataFolder();
  const hook = openHook(shared, () => said);
  const switches = [
    ...(isHooked ? [...hook.load, ...(options.load ?? []).flatMap((file) => ['-r', file]), ...background] : []),
    likeElectron,
    `--user-data-dir=${data}`,
    ...(options.switches ?? ['--remote-debugging-port=0']),
  ];
  const launched = launchApp(switches, { ...process.env, ...hook.env, ...options.env }, 'pipe', options.build);
  const { child } = launched;
  if (!isHooked) child.once('exit', () => removeFolder(shared));
  // There are no signals on Windows.
  const askToQuit = isHooked && process.platform === 'win32' ? () => hook.command('quit') : launched.askToQuit;
  const quit = isHooked && process.platform === 'win32' ? askToQuit : launched.quit;
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  let port = debuggingPort(child, () => said);
  // Only who wants to look at its pages needs one.
  port.catch(() => {});
  // One debugger for all windows: each receives every event of every page.
  let attached: Promise<Browser> | null = null;
  const attach = async () => {
    await port;
    // Without any window the host's Chromium ends; the next window starts another.
    return chromium.connectOverCDP(`http://127.0.0.1:${portsIn(said).at(-1)}`);
  };
  return {
    ...hook,
    data,
    said: () => said,
    exited,
    askToQuit,
    async find(title) {
      const until = Date.now() + longestSearch;
      for (;;) {
        attached ??= attach();
        const page = await attached.then((browser) => findPage(browser, title)).catch((error: unknown) => error as Error);
        // It never sees a page that crashed again, even when that is loaded anew; nor one that had crashed when it came.
        if (page instanceof Error) {
          attached = null;
          if (Date.now() > until) throw page;
          await new Promise((resolve) => setTimeout(resolve, 100));
          continue;
        }
        page.once('crash', () => {
          attached = null;
        });
        return page;
      }
    },
    async restarted(times = 1) {
      port = debuggingPort(child, () => said, times);
      await port;
      attached = null;
    },
    async quit() {
      await (await attached)?.close();
      // A later start may renew or forget them.
      recordSecrets(...(await readSavedSecrets(data)));
      quit();
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
    async quit() {
      await launched.quit();
      if (complaints.length > 0) throw new Error(`the page’s console says:\n${complaints.join('\n')}`);
    },
  };
}

const portsIn = (said: string) => [...said.matchAll(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/g)].map(([, port = '']) => port);

/** `after`: how often it started before. */
export function debuggingPort(child: ChildProcess, said: () => string, after = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const port = portsIn(said())[after];
      if (port !== undefined) resolve(port);
    };
    check();
    child.stdout?.on('data', check);
    child.stderr?.on('data', check);
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}\n${said()}`)));
  });
}

/** Also what was said before: the browser repeats it to each new listener. */
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
  // On a busy machine a window may take its time.
  for (let tries = 0; tries < 600 && browser.isConnected(); tries += 1) {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      // The host's windows begin with an empty page of the same title, which goes as soon as theirs loads. Asked of the page
      // itself: a caller in the middle of that may not know its new address yet.
      const [address, shown] = await page.evaluate<[string, string]>('[location.href, document.title]').catch(() => ['', '']);
      if (shown === title && !address.includes('%3Ctitle')) return page;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the app shows no window “${title}”`);
}

/** Presses a button that closes its window. The window may close before the debugger learns of the click. */
export async function answerBox(window: Page, button: string | RegExp): Promise<void> {
  const closed = window.waitForEvent('close', { timeout: 60_000 });
  const pressed = window
    .getByRole('button', { name: button })
    .click({ timeout: 30_000 })
    .then(
      () => 'was pressed',
      (error: Error) => `wasn’t pressed: ${error.message}`,
    );
  await closed.catch(async () => {
    throw new Error(`The window stays. Its button ${await pressed}. It shows: ${await window.locator('body').textContent()}`);
  });
}

/** Presses Enter, which may close the window before the debugger learns of it. If the press fails, what follows does. */
export const pressEnter = (window: Page): Promise<void> => window.keyboard.press('Enter').catch(() => {});

/** The person's browser: a second, real one. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium here to be the person’s browser: npm run e2e installs one where it can');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
