/** `npm start` on its own display, for tests that end parts of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { State } from '#shared/ipc/state.ts';
import { debuggingPort, findPage, likeElectron } from './app.ts';
import { type Hook, openHook } from './hook.ts';
import { findRole, identityOf, listRun, markName, type Role, type RunningProcess } from './process-tree.ts';

export interface StartedApp {
  readonly child: ChildProcess;
  said(): string;
  processes(): RunningProcess[];
  /** Ends it at once; false where there is none just now. */
  kill(role: Role): boolean;
  killAll(): void;
  /** What is left once it has gone, or has not within this time. */
  left(patience: number): Promise<string[]>;
  /** Its window, once it is there. */
  page(): Promise<Page>;
  call<T>(name: string, input?: object): Promise<T>;
  /** What main says of itself just now. */
  state(): Promise<{ readonly [S in keyof State]: State[S] }>;
  link(): Promise<string>;
  /** The open box with this message, waited for. */
  box: Hook['box'];
}

/** False where it has ended on its own by then. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** `folder`: of the test's own; the app's data is in `data` below it. */
export function startWhole(folder: string): StartedApp {
  const data = join(folder, 'data');
  let said = '';
  const hook = openHook(folder, () => said);
  const mark = randomUUID();
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, ...inherited } = process.env;
  const env = { ...inherited, [markName]: mark, ...hook.env, TMPDIR: folder };
  const args = ['scripts/start.ts', ...hook.load, likeElectron, `--user-data-dir=${data}`, '--remote-debugging-port=0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true });
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  // Asked for at once, as it listens for what is said.
  const port = debuggingPort(child, () => said);
  port.catch(() => {});
  /** By number and start: processes once seen as its own are looked for even after nothing else identifies them. */
  const seen = new Set<string>();
  const processes = () => {
    const now = listRun(mark, folder, seen);
    for (const one of now) seen.add(identityOf(one));
    return now;
  };
  let browser: Browser | null = null;
  let page: Promise<Page> | null = null;
  const open = async () => {
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port}`);
    const found = await findPage(browser);
    // A window has its title before its page.
    await found.waitForFunction(() => 'blockdesk' in window);
    return found;
  };
  const getPage = () => (page ??= open());
  const call = async <T>(name: string, input: object = {}): Promise<T> =>
    (await getPage()).evaluate(
      ([name, input]) =>
        (window as unknown as { blockdesk: { call: Record<string, (input: unknown) => unknown> } }).blockdesk.call[name]?.(input),
      [name, input] as const,
    ) as Promise<T>;
  return {
    child,
    said: () => said,
    processes,
    kill(role) {
      const found = findRole(processes(), role);
      return found !== undefined && killed(found.pid);
    },
    killAll() {
      for (const { pid } of processes()) killed(pid);
    },
    async left(patience) {
      await Promise.race([ended, wait(patience)]);
      for (let waited = 0; processes().length > 0 && waited < patience; waited += 20) await wait(20);
      await browser?.close().catch(() => {});
      return processes().map(({ pid, argv }) => `${pid} ${argv.join(' ').slice(0, 120)}`);
    },
    page: getPage,
    call,
    async state() {
      const { value } = await call<{ value: { slices: { [S in keyof State]: { value: State[S] } } } }>('app.snapshot');
      return Object.fromEntries(Object.entries(value.slices).map(([name, slice]) => [name, slice.value])) as unknown as State;
    },
    link: hook.link,
    box: hook.box,
  };
}
