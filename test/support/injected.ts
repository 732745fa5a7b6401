/** Code that a test loads into the main process before the app's own, to cause faults that can't be caused from outside. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a file that is loaded first. `folder`: the test's own. */
function inject(folder: string, code: string): string {
  const path = join(folder, 'injected.cjs');
  writeFileSync(path, code);
  return path;
}

/** As soon as the file `trigger` exists, main throws an error that nothing catches. */
export const throwsInMain = (folder: string, trigger: string, how: 'throw' | 'reject', text: string) =>
  inject(
    folder,
    `
    const { existsSync } = require('node:fs');
    const error = new Error(${JSON.stringify(text)});
    const timer = setInterval(() => {
      if (!existsSync(${JSON.stringify(trigger)})) return;
      clearInterval(timer);
      ${how === 'throw' ? 'throw error;' : 'Promise.reject(error);'}
    }, 20);
    timer.unref();
  `,
  );

/** The page's files cannot be listed, so the app cannot start. */
export const failsToStart = (folder: string, text: string) =>
  inject(
    folder,
    `
    const fs = require('node:fs');
    const { syncBuiltinESMExports } = require('node:module');
    const list = fs.readdirSync;
    fs.readdirSync = (path, ...options) => {
      if (String(path).endsWith('renderer')) throw new Error(${JSON.stringify(text)});
      return list(path, ...options);
    };
    syncBuiltinESMExports();
  `,
  );

/** The computer's clock is so many milliseconds ahead. */
export const clockAhead = (folder: string, milliseconds: number) =>
  inject(
    folder,
    `
    const now = Date.now;
    Date.now = () => now() + ${milliseconds};
  `,
  );
