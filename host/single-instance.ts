/** The single-instance lock: one running app per user data folder, which hears of every later start. */
import { randomUUID } from 'node:crypto';
import { type FSWatcher, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

type Holder = { pid: number; started: string };
type Heard = (argv: string[], cwd: string, data: unknown) => void;

/** https://www.electronjs.org/docs/latest/api/app#apprequestsingleinstancelockadditionaldata */
export function createSingleInstance(dataFolder: () => string, heard: Heard) {
  let watcher: FSWatcher | undefined;
  let folder = '';

  const lockPath = () => join(folder, 'lock');
  const mailbox = () => join(folder, 'later-starts');

  function read(path: string): Holder | undefined {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      return undefined;
    }
  }
  /** A whole lock or none: a link to a finished file is made at once, or fails when there is one. */
  function take(): boolean {
    const draft = `${lockPath()}.${randomUUID()}`;
    writeFileSync(draft, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder), { mode: 0o600 });
    try {
      linkSync(draft, lockPath());
      return true;
    } catch {
      return false;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  function request(data?: unknown): boolean {
    if (watcher) return true;
    folder = join(dataFolder(), 'single-instance');
    mkdirSync(mailbox(), { recursive: true, mode: 0o700 });
    for (let attempt = 0; attempt < 3; attempt++) {
      if (take()) {
        listen();
        return true;
      }
      const holder = read(lockPath());
      if (holder && isAlive(holder)) {
        notify(data);
        return false;
      }
      // Moved aside rather than deleted, and put back if it was another one's new lock after all.
      const stale = `${lockPath()}.${randomUUID()}`;
      try {
        renameSync(lockPath(), stale);
        const moved = read(stale);
        if (moved && isAlive(moved)) renameSync(stale, lockPath());
        else rmSync(stale, { force: true });
      } catch {}
    }
    return false;
  }
  function notify(data: unknown): void {
    const letter = join(folder, randomUUID());
    writeFileSync(letter, serialize({ argv: process.argv, cwd: process.cwd(), data }), { mode: 0o600 });
    renameSync(letter, join(mailbox(), randomUUID()));
  }
  function listen(): void {
    for (const old of readdirSync(mailbox())) rmSync(join(mailbox(), old), { force: true });
    watcher = watch(mailbox(), { persistent: false }, () => {
      for (const file of readdirSync(mailbox())) {
        try {
          const { argv, cwd, data } = deserialize(readFileSync(join(mailbox(), file)));
          rmSync(join(mailbox(), file));
          heard(argv, cwd, data);
        } catch {}
      }
    });
    process.once('exit', release);
  }
  function release(): void {
    if (!watcher) return;
    watcher.close();
    watcher = undefined;
    if (read(lockPath())?.pid === process.pid) rmSync(lockPath(), { force: true });
  }

  return { request, release, has: () => watcher !== undefined };
}

/** Process ids are reused, but not with the same start time. Empty if the system doesn't give it. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === startOf(pid);
}
