/**
 * Makes this machine able to run Blockdesk: packages, then Electron's binary or else a Chromium, and a display. Plain
 * JavaScript without dependencies, because it runs before any is installed. A second run finds its mark and does
 * nothing. `node scripts/setup.mjs` tries Electron's download again at once.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = join(root, '.cache/setup.json');
const log = join(root, '.cache/setup.log');
const lock = join(root, '.cache/setup.lock');
const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';

function say(text) {
  console.log(`setup: ${text}`);
}

function stop(text) {
  console.error(`setup: ${text}`);
  process.exit(1);
}

/** The first of these programs that is on PATH, or null. */
function onPath(...names) {
  const endings = isWindows ? ['.exe', '.cmd', ''] : [''];
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      for (const ending of endings) if (folder !== '' && existsSync(join(folder, name + ending))) return join(folder, name + ending);
    }
  }
  return null;
}

/** Runs a program; true if it succeeded. Its output goes to .cache/setup.log; with `stdout: 'inherit'`, only its errors do. */
function run(command, args, { seconds = 900, env = process.env, stdout = 'pipe' } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    timeout: seconds * 1000,
    shell: command.endsWith('.cmd'),
    stdio: ['ignore', stdout, 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  // After it, `close` comes, too.
  child.once('error', (error) => (output += error.message));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      writeFileSync(log, `$ ${command} ${args.join(' ')}\n${output}\n`, { flag: 'a' });
      resolve(code === 0);
    });
  });
}

function readMark() {
  try {
    return JSON.parse(readFileSync(mark, 'utf8'));
  } catch {
    return {};
  }
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
/** Node 24, from npm: what every script and test runs on, whatever the machine has. */
export const ownNode = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
const electron = join(root, 'node_modules/electron/path.txt');

/** Answers what failed; undefined if nothing did. */
async function installPackages() {
  say('installing packages (under a minute on most machines) …');
  const npm = process.env.npm_execpath;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const npmRun = (...args) => (npm === undefined ? run(isWindows ? 'npm.cmd' : 'npm', args) : run(process.execPath, [npm, ...args]));
  // Exactly what the lock lists, on every system: scripts/complete-lock.ts.
  if (!(await npmRun('ci', ...quiet)))
    return 'the packages couldn’t be installed: see .cache/setup.log. Check the network, then run the command again.';
  return existsSync(ownNode) ? undefined : 'Node 24 is missing from the packages: see .cache/setup.log.';
}

const day = 24 * 60 * 60 * 1000;

/** Whether to try the download: the first time, a day after a failure, or when a person asks. A build server retries only when asked. */
export function isDownloadDue({ failedAt, now, asked, isBuildServer }) {
  if (asked || failedAt === undefined) return true;
  return !isBuildServer && Math.abs(now - failedAt) >= day;
}

/** @electron/get uses a proxy only with ELECTRON_GET_USE_PROXY (Electron's docs/tutorial/installation.md), and ignores npm's settings. */
export function proxySettings(env) {
  const http = env.http_proxy || env.HTTP_PROXY || env.npm_config_proxy;
  const https = env.https_proxy || env.HTTPS_PROXY || env.npm_config_https_proxy || http;
  if (!https) return {};
  const none = env.no_proxy || env.NO_PROXY || env.npm_config_noproxy;
  return { ELECTRON_GET_USE_PROXY: '1', HTTPS_PROXY: https, ...(http && { HTTP_PROXY: http }), ...(none && { NO_PROXY: none }) };
}

/** Electron's binary is a separate download; where it cannot be had, the host runs the app in a Chromium. */
async function fetchElectron() {
  say('downloading Electron, about 110 MB …');
  const watch = pathToFileURL(join(root, 'scripts/electron-download.mjs')).href;
  const args = ['--import', watch, join(root, 'node_modules/electron/install.js')];
  const done = await run(ownNode, args, { seconds: 3600, env: { ...process.env, ...proxySettings(process.env) }, stdout: 'inherit' });
  if (done) return true;
  say('Electron couldn’t be downloaded (see .cache/setup.log), so Blockdesk runs in Chromium (host/README.md).');
  say('The download will be tried again tomorrow. To try now: node scripts/setup.mjs');
  return false;
}

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const hasChromium = () =>
  [process.env.BLOCKDESK_CHROMIUM, process.env.CHROME_PATH].some((path) => path && existsSync(path)) ||
  onPath(...chromiums) !== null ||
  usualPlaces.some((path) => existsSync(path));

const hasDisplay = () => !isLinux || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY) || onPath('Xvfb') !== null;

