/** Runs the built app on Electron's binary if that can start, otherwise on the host in Chromium. The app ends with its starter. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '#host/find-chromium.ts';
import { type Build, folderOf, root } from './build.ts';
import { describeRunner, judgeSandbox, readSandboxFacts, type SandboxVerdict } from './chromium-sandbox.ts';
import { compiledEnv } from './compiled.ts';

export type Runner = 'electron' | 'host';

export interface LaunchedApp {
  /** Its output; its exit code is the app's. */
  readonly child: ChildProcess;
  /** Asks it to quit, as Ctrl-C does. */
  quit(): void;
  /** Asks it to quit, but it may refuse. */
  askToQuit(): void;
  /** Its process id; 0 until it is known. */
  pid(): number;
}

function findBinary(): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const path = join(folder, 'path.txt');
  if (!existsSync(path)) return undefined;
  const command = join(folder, 'dist', readFileSync(path, 'utf8').trim());
  return existsSync(command) ? command : undefined;
}

let verdict: SandboxVerdict | undefined;
/** Only once per run, because it starts programs. */
function judgeOnce(binary: string): SandboxVerdict {
  verdict ??= judgeSandbox(readSandboxFacts(binary, root));
  return verdict;
}

/** Prints what is unusual about how the app will run. Ends this process if nothing can run it. */
export function announceRunner(script: string): void {
  const binary = findBinary();
  const sandbox = binary === undefined ? undefined : judgeOnce(binary);
  const { lines, canRun } = describeRunner(sandbox, findChromium() !== undefined, process.getuid?.() === 0);
  for (const line of lines) console.log(`${script}: ${line}`);
  if (!canRun) process.exit(1);
}

/** Electron's binary and the switches that it always needs; undefined if it is missing or its sandbox can't start. */
export function findElectron(): { command: string; args: readonly string[] } | undefined {
  const command = findBinary();
  if (command === undefined || judgeOnce(command).state === 'refused') return undefined;
  // Chromium's sandbox refuses to run as root.
  return { command, args: process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}

function findApp(): { command: string; args: readonly string[]; runner: Runner } {
  const electron = findElectron();
  if (electron) return { ...electron, runner: 'electron' };
  return { command: process.execPath, args: [join(root, 'host/run.ts')], runner: 'host' };
}

export const findRunner = (): Runner => findApp().runner;

/**
 * Runs between us and the app: when our end of its standard input closes, which it does however we end, the app is asked
 * to quit. Says the app's process id; we may have ended before that, and a write without a reader must not end this shell.
 */
export const watchdog = `exec 3<&0
"$@" </dev/null 3<&- &
app=$!
( cat <&3 >/dev/null; kill -TERM "$app" 2>/dev/null ) >/dev/null 2>&1 4>&- &
watcher=$!
exec 3<&-
trap '' PIPE
echo "pid $app" >&4
exec 4>&-
wait "$app"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

/** Electron reads `-r FILE` only before the app's folder: `default_app/main.ts:36`. */
function splitSwitches(switches: readonly string[]): { before: readonly string[]; after: readonly string[] } {
  let at = 0;
  while (switches[at] === '-r') at += 2;
  return { before: switches.slice(0, at), after: switches.slice(at) };
}

/**
 * `switches`: any number of `-r FILE` (files to load before the app's code), then switches for Electron and the app. `output`:
 * `inherit` or `pipe` for its standard output and error.
 */
export function launchApp(
  switches: readonly string[],
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'pipe',
  build: Build = 'production',
): LaunchedApp {
  const { before, after } = splitSwitches(switches);
  const { command, args, runner } = findApp();
  const all = [...args, ...before, folderOf(build), ...after];
  // The first is set in VS Code's terminals, for example. With it, Electron would run as plain Node. The second is for the project's Node.
  const { ELECTRON_RUN_AS_NODE: _, NODE_COMPILE_CACHE: __, ...given } = env;
  const ownEnv = runner === 'host' ? { ...compiledEnv, ...given } : given;
  if (process.platform === 'win32') {
    const child = spawn(command, all, { stdio: ['ignore', output, output], env: ownEnv });
    // Windows has no signals. taskkill asks Electron's windows to close, as a person would. The host process has no windows.
    const quit = () => void (runner === 'electron' ? spawn('taskkill', ['/pid', String(child.pid)]) : child.kill());
    return { child, quit, askToQuit: quit, pid: () => child.pid ?? 0 };
  }
  // Detached: Ctrl-C reaches only us, and we ask the app to quit.
  const child = spawn('sh', ['-c', watchdog, 'app', command, ...all], {
    stdio: ['pipe', output, output, 'ignore', 'pipe'],
    env: ownEnv,
    detached: true,
  });
  let pid = 0;
  (child.stdio[4] as NodeJS.ReadableStream).once('data', (chunk: Buffer) => {
    pid = Number(/pid (\d+)/.exec(chunk.toString())?.[1] ?? 0);
  });
  return {
    child,
    quit: () => void child.stdin?.destroy(),
    askToQuit: () => {
      try {
        if (pid > 0) process.kill(pid, 'SIGTERM');
      } catch {
        // It has just ended.
      }
    },
    pid: () => pid,
  };
}
