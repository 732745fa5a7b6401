/** Starts anvil so that it cannot outlive the sandbox. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Listener } from '#sandbox/chain/listener.ts';
import { mnemonic } from '#sandbox/people.ts';
import { Problem } from '#sandbox/problem.ts';

export interface Anvil {
  readonly pid: number;
  /** Resolves when it has ended, whyever. */
  readonly ended: Promise<AnvilEnd>;
  stop(): Promise<void>;
}

export interface AnvilEnd {
  /** What it said of it, one line. */
  readonly complaint: string;
  /** Ended from outside, by a signal: that says nothing about what it was started with. */
  readonly wasKilled: boolean;
}

interface AnvilOptions {
  readonly socket: string;
  readonly listener: Listener;
  readonly loadState: string;
  readonly blockTime: number;
  readonly mixedMining: boolean;
}

/**
 * Starts anvil, says its process id, and ends it when standard input ends: that happens however the sandbox ends, also
 * by `kill -9`. Anvil stays this shell's own unreaped child for as long as it can be ended, so its id cannot have become
 * another process's. The sandbox may have ended before it learns the id: a write without a reader must not end this shell.
 */
export const watchdog = `
exec 3<&0
"$@" </dev/null & anvil=$!
( cat <&3 >/dev/null; kill -9 "$anvil" ) >/dev/null 2>&1 & watcher=$!
trap '' PIPE
echo "pid $anvil"
wait "$anvil"
code=$?
kill "$watcher"
exit "$code"`;

/** Where a package of the app keeps it: `scripts/package-parts.ts` puts it there. Electron gives each of its processes the folder. */
function packagedAnvil(file: string): string | undefined {
  const { resourcesPath } = process as NodeJS.Process & { resourcesPath?: string };
  const path = resourcesPath === undefined ? undefined : join(resourcesPath, 'anvil', file);
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** `BLOCKDESK_ANVIL`, or the packaged app's own, or the one from npm's package for this system. */
export function findAnvil(): string {
  const chosen = process.env.BLOCKDESK_ANVIL;
  if (chosen !== undefined && chosen !== '') return chosen;
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const packaged = packagedAnvil(file);
  if (packaged !== undefined) return packaged;
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`;
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', file);
    if (existsSync(path)) return path;
  } catch {
    // Said below.
  }
  throw new Problem(`The practice chain’s program is missing (${name}). Run the setup again, or name it in BLOCKDESK_ANVIL.`);
}

/**
 * For how many past blocks anvil keeps the state (100 kB each). If it kept only the latest, it would refuse a read when a new block
 * comes between looking up the latest number and reading.
 */
const stateLimit = 64;

function toArguments(options: AnvilOptions): string[] {
  return [
    ...['--ipc', options.socket, '--host', options.listener.host, '--port', String(options.listener.port), '--no-cors'],
    ...['--mnemonic', mnemonic, '--chain-id', '31337'],
    // Without --prune-history anvil keeps 30 MB per 1,000 blocks in the home folder; receipts stay all the same.
    ...[
      '--prune-history',
      String(stateLimit),
      '--quiet',
      '--block-time',
      String(options.blockTime),
      ...(options.mixedMining ? ['--mixed-mining'] : []),
    ],
    ...['--load-state', options.loadState],
  ];
}

/** Resolves as soon as it has a process; whether it listens is for who connects to find out. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const [file, args] = [findAnvil(), toArguments(options)];
  // Its own session, so that Ctrl-C in a terminal reaches the sandbox alone, which saves first.
  const child =
    process.platform === 'win32'
      ? spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
      : spawn('sh', ['-c', watchdog, 'sh', file, ...args], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let complaint = '';
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < 2000) complaint += text;
  });
  const ended = new Promise<AnvilEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      endGroup(child);
      // A shell reports the signal that ended its child as 128 and more.
      resolve({ complaint: complaint.trim().split('\n')[0] || 'it ended at once', wasKilled: signal !== null || (code ?? 0) > 128 });
    });
    child.once('error', (error) => resolve({ complaint: error.message, wasKilled: false }));
  });
  const pid = process.platform === 'win32' ? child.pid : await readPid(child.stdout, ended);
  const stop = async () => {
    endGroup(child);
    await ended;
  };
  return { pid: pid ?? 0, ended, stop };
}

/** Whatever of the watchdog and anvil is left, also when one of them was ended alone. */
function endGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill();
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}

function readPid(stdout: Readable, ended: Promise<unknown>): Promise<number | undefined> {
  const reported = new Promise<number>((resolve) => {
    // Read to the end in any case: a full pipe would stop anvil.
    stdout.setEncoding('utf8').on('data', (text: string) => {
      const digits = /^pid (\d+)$/m.exec(text)?.[1];
      if (digits !== undefined) resolve(Number(digits));
    });
  });
  return Promise.race([reported, ended.then(() => undefined)]);
}
