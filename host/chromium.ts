/** Starts the Chromium that shows the app's windows, and ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type CdpConnection, createCdp } from './cdp.ts';

export type Bounds = { x?: number; y?: number; width: number; height: number };
export type Chromium = CdpConnection & {
  readonly process: ChildProcess;
  readonly headless: boolean;
  /** The one way to more windows without tabs. Answers the second start on the same profile that hands its switches over, where there is one. */
  readonly openAppWindow: (url: string, bounds: Bounds) => Promise<ChildProcess | undefined>;
  readonly close: () => Promise<void>;
};

/** Chromium itself must not reach the network, ask a question, or show a bar. */
const quiet = [
  '--no-first-run',
  '--keep-alive-for-test',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--no-pings',
  '--test-type',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-hang-monitor',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=AcceptCHFrame,AutofillServerCommunication,CertificateTransparencyComponentUpdater,DialMediaRouteProvider,GlobalMediaControls,HttpsUpgrades,InterestFeedContentSuggestions,MediaRouter,OptimizationHints,OptimizationGuideModelDownloading,PaintHolding,SpareRendererForSitePerProcess,Translate',
] as const;

/** Pages of the app have no network: names and addresses do not resolve, the proxy is nowhere, WebRTC may not go around it. */
export const noNetwork = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://0.0.0.0:1',
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
] as const;

/** A hidden page of Electron's is painted all the same; ours stays beyond the screen's edge until it is shown. */
const painted = [
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
] as const;

export function chromiumSwitches(profile: string): string[] {
  const asRoot = process.platform !== 'win32' && process.getuid?.() === 0;
  // Chromium's sandbox does not start as root.
  return [`--user-data-dir=${profile}`, ...quiet, ...(asRoot ? ['--no-sandbox'] : [])];
}

/** A dump of a crash holds what a page held. Chromium would keep it outside the profile, in the person's own folder, permanently. */
export function keepCrashesIn(profile: string): { readonly env: NodeJS.ProcessEnv; readonly remove: () => void } {
  const crashes = join(profile, 'crashes');
  return {
    env: { ...process.env, BREAKPAD_DUMP_LOCATION: crashes },
    remove: () => rmSync(crashes, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export function isHeadless(): boolean {
  return process.env.BLOCKDESK_HEADLESS === '1';
}

export type LaunchOptions = {
  executable: string;
  profile: string;
  debuggingPort: string | undefined;
  firstWindow: { url: string; bounds: Bounds } | undefined;
};

export function windowSwitches(url: string, bounds: Bounds): string[] {
  const position = bounds.x === undefined || bounds.y === undefined ? [] : [`--window-position=${bounds.x},${bounds.y}`];
  return [`--app=${url}`, `--window-size=${bounds.width},${bounds.height}`, ...position];
}

export function launchChromium({ executable, profile, debuggingPort, firstWindow }: LaunchOptions): Chromium {
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const { env, remove: removeCrashes } = keepCrashesIn(profile);
  // Those of a run that was killed.
  removeCrashes();
  const headless = isHeadless();
  const switches = [...chromiumSwitches(profile), ...noNetwork, ...painted, ...(headless ? ['--headless=new'] : [])];
  const child = spawn(
    executable,
    [
      ...switches,
      '--remote-debugging-pipe',
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
      ...(firstWindow && !headless ? windowSwitches(firstWindow.url, firstWindow.bounds) : ['--no-startup-window']),
    ],
    // Its own process group: Ctrl+C must reach the app, which then closes its windows in order.
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32', env },
  );
  child.stderr?.on('data', createStderrFilter());
  const cdp = createCdp(child.stdio[4] as Readable, child.stdio[3] as Writable);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      removeCrashes();
      resolve();
    });
  });
  return {
    ...cdp,
    process: child,
    headless,
    openAppWindow: async (url, bounds) => {
      const args = [executable, ...switches, ...windowSwitches(url, bounds)];
      if (await handOver(profile, args)) return;
      // With a pipe: if the first Chromium were just ending, this would become a separate one, and must end with us.
      const [command = '', ...rest] = args;
      const second = spawn(command, [...rest, '--remote-debugging-pipe'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env });
      return second.on('error', () => {});
    },
    close: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), 3000);
      cdp.root.send('Browser.close').catch(() => {});
      await exited;
      clearTimeout(late);
    },
  };
}

/**
 * Says to the Chromium of this profile what a second start of it would, which takes as long as the first: false where it does not take
 * it, and on Windows. `chrome/browser/process_singleton_posix.cc`, `NotifyOtherProcessWithTimeout`.
 */
async function handOver(profile: string, args: readonly string[]): Promise<boolean> {
  if (process.platform === 'win32') return false;
  // What it links to is short enough for a socket's path.
  const path = await readlink(join(profile, 'SingletonSocket')).catch(() => null);
  if (path === null) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let answer = '';
  const socket = connect(path, () => socket.end(['START', process.cwd(), ...args].join('\0')));
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => {}).once('close', () => resolve(answer === 'ACK'));
  return promise;
}

/** Lines to show, as Electron does: the debugging address, and that no usable sandbox was found. */
const forThePerson = /^DevTools listening on |zygote_host_impl_linux\.cc|setuid_sandbox_host\.cc/;

/** Passes on the lines above and drops the rest, such as complaints about a missing D-Bus. */
function createStderrFilter(): (data: Buffer) => void {
  let rest = '';
  const all = process.env.BLOCKDESK_HOST_LOG === '1';
  return (data) => {
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (all || forThePerson.test(line)) process.stderr.write(`${line}\n`);
  };
}
