/** `npm start`: builds what is stale and runs the app; takes Electron's own switches, and ends all that it started. */
import { spawn } from 'node:child_process';
import { buildIfStale } from './build.ts';
import { openDisplay } from './display.ts';
import { findLaunch } from './launch.ts';

buildIfStale();
const launch = findLaunch();
const display = await openDisplay();
if (launch.runner === 'host') console.log('start: in Chromium, by the host (Electron’s binary is not here)');
if (display.isVirtual) console.log(`start: no display here, so on a virtual one (${display.env.DISPLAY}); Ctrl-C ends it`);

// Its own process group: Ctrl-C comes to us, and we ask the app to quit once.
const app = spawn(launch.command, [...launch.args, ...process.argv.slice(2)], {
  stdio: ['pipe', 'inherit', 'inherit'],
  env: { ...process.env, ...display.env },
  detached: process.platform !== 'win32',
});
let asked = 0;
function quit(): void {
  asked += 1;
  app.kill(asked === 1 ? 'SIGTERM' : 'SIGKILL');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
app.on('exit', (code, signal) => {
  display.stop();
  process.exit(asked > 0 ? 0 : (code ?? (signal === null ? 0 : 1)));
});
