/** SIGINT, SIGTERM and SIGHUP as Electron takes them: `shell/browser/electron_browser_main_parts_posix.cc`. */

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * To be called just before `ready`, where Electron sets its own handlers (`electron_browser_main_parts.cc:598`). Each quits the app once and
 * then gives way to the system's default (`…_posix.cc:62`), so a second signal of its kind kills an app that does not listen to it itself.
 */
export function takeSignals(quit: () => void): void {
  for (const name of names) {
    // Electron's handler replaces Node's: what the app began to listen to before is never heard.
    process.removeAllListeners(name);
    // What it listens to from now on replaces Electron's.
    process.once(name, () => {
      if (process.listenerCount(name) === 0) quit();
    });
  }
}
