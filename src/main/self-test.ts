/**
 * `--self-test`: starts the real app without showing its windows, checks each part, prints a report and exits. For people who package
 * the app. It uses its own data folder and takes no lock, so it neither sees nor changes the person's data.
 */
import { app } from 'electron';
import type { App } from '#main/app.ts';
import { createLog } from '#main/core/log.ts';
import { systemCipher } from '#main/core/platform/cipher.ts';
import { makeTemporaryFolder } from '#main/core/platform/temporary-folder.ts';
import { traceOf } from '#main/core/trace.ts';
import { createDesktop } from '#main/desktop.ts';
import { childEnvironment } from '#main/environment.ts';
import { type Finding, reportOf, runChecks } from '#main/self-checks.ts';

/** Milliseconds for each check, and for saving at the end. */
const patience = 60_000;
const farewell = 10_000;
/** Seconds after which a helper process kills the self-test. */
const longest = 100;

/**
 * Call it before the app is ready: Chromium looks up its data folder only after the main file has run
 * (`shell/browser/electron_browser_main_parts.cc:300` to 321).
 */
export function runSelfTest(): void {
  app.setPath('userData', makeTemporaryFolder('blockdesk-self-test-', process.pid, longest, childEnvironment(process.env)));
  let started: App | null = null;
  let hasEnded = false;

  function end(findings: readonly Finding[]): void {
    if (hasEnded) return;
    hasEnded = true;
    const code = findings.some(({ isBroken }) => isBroken) ? 1 : 0;
    const stopped = Promise.race([started?.stop(), new Promise((resolve) => setTimeout(resolve, farewell))]);
    void stopped.catch(() => {}).then(() => process.stdout.write(reportOf(findings), () => app.exit(code)));
  }
  const failed = (text: string) => end([{ part: 'start', isBroken: true, text }]);

  function faulty(text: string, thrown: unknown): void {
    console.error(traceOf(thrown));
    failed(text);
  }

  process.on('uncaughtException', (error) => faulty('an uncaught error', error));
  process.on('unhandledRejection', (reason) => faulty('an uncaught error', reason));
  // Without a listener the app would quit with code 0.
  app.on('window-all-closed', () => failed('its window closed'));
  app.on('before-quit', (event) => {
    event.preventDefault();
    failed('something asked it to quit');
  });
  const opened = watchWindows();
  app
    .whenReady()
    .then(async () => {
      const log = createLog((line) => console.error(line));
      const desktop = createDesktop({ built: import.meta.dirname, data: app.getPath('userData'), isHidden: true, log, lock() {} });
      const { createLinks, startApp } = await import('#main/app.ts');
      if (hasEnded) return;
      started = startApp(createLinks(log), desktop, { key: null, lock: null, notes: [], announced: [] }, () => false);
      const { openReview, ...parts } = started.parts;
      openReview(() => {});
      const [page, review] = opened;
      if (page === undefined || review === undefined) return failed('it didn’t open both windows');
      const { platform } = process;
      const pages = { inPage: page.run, inReview: review.run };
      const findings = await runChecks({ ...parts, ...pages, platform, version: app.getVersion(), cipher: systemCipher }, patience);
      const isShown = opened.some(({ wasShown }) => wasShown());
      end([...findings, { part: 'windows', isBroken: isShown, text: isShown ? 'one was shown' : 'no window was shown' }]);
    })
    .catch((error: unknown) => faulty('Blockdesk didn’t start', error));
}

interface OpenedWindow {
  /** Runs code in its page, once the page has loaded. */
  readonly run: (code: string) => Promise<unknown>;
  readonly wasShown: () => boolean;
}

/** Lists the windows in the order in which they open. */
function watchWindows(): readonly OpenedWindow[] {
  const opened: OpenedWindow[] = [];
  app.on('browser-window-created', (_event, window) => {
    const { webContents } = window;
    const loaded = new Promise<void>((resolve) => webContents.once('did-finish-load', () => resolve()));
    let wasShown = false;
    window.once('show', () => {
      wasShown = true;
    });
    opened.push({ run: (code) => loaded.then(() => webContents.executeJavaScript(code)), wasShown: () => wasShown });
  });
  return opened;
}
