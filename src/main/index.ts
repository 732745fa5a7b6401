/**
 * The entry of the main process: refused switches, a single instance, start, quit, and the end after a failure. It opens the window first
 * and loads the app, with its domains and packages, while the window's process starts.
 */
// First: see there.
import '#main/core/platform/language.ts';
import { app, BrowserWindow, dialog } from 'electron';
import type { App } from '#main/app.ts';
import { createLog } from '#main/core/log.ts';
import { registerLinkScheme } from '#main/core/platform/link-scheme.ts';
import { showError } from '#main/core/platform/message-box.ts';
import { registerPageScheme } from '#main/core/platform/page-protocol.ts';
import { startAgainAfterEnd } from '#main/core/platform/start-again.ts';
import { traceOf } from '#main/core/trace.ts';
import { createDesktop, type Desktop } from '#main/desktop.ts';
import { cleanEnvironment } from '#main/environment.ts';
import { createFailureEnd } from '#main/failure.ts';
import type { Links } from '#main/links.ts';
import { guardEveryPage } from '#main/security.ts';
import { runSelfTest } from '#main/self-test.ts';
import { findRefusedSwitches, refusalWords } from '#main/switches.ts';
import { appId } from '#shared/core/app-id.ts';
import { settingsPlace } from '#shared/core/screens.ts';

// First, because Windows shows an app's notifications only under the id of its shortcut in the start menu.
// Before the first notification Electron writes a shortcut with this id (`shell/browser/notifications/win/windows_toast_activator.cc:223`).
// In development that is a shortcut to electron.exe, which must not have the package's id (`docs/tutorial/notifications.md:116`).
app.setAppUserModelId(app.isPackaged ? appId : process.execPath);
// Files made from here on are private, and environment variables cannot weaken any check.
process.umask(0o077);
cleanEnvironment(process.env);
// The terminal that reads the output may be gone. Reporting that would fail again, endlessly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const log = createLog((line) => console.error(line));

/** Milliseconds that quitting waits for saving. */
const farewell = 8_000;

interface Life {
  started: App | null;
  /** Set when the end begins, so that it runs once. */
  ending: Promise<void> | null;
  /** Whether the person is being asked about pending writes. */
  isAsking: boolean;
  isUnlocking: boolean;
  isQuitting: boolean;
  /** It starts again once it has ended. */
  isRestarting: boolean;
  /** What is done before that, once all files are closed. */
  last: (() => void) | null;
  isFailing: boolean;
  hasEnded: boolean;
}

function end(life: Life): Promise<void> {
  life.ending ??= life.started?.stop() ?? Promise.resolve();
  return life.ending;
}

/** Handles uncaught failures, before and after the start. */
function watchFaults(life: Life): (where: 'start' | 'main', thrown: unknown) => void {
  const fail = createFailureEnd({
    log,
    save() {
      life.isFailing = true;
      return end(life);
    },
    patience: farewell,
    show: showError,
    exit: (code) => app.exit(code),
  });
  const faulty = (where: 'start' | 'main', thrown: unknown) => {
    // While quitting, everything is being saved already, so no dialog is needed.
    if (life.isQuitting) log(`while quitting: ${traceOf(thrown)}`);
    else fail(where, thrown);
  };
  process.on('uncaughtException', (error) => faulty('main', error));
  process.on('unhandledRejection', (reason) => faulty('main', reason));
  return faulty;
}

/** Before quitting, asks about pending writes and waits for everything to be saved. */
function quitInOrder(life: Life): void {
  function quit(): void {
    life.isQuitting = true;
    const timer = setTimeout(() => app.exit(0), farewell);
    const ended = end(life).catch((error: unknown) => log(`while quitting: ${traceOf(error)}`));
    void ended.then(() => {
      clearTimeout(timer);
      try {
        life.last?.();
      } catch (error) {
        // What it left is done at the next start.
        log(`before the restart: ${traceOf(error)}`);
      }
      life.hasEnded = true;
      app.quit();
    });
  }
  async function ask(started: App): Promise<void> {
    life.isAsking = true;
    const agreed = await started.mayQuit();
    life.isAsking = false;
    if (life.isFailing) return;
    if (agreed) quit();
    // The last window may be closed already.
    else started.show();
  }
  app.on('before-quit', (event) => {
    const { started } = life;
    // Nothing is open yet that would have to be saved, and nothing is opened from now on.
    if (started === null) life.hasEnded = true;
    if (started === null || life.hasEnded) return;
    event.preventDefault();
    // After a failure it ends once everything is saved and the person has closed the dialog.
    if (life.isQuitting || life.isFailing) return;
    if (life.isRestarting) return quit();
    if (life.isAsking) return;
    void ask(started);
  });
}

