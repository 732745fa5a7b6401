/** The entry of the main process: what it may be started with, one instance, ready, quit, and the end after a failure. */
import { app, dialog } from 'electron';
import { type App, startApp } from '#main/app.ts';
import { cleanEnvironment } from '#main/environment.ts';
import { createFailureEnd } from '#main/failure.ts';
import { tellPerson } from '#main/platform/message-box.ts';
import { registerPageScheme } from '#main/platform/page-protocol.ts';
import { guardEveryPage } from '#main/security.ts';
import { findRefusedSwitches, refusalWords } from '#main/switches.ts';

// First of all: every file made from here on is the person's alone, and the environment changes nothing that is checked.
process.umask(0o077);
cleanEnvironment(process.env);
// Whoever reads what it says may be gone, a terminal for example: saying so would fail again, without end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** How long quitting waits for what has to be saved. */
const farewell = 8_000;

function run(): void {
  let started: App | null = null;
  let ending: Promise<void> | null = null;
  /** Once, whoever wants it. */
  const end = () => {
    ending ??= started?.stop() ?? Promise.resolve();
    return ending;
  };
  let failing = false;
  const fail = createFailureEnd({
    log: (line) => console.error(line),
    save() {
      failing = true;
      return end();
    },
    patience: farewell,
    tell: tellPerson,
    exit: (code) => app.exit(code),
  });
  process.on('uncaughtException', (error) => fail('main', error));
  process.on('unhandledRejection', (reason) => fail('main', reason));
  app.enableSandbox();
  registerPageScheme();
  guardEveryPage();
  // What the second was started with is anybody's: only that it was started counts.
  app.on('second-instance', () => started?.show());
  app.on('activate', () => started?.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  let hasEnded = false;
  let stopping = false;
  app.on('before-quit', (event) => {
    if (started === null || hasEnded) return;
    event.preventDefault();
    // After a failure it ends by itself, once all is saved and the person has been told.
    if (stopping || failing) return;
    stopping = true;
    const timer = setTimeout(() => app.exit(0), farewell);
    void end().finally(() => {
      clearTimeout(timer);
      hasEnded = true;
      app.quit();
    });
  });
  app
    .whenReady()
    .then(() => {
      started = startApp();
    })
    .catch((error: unknown) => fail('start', error));
}

/** In development a debugger is wanted; what is shipped would hand its pages to whoever starts it so. */
const refused = app.isPackaged ? findRefusedSwitches(process.argv.slice(1), process.platform) : [];

if (refused.length > 0) {
  const { title, text } = refusalWords(refused);
  dialog.showErrorBox(title, text);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) run();
else app.quit();