const apt = process.getuid?.() === 0 ? onPath('apt-get') : null;

/** What is missing comes from Debian's or Ubuntu's packages, if we may install them. Answers what failed; undefined if nothing did. */
async function installFromSystem() {
  // With Electron's binary a Chromium is wanted all the same: its libraries, and as the person's browser in tests.
  const packages = [...(hasChromium() ? [] : ['chromium', 'fonts-liberation']), ...(hasDisplay() ? [] : ['xvfb'])];
  if (apt === null || packages.length === 0) return undefined;
  say(`installing ${packages.join(', ')} from the system’s packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(apt, ['update', '-qq'], { env });
  const done = await run(apt, ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  return done ? undefined : `${packages.join(', ')} couldn’t be installed: see .cache/setup.log.`;
}

/** Ends where nothing can run the app or show it, and we may not change that. */
function checkSystem(electronIsHere) {
  const lacksChromium = !electronIsHere && !hasChromium();
  const packages = [...(lacksChromium ? ['chromium', 'fonts-liberation'] : []), ...(hasDisplay() ? [] : ['xvfb'])];
  if (packages.length === 0) return;
  const how = isLinux ? `for example: sudo apt-get install ${packages.join(' ')}` : 'install Google Chrome';
  stop(`this machine lacks ${lacksChromium ? 'a Chromium to run in' : 'a display'}: ${how}, then run the command again.`);
}

/** Whether the process that holds the lock is still there; a lock that cannot be read has no holder. */
function isHeld() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

const removeLock = () => rmSync(lock, { force: true });
/** Ctrl+C would leave the lock, and in a container its process's number may soon be another's. */
const giveUp = () => process.exit(1);
const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** From here on the lock may be another command's, so nothing of this one removes it. */
function releaseLock() {
  removeLock();
  process.off('exit', removeLock);
  for (const signal of ends) process.off(signal, giveUp);
}

/** Two commands at once in one folder would take each other's packages away while they install them. */
function takeLock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let waited = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      process.once('exit', removeLock);
      for (const signal of ends) process.on(signal, giveUp);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isHeld()) {
      removeLock();
      continue;
    }
    if (!waited) say('another command is setting up; waiting for it … If none is, delete .cache/setup.lock.');
    waited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
}

function inspect(asked) {
  const { lock, electronFailedAt: failedAt } = readMark();
  const complete = lock === wanted && existsSync(ownNode);
  const isDue = !complete || isDownloadDue({ failedAt, now: Date.now(), asked, isBuildServer: Boolean(process.env.CI) });
  const canRun = existsSync(electron) || (!isDue && hasChromium());
  return { complete, isDue, failedAt, all: complete && canRun && hasDisplay() };
}

/** `asked`: a person wants to try Electron's download again now. */
export async function setUp(asked = false) {
  if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.versions.node}.`);
  if (inspect(asked).all) return;
  takeLock();
  const before = inspect(asked);
  if (before.all) return releaseLock();
  rmSync(log, { force: true });
  const began = Date.now();
  // Beside each other, as both wait for the network; neither is left half done when the other fails.
  const system = installFromSystem();
  const failure = before.complete ? undefined : await installPackages();
  const electronIsHere = existsSync(electron) || (failure === undefined && before.isDue && (await fetchElectron()));
  const electronFailedAt = before.isDue ? Date.now() : before.failedAt;
  for (const problem of [failure, await system]) if (problem !== undefined) stop(problem);
  checkSystem(electronIsHere);
  writeFileSync(mark, JSON.stringify({ lock: wanted, ...(electronIsHere ? {} : { electronFailedAt }) }));
  releaseLock();
  say(`done in ${Math.round((Date.now() - began) / 1000)} s`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setUp(true);
  if (existsSync(electron)) say('Electron is installed');
}
