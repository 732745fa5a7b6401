/** The entry of the main process: one instance, ready, quit. */
import { app } from 'electron';
import { type App, startApp } from '#main/app.ts';
import { registerPageScheme } from '#main/platform/page-protocol.ts';
import { guardEveryPage } from '#main/security.ts';

// First of all: every file made from here on is the person's alone.
process.umask(0o077);
// The environment does not switch off the checking of certificates.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

/** How long quitting waits for what has to be saved. */
const farewell = 8_000;

function run(): void {
  let started: App | null = null;
  app.enableSandbox();
  registerPageScheme();
  guardEveryPage();
  app.on('second-instance', () => started?.show());
  app.on('activate', () => started?.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  let stopping = false;
  app.on('before-quit', (event) => {
    if (started === null) return;
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    const timer = setTimeout(() => app.exit(0), farewell);
    void started.stop().finally(() => {
      clearTimeout(timer);
      started = null;
      app.quit();
    });
  });
  void app.whenReady().then(() => {
    started = startApp();
  });
}

if (app.requestSingleInstanceLock()) run();
else app.quit();
