/** A display to run on: the machine's, or on Linux a virtual one that ends with this process, however it ends. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Display {
  /** To add to the environment of what needs the display. */
  readonly env: Readonly<Record<string, string>>;
  readonly isVirtual: boolean;
  stop(): void;
}

const patience = 10_000;

/**
 * Ends the display when its standard input ends, which happens even if we are killed. The part that waits for this outlives this
 * shell. Without -noreset, an X server restarts when its last window closes, and kills any program that is just opening one.
 */
const watchdog = `exec 4<&0
Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp -noreset </dev/null >/dev/null 2>&1 4<&- &
display=$!
exec 3>&-
( cat <&4 >/dev/null; kill "$display" ) >/dev/null 2>&1 &
watcher=$!
exec 4<&-
wait "$display"
kill "$watcher"`;

const hasXvfb = () => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'Xvfb')));

/** `forTests`: uses Xvfb if installed, even where there is a display, so that test windows stay off the person's desktop. */
export async function openDisplay(forTests = false): Promise<Display> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const isThere = Boolean(DISPLAY || WAYLAND_DISPLAY) && !(forTests && hasXvfb());
  if (process.platform !== 'linux' || isThere) return { env: {}, isVirtual: false, stop() {} };
  // Detached: Ctrl-C reaches only us, so that the app still has a display while it quits.
  const child = spawn('sh', ['-c', watchdog], { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], detached: true });
  const number = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.stdin?.destroy();
      reject(new Error('the virtual display (Xvfb) did not start within 10 s'));
    }, patience);
    let text = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.endsWith('\n')) return;
      clearTimeout(timer);
      resolve(text.trim());
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error('Xvfb did not start')));
  });
  // Without these, Electron would open on the person's Wayland desktop.
  const env = { DISPLAY: `:${number}`, WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: 'x11' };
  return { env, isVirtual: true, stop: () => void child.stdin?.destroy() };
}
