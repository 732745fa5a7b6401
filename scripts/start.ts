/** `npm start`: builds what is stale and runs the app; takes Electron's own switches, and ends all that it started. */
import { buildIfStale } from './build.ts';
import { openDisplay } from './display.ts';
import { announceRunner, launchApp } from './launch.ts';

// A terminal that is gone is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
announceRunner('start');
buildIfStale();
const display = await openDisplay();
if (display.isVirtual) console.log(`start: no display found, using a virtual one (${display.env.DISPLAY}). Ctrl-C stops it`);

const app = launchApp(process.argv.slice(2), { ...process.env, ...display.env }, 'inherit');
let asked = 0;
function quit(): void {
  asked += 1;
  if (asked === 1) {
    app.quit();
    return;
  }
  // It may be saving, or asking about a transaction that is being sent. A second Ctrl-C must not end that.
  app.askToQuit();
  if (app.pid() === 0) return;
  const end = `${process.platform === 'win32' ? 'taskkill /F /PID' : 'kill -9'} ${app.pid()}`;
  console.log(
    `start: Blockdesk is still closing or waiting for your answer. To force it to quit, even while it sends a transaction: ${end}`,
  );
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
app.child.on('exit', (code) => {
  display.stop();
  process.exit(asked > 0 ? 0 : (code ?? 1));
});
