/**
 * `--self-test`: starts the app's real parts with windows that are never shown, tries each, and ends with a list. For whoever
 * packages the app. It has a data folder of its own and takes no lock, so it neither sees nor changes anything of the person's.
 */
import { app } from 'electron';
import { type App, startApp } from '#main/app.ts';
import { childEnvironment } from '#main/environment.ts';
import { createLinks } from '#main/links.ts';
import { systemCipher } from '#main/platform/cipher.ts';
import { makeTemporaryFolder } from '#main/platform/temporary-folder.ts';
import { type Finding, reportOf, runChecks } from '#main/self-checks.ts';
import { traceOf } from '#main/trace.ts';

/** Milliseconds for each part, and for what is saved at the end. */
const patience = 25_000;
const farewell = 10_000;
/** Seconds after which it is ended from outside. */
const longest = 60;

/**
 * Before the app is ready: only once the main file has run does Chromium look up where its data lies
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

  process.on('uncaughtException', (error) => faulty('an error that nothing caught', error));
  process.on('unhandledRejection', (reason) => faulty('an error that nothing caught', reason));
  // Without a listener the app would quit, as if all were well.
  app.on('window-all-closed', () => failed('its window closed'));
  app.on('before-quit', (event) => {
    event.preventDefault();
    failed('it was told to quit');
  });
  const opened = watchWindows();
  app
    .whenReady()
    .then(async () => {
      started = startApp(
        createLinks(() => {}),
        { isHidden: true },
      );
      const { openReview, ...parts } = started.parts;
      openReview(() => {});
      const [page, review] = opened;
      if (page === undefined || review === undefined) return failed('it opened no windows');
      const { platform } = process;
      const pages = { inPage: page.run, inReview: review.run };
      const findings = await runChecks({ ...parts, ...pages, platform, version: app.getVersion(), cipher: systemCipher }, patience);
      const isShown = opened.some(({ wasShown }) => wasShown());
      end([...findings, { part: 'windows', isBroken: isShown, text: isShown ? 'one was shown' : 'none was shown' }]);
    })
    .catch((error: unknown) => faulty('the app did not start', error));
}

interface OpenedWindow {
  /** Runs a text in its page, once that has loaded. */
  readonly run: (code: string) => Promise<unknown>;
  readonly wasShown: () => boolean;
}

/** The windows in the order in which they open. */
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
