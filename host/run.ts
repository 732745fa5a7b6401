/** Runs a built Electron app in an installed Chromium: `node host/run.ts [-r FILE] [app folder] [switches]`. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createHost } from './electron.ts';
import { findChromium } from './find-chromium.ts';
import { offerModule } from './offer-module.ts';

const own = dirname(dirname(fileURLToPath(import.meta.url)));

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** `--name=value` and `--name`, as Chromium reads them: https://www.electronjs.org/docs/latest/api/command-line-switches */
function parseSwitches(args: readonly string[]): Map<string, string> {
  const pairs = args.filter((arg) => arg.startsWith('--') && arg !== '--').map((arg) => /^--([^=]+)=?(.*)$/s.exec(arg));
  return new Map(pairs.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
}

/** Reads the command line as Electron does (`default_app/main.ts:36`): `-r FILE` counts only before the app's folder. */
function readCommandLine(args: readonly string[]) {
  const load: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '-r' || arg === '--require') load.push(args[++at] ?? fail(`host: ${arg} needs a file`));
    else if (!arg.startsWith('-')) return { load, given: arg, args };
  }
  return { load, given: '.', args: ['.', ...args] };
}

function readElectronVersion(): string {
  try {
    return JSON.parse(readFileSync(join(own, 'node_modules', 'electron', 'package.json'), 'utf8')).version;
  } catch {
    return '0.0.0';
  }
}

/** Taken as Electron does: `shell/browser/electron_browser_main_parts_posix.cc`. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Call this just before `ready`, when Electron sets its own handlers (`electron_browser_main_parts.cc:598`). Each handler quits the app once
 * and then restores the system's default (`…_posix.cc:62`). So the same signal a second time kills an app that does not listen to it itself.
 */
function takeSignals(quit: () => void): void {
  for (const name of signals) {
    // Electron's handler replaces Node's, so listeners that the app added earlier are never called.
    process.removeAllListeners(name);
    // Listeners that the app adds from now on replace Electron's handler.
    process.once(name, () => {
      if (process.listenerCount(name) === 0) quit();
    });
  }
}

const script = process.argv[1] ?? '';
const ownSwitch = '--like-electron';
const likeElectron = process.argv.includes(ownSwitch);
const { load, given, args } = readCommandLine(process.argv.slice(2).filter((arg) => arg !== ownSwitch));
const folder = resolve(given);
const manifestPath = join(folder, 'package.json');
if (!existsSync(manifestPath)) fail(`host: there is no package.json in ${folder}`);
const manifest: { name?: string; productName?: string; version?: string; main?: string } = JSON.parse(readFileSync(manifestPath, 'utf8'));
const main = join(folder, manifest.main ?? 'index.js');
if (!existsSync(main)) fail(`host: ${manifest.main ?? 'index.js'} is missing; build the app first`);
const executable = findChromium();
if (!executable) fail('host: no Chromium or Chrome found; install one, or name it in BLOCKDESK_CHROMIUM');

const electronVersion = readElectronVersion();
Object.defineProperty(process.versions, 'electron', { value: electronVersion, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser', enumerable: true });
const packaged = process.env.BLOCKDESK_HOST_PACKAGED === '1';
// A package keeps its resources beside its archive.
Object.defineProperty(process, 'resourcesPath', { value: packaged ? dirname(folder) : join(folder, 'resources'), enumerable: true });
// In Electron only the default app reads -r, and a package does not contain the default app.
if (packaged && load.length > 0) fail('host: a packaged app loads nothing before its own code (-r, --require)');
// https://www.electronjs.org/docs/latest/api/process: an app that is run from its folder has it among its arguments.
process.argv = [process.execPath, ...(packaged ? args.filter((_, at) => at !== args.indexOf(given)) : args)];

const host = createHost({
  executable,
  name: manifest.productName ?? manifest.name ?? 'Electron',
  version: manifest.version ?? electronVersion,
  path: folder,
  packaged,
  likeElectron,
  switches: parseSwitches(args),
  electronVersion,
  restart(next) {
    const before = [...process.execArgv, script, ...(likeElectron ? [ownSwitch] : []), ...load.flatMap((file) => ['-r', file])];
    process.execve?.(process.execPath, [process.execPath, ...before, ...(packaged ? [given] : []), ...next], process.env);
  },
});
Object.defineProperty(process.versions, 'chrome', { get: host.chromiumVersion, enumerable: true });
offerModule(host.electron);
process.on('exit', host.kill);
// https://www.electronjs.org/docs/latest/api/process: Electron shows a dialog and goes on; here the terminal is the dialog.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  // Writing to a closed terminal would fail again and again.
  if (process.listenerCount('uncaughtException') === 1 && error.code !== 'EPIPE')
    console.error('A JavaScript error occurred in the main process\nUncaught Exception:\n', error);
});
process.on('unhandledRejection', (reason) => {
  if (process.listenerCount('unhandledRejection') === 1) console.error('Unhandled rejection in the main process:\n', reason);
});

try {
  // Paths are relative to the working directory, as for Node's own -r.
  for (const file of load) createRequire(join(process.cwd(), 'host'))(file);
  await import(pathToFileURL(main).href);
} catch (error) {
  console.error('A JavaScript error occurred in the main process\nUncaught Exception:\n', error);
  host.kill();
  process.exit(1);
}
takeSignals(() => (host.app.api as { quit: () => void }).quit());
host.start();