/** Before the app is unlocked there is only the window that asks for the passphrase. */
function show({ started }: Life): void {
  if (started === null)
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.focus();
  else started.show();
}

/** False where it ends already. */
function restart(life: Life, desktop: Desktop, last: (() => void) | null): boolean {
  if (life.isRestarting || life.isQuitting || life.isFailing) return false;
  life.isRestarting = true;
  life.last = last;
  desktop.hide();
  void startAgainAfterEnd().finally(() => app.quit());
  return true;
}

/**
 * Makes every signal quit the app in order, not only the first. Electron's own handlers take one signal of each kind and leave the next
 * to the system, which would kill a write under way (`shell/browser/electron_browser_main_parts_posix.cc:62`). They are set just before
 * `ready` and replace earlier listeners, so call this after `ready`.
 */
function quitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}

/** What must be set before the app is ready, in a normal start and in a self-test. */
function prepare(): void {
  // Root has to start the app with `--no-sandbox`. `enableSandbox` would remove that switch, and every process that Chromium starts
  // after that would refuse to run as root (`shell/browser/api/electron_api_app.cc:1550`, `shell/app/electron_main_delegate.cc:222`).
  if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerPageScheme();
  guardEveryPage();
}

function run(): void {
  const life: Life = {
    started: null,
    ending: null,
    isAsking: false,
    isUnlocking: false,
    isQuitting: false,
    isRestarting: false,
    last: null,
    isFailing: false,
    hasEnded: false,
  };
  const faulty = watchFaults(life);
  prepare();
  // Command lines: what reads their links is loaded after the window is opened.
  const early: (readonly string[])[] = [process.argv.slice(1)];
  let receive: Links['receive'] = (args) => void early.push(args);
  // Anyone can start a second instance: only the fact, and a link among its arguments, is used.
  app.on('second-instance', (_event, argv) => {
    show(life);
    receive(argv.slice(1));
  });
  // macOS, and there perhaps before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    receive([url]);
  });
  app.on('activate', () => show(life));
  app.on('window-all-closed', () => {
    // The window that asked for the passphrase; the app's own comes next.
    if (life.isUnlocking) return;
    if (process.platform !== 'darwin') app.quit();
  });
  quitInOrder(life);
  app
    .whenReady()
    .then(async () => {
      quitOnSignals();
      registerLinkScheme(process.platform);
      const data = app.getPath('userData');
      const lock = () => {
        if (life.started?.lock() === false) desktop.showAnd({ do: 'go', place: settingsPlace });
      };
      const desktop = createDesktop({ built: import.meta.dirname, data, isHidden: false, log, lock });
      const { createLinks, startApp, unlockApp } = await import('#main/app.ts');
      if (life.hasEnded || life.isFailing) return;
      life.isUnlocking = true;
      const unlocked = await unlockApp(desktop);
      life.isUnlocking = false;
      if (life.hasEnded || life.isFailing) return;
      if (unlocked === null) return app.quit();
      const links = createLinks(log);
      receive = links.receive;
      for (const args of early) receive(args);
      life.started = startApp(links, desktop, unlocked, (last) => restart(life, desktop, last ?? null));
    })
    .catch((error: unknown) => faulty('start', error));
}

/** Includes `ELECTRON_DISABLE_SANDBOX`: Electron has turned it into `--no-sandbox` by now (`shell/app/electron_main_delegate.cc:195`). */
function started(): readonly string[] {
  const given = process.argv.slice(1);
  return app.commandLine.hasSwitch('no-sandbox') && !given.includes('--no-sandbox') ? [...given, '--no-sandbox'] : given;
}

/** Debugging switches are for development. In a package they would give whoever starts it access to the pages. */
const refused = app.isPackaged ? findRefusedSwitches(started(), process.platform) : [];

if (refused.length > 0) {
  const { title, text } = refusalWords(refused);
  dialog.showErrorBox(title, text);
  app.exit(1);
} else if (process.argv.includes('--self-test')) {
  prepare();
  runSelfTest();
} else if (app.requestSingleInstanceLock()) run();
else app.quit();
