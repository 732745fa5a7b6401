/** SIGINT, SIGTERM and SIGHUP as Electron takes them: `shell/browser/electron_browser_main_parts_posix.cc`. */

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Call this just before `ready`, when Electron sets its own handlers (`electron_browser_main_parts.cc:598`). Each handler quits the app once
 * and then restores the system's default (`…_posix.cc:62`). So the same signal a second time kills an app that does not listen to it itself.
 */
export function takeSignals(quit: () => void): void {
  for (const name of names) {
    // Electron's handler replaces Node's, so listeners that the app added earlier are never called.
    process.removeAllListeners(name);
    // Listeners that the app adds from now on replace Electron's handler.
    process.once(name, () => {
      if (process.listenerCount(name) === 0) quit();
    });
  }
}
