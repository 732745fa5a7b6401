/**
 * `node scripts/run.mjs scripts/self-test.ts`: runs `--self-test` of the program that `npm run package` left in release/. On Linux it
 * runs once on X11 and once on Wayland, with a key store if GNOME's is installed. `-- COMMAND …` tests another program. In a workflow a
 * run that lacks something fails.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './build.ts';
import { openDisplay } from './display.ts';

export interface Trial {
  readonly name: string;
  /** Switches for the app. */
  readonly args: readonly string[];
  readonly display: 'own' | 'x11' | 'wayland';
  readonly keyStore: boolean;
  /** Programs that it needs and that are not installed. */
  readonly missing: readonly string[];
}

/** Where electron-builder puts the program. */
export function programOf(platform: string, arch: string): string {
  if (platform === 'win32') return 'release/win-unpacked/Blockdesk.exe';
  if (platform === 'darwin') return `release/mac${arch === 'x64' ? '' : `-${arch}`}/Blockdesk.app/Contents/MacOS/Blockdesk`;
  return `release/linux${arch === 'x64' ? '' : `-${arch}`}-unpacked/blockdesk`;
}

/** `has`: whether a program is installed. */
export function trialsOf(platform: string, has: (program: string) => boolean): readonly Trial[] {
  if (platform !== 'linux') return [{ name: 'self-test', args: [], display: 'own', keyStore: false, missing: [] }];
  const missing = (...programs: string[]) => programs.filter((program) => !has(program));
  const keyring = missing('dbus-run-session', 'gnome-keyring-daemon');
  const keyStore = keyring.length === 0;
  const store = keyStore ? ['--password-store=gnome-libsecret'] : [];
  return [
    { name: 'on X11', args: ['--ozone-platform=x11', ...store], display: 'x11', keyStore, missing: missing('Xvfb') },
    { name: 'on Wayland', args: ['--ozone-platform=wayland', ...store], display: 'wayland', keyStore, missing: missing('weston') },
    ...keyring.map((program): Trial => ({ name: 'with a key store', args: [], display: 'own', keyStore, missing: [program] })),
  ];
}

/**
 * Runs a command beside an unlocked key store, in its own session: the person's key store is neither read nor changed. If the key
 * store does not start, the command runs without one and reports that.
 */
export const withKeyStore = `
printf '\\n' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null &
daemon=$!
tenths=0
until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetNameOwner string:org.freedesktop.secrets
do
  tenths=$((tenths + 1))
  [ "$tenths" -lt 100 ] && kill -0 "$daemon" || break
  sleep 0.1
done >/dev/null 2>&1
"$@"
code=$?
kill "$daemon" 2>/dev/null
wait "$daemon"
exit "$code"`;
/** Longer than the app gives itself. */
const patience = 130_000;

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const began = Date.now(); !holds(); await new Promise((resolve) => setTimeout(resolve, 50)))
    if (Date.now() - began > 10_000) throw new Error(`${what} did not start`);
}

/** Uses a temporary folder for the session's sockets, and as the home folder for the key store. */
async function run({ name, args, display, keyStore }: Trial, [program = '', ...given]: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'self-test-'));
  const ends: (() => unknown)[] = [];
  const own = { XDG_RUNTIME_DIR: folder, ...(keyStore ? { HOME: folder, XDG_DATA_HOME: undefined } : {}) };
  let env: NodeJS.ProcessEnv = { ...process.env, ...(display === 'own' ? {} : own) };
  try {
    if (display === 'x11') {
      const opened = await openDisplay();
      ends.push(opened.stop);
      env = { ...env, ...opened.env, WAYLAND_DISPLAY: undefined, XDG_SESSION_TYPE: 'x11' };
    }
    if (display === 'wayland') {
      const options = ['--backend=headless-backend.so', '--shell=kiosk-shell.so', '--socket=wayland-test', '--idle-time=0', '--no-config'];
      const weston = spawn('weston', options, { env, stdio: 'ignore' });
      const ended = new Promise((resolve) => weston.once('close', resolve).once('error', resolve));
      ends.push(() => weston.kill() && ended);
      await until(() => existsSync(join(folder, 'wayland-test')), 'weston');
      env = { ...env, DISPLAY: undefined, WAYLAND_DISPLAY: 'wayland-test', XDG_SESSION_TYPE: 'wayland' };
    }
    const command = [program, ...given, '--self-test', ...args];
    const whole = keyStore ? ['dbus-run-session', '--', 'sh', '-c', withKeyStore, 'sh', ...command] : command;
    const { code, said } = await runProgram(whole, env);
    console.log(`── ${name}\n${said}`);
    return (
      code === 0 && /^Self-test passed\.\r?$/m.test(said) && (!keyStore || said.includes('the desktop’s key store encrypts and decrypts'))
    );
  } finally {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function runProgram(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  milliseconds = patience,
): Promise<{ code: number | null; said: string }> {
  const isPosix = process.platform !== 'win32';
  // Through a pipe: on Windows a program with windows has no terminal. Detached: a group, so that what it started can be ended too.
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: isPosix });
  function end(): void {
    try {
      if (isPosix && child.pid) process.kill(-child.pid, 'SIGKILL');
      else child.kill();
    } catch {
      // All have ended.
    }
  }
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      said += `ended after ${milliseconds / 1000} seconds\n`;
      end();
    }, milliseconds);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: null, said: `${error.message}\n` });
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      end();
      const settle = () => resolve({ code, said });
      // `close` comes once all output is read. A process outside the group may keep the pipe open.
      child.on('close', settle);
      setTimeout(settle, 2_000);
    });
  });
}

if (import.meta.main) {
  const given = process.argv.slice(2).filter((argument, index) => argument !== '--' || index > 0);
  const command = given.length > 0 ? given : [join(root, programOf(process.platform, process.arch))];
  const has = (program: string) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
  let hasFailed = false;
  for (const trial of trialsOf(process.platform, has)) {
    if (trial.missing.length > 0) console.log(`── ${trial.name}\nskipped: ${trial.missing.join(', ')} is not installed`);
    const passed = trial.missing.length > 0 ? process.env.CI === undefined : await run(trial, command);
    hasFailed ||= !passed;
  }
  process.exit(hasFailed ? 1 : 0);
}
