/** Runs a built Electron app in an installed Chromium: `node host/run.ts [app folder] [switches]`. */
import { existsSync, readFileSync } from 'node:fs';
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

function readElectronVersion(): string {
  try {
    return JSON.parse(readFileSync(join(own, 'node_modules', 'electron', 'package.json'), 'utf8')).version;
  } catch {
    return '0.0.0';
  }
}

const [given, ...rest] = process.argv.slice(2);
const isFolder = given !== undefined && !given.startsWith('-');
const folder = resolve(isFolder ? given : '.');
const manifestPath = join(folder, 'package.json');
if (!existsSync(manifestPath)) fail(`host: there is no package.json in ${folder}`);
const manifest: { name?: string; productName?: string; version?: string; main?: string } = JSON.parse(readFileSync(manifestPath, 'utf8'));
const main = join(folder, manifest.main ?? 'index.js');
if (!existsSync(main)) fail(`host: ${manifest.main ?? 'index.js'} is missing; build the app first`);
const executable = findChromium();
if (!executable) fail('host: no Chromium or Chrome found; install one, or name it in BLOCKDESK_CHROMIUM');

const switches = isFolder ? rest : process.argv.slice(2);
const electronVersion = readElectronVersion();
Object.defineProperty(process.versions, 'electron', { value: electronVersion, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser', enumerable: true });
Object.defineProperty(process, 'resourcesPath', { value: join(folder, 'resources'), enumerable: true });
const packaged = process.env.BLOCKDESK_HOST_PACKAGED === '1';
// https://www.electronjs.org/docs/latest/api/process: an app that is run from its folder has it as its first argument.
process.argv = [process.execPath, ...(packaged ? [] : [isFolder ? given : '.']), ...switches];

const host = createHost({
  executable,
  name: manifest.productName ?? manifest.name ?? 'Electron',
  version: manifest.version ?? electronVersion,
  path: folder,
  packaged,
  switches: parseSwitches(switches),
  electronVersion,
});
Object.defineProperty(process.versions, 'chrome', { get: host.chromiumVersion, enumerable: true });
offerModule(host.electron);
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interrupted && signal === 'SIGINT') {
      host.kill();
      process.exit(130);
    }
    interrupted = true;
    (host.app.api as { quit: () => void }).quit();
  });
}
process.on('exit', host.kill);
// https://www.electronjs.org/docs/latest/api/process: Electron shows a dialog and goes on; here the terminal is the dialog.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  // A terminal that is gone cannot be told so: that would fail again, without end.
  if (process.listenerCount('uncaughtException') === 1 && error.code !== 'EPIPE')
    console.error('A JavaScript error occurred in the main process\nUncaught Exception:\n', error);
});
process.on('unhandledRejection', (reason) => {
  if (process.listenerCount('unhandledRejection') === 1) console.error('Unhandled rejection in the main process:\n', reason);
});

try {
  await import(pathToFileURL(main).href);
} catch (error) {
  console.error('A JavaScript error occurred in the main process\nUncaught Exception:\n', error);
  host.kill();
  process.exit(1);
}
host.start();
