/** Starts the app again once this process has ended. */
import { app } from 'electron';
import { linkScheme } from '#shared/core/app-id.ts';

/** $0: the process that ends. */
const whenEnded = 'while kill -0 $0 2>/dev/null; do sleep 0.1; done; set -f; IFS=; exec $@';

/** Without the links of the command line, which were followed already. */
export async function startAgainAfterEnd(): Promise<void> {
  const args = process.argv.slice(1).filter((arg) => !arg.toLowerCase().startsWith(`${linkScheme}:`));
  const { APPIMAGE: image = '', APPDIR: mounted = '' } = process.env;
  // Both may be another program's.
  if (image === '' || mounted === '' || !process.execPath.startsWith(`${mounted}/`)) {
    app.relaunch({ args });
    return;
  }
  // Electron's helper would run from where the AppImage is mounted, which goes with this process. Loaded here: a start needs none of it.
  const { spawn } = await import('node:child_process');
  spawn('sh', ['-c', whenEnded, String(process.pid), image, ...args], { detached: true, stdio: 'ignore', cwd: '/' }).unref();
}
