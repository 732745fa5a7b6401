/** Code that a test slips into the app's main process before its own, by Node's options: faults that nothing from outside can cause. */

/** For the environment of the app. Not on Electron's own binary, which takes no such option. */
const injected = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });

/** As soon as this file exists, something is thrown in main that nothing catches. */
export const throwsInMain = (trigger: string, how: 'throw' | 'reject', text: string) =>
  injected(`
    import { existsSync } from 'node:fs';
    const error = new Error(${JSON.stringify(text)});
    const timer = setInterval(() => {
      if (!existsSync(${JSON.stringify(trigger)})) return;
      clearInterval(timer);
      ${how === 'throw' ? 'throw error;' : 'Promise.reject(error);'}
    }, 20);
    timer.unref();
  `);

/** The page's files cannot be listed, so the app cannot start. */
export const failsToStart = (text: string) =>
  injected(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const list = fs.readdirSync;
    fs.readdirSync = (path, ...options) => {
      if (String(path).endsWith('renderer')) throw new Error(${JSON.stringify(text)});
      return list(path, ...options);
    };
    syncBuiltinESMExports();
  `);
