/** How long main's one thread is busy at a time, measured inside main by a file that is loaded before the app's own code. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BusyTurn {
  /** Epoch milliseconds at its end. */
  readonly at: number;
  /** Milliseconds of processor time of main's thread between two looks of a timer: what else runs on this computer does not count. */
  readonly cpu: number;
  /** Milliseconds by the clock. */
  readonly wall: number;
  /** Calls that came in the meantime. */
  readonly calls: readonly string[];
}

/** Returns the file to load, and how to read what it noted. `folder`: the test's own. */
export function watchMain(folder: string): { readonly file: string; readonly turns: () => readonly BusyTurn[] } {
  const [file, noted] = [join(folder, 'busy-main.cjs'), join(folder, 'busy-main.jsonl')];
  writeFileSync(
    file,
    `
    const { appendFileSync } = require('node:fs');
    const { ipcMain } = require('electron');
    const handle = ipcMain.handle.bind(ipcMain);
    let calls = [];
    ipcMain.handle = (channel, answer) => handle(channel, (...given) => {
      if (calls.length < 50) calls.push(channel);
      return answer(...given);
    });
    const used = () => {
      const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
      return (user + system) / 1000;
    };
    let [before, since] = [used(), performance.now()];
    setInterval(() => {
      const [cpu, wall] = [used() - before, performance.now() - since];
      if (cpu > 20 || wall > 100) appendFileSync(${JSON.stringify(noted)}, JSON.stringify({ at: Date.now(), cpu, wall, calls }) + '\\n');
      [before, since] = [used(), performance.now()];
      calls = [];
    }, 5).unref();
  `,
  );
  return {
    file,
    turns: () =>
      existsSync(noted)
        ? readFileSync(noted, 'utf8')
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as BusyTurn)
        : [],
  };
}
