/**
 * Whether Electron can set up Chromium's sandbox here, asked before the app is started: where it can't, Electron aborts
 * (electron#42510). Chromium decides in `content/browser/zygote_host/zygote_host_impl_linux.cc` and
 * `sandbox/linux/services/credentials.cc` (CanCreateProcessInNewUserNS).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the verdict is made from; tests give their own. */
export interface SandboxFacts {
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
  readonly switches: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** A file of /proc/sys; empty where the system has none of that name. */
  setting(name: string): string;
  /** Whether a program may make a user namespace and, in it, another, as Chromium tries. */
  canNest(): boolean;
  /** What Electron writes to its error output when asked for its version: it sets up its sandbox before it answers. */
  askElectron(): string;
  /** `chrome-sandbox` beside Electron's binary, from the project's folder. */
  readonly helper: string;
  isHelperReady(): boolean;
}

export interface Remedy {
  readonly words: string;
  readonly command: string;
}

export type SandboxVerdict =
  | { readonly state: 'on' }
  | { readonly state: 'off'; readonly why: string }
  /** `remedies`: the safest first. */
  | { readonly state: 'refused'; readonly why: string; readonly remedies: readonly Remedy[] };

const appArmor = 'kernel/apparmor_restrict_unprivileged_userns';

/** Settings that forbid user namespaces, and how each is lifted until the next restart. */
const settings = [
  { name: appArmor, forbids: '1', why: 'AppArmor restricts', lift: 'kernel.apparmor_restrict_unprivileged_userns=0' },
  { name: 'kernel/unprivileged_userns_clone', forbids: '0', why: 'the kernel forbids', lift: 'kernel.unprivileged_userns_clone=1' },
  { name: 'user/max_user_namespaces', forbids: '0', why: 'the system forbids', lift: 'user.max_user_namespaces=10000' },
] as const;

/** Chromium's words when it ends for want of a sandbox: the files that write them, and the helper's own. */
const refusal = /zygote_host_impl_linux\.cc|setuid_sandbox_host\.cc|Failed to move to new namespace/;

export function judgeSandbox(facts: SandboxFacts): SandboxVerdict {
  const { platform, uid, switches, env, helper } = facts;
  if (platform === 'linux' && uid === 0) return { state: 'off', why: 'you are root' };
  if (switches.includes('--no-sandbox')) return { state: 'off', why: 'of --no-sandbox' };
  // shell/app/electron_main_delegate.cc:195 takes it as the switch, whatever its value.
  if (env.ELECTRON_DISABLE_SANDBOX !== undefined) return { state: 'off', why: 'ELECTRON_DISABLE_SANDBOX is set' };
  if (platform !== 'linux') return { state: 'on' };
  // Under AppArmor's restriction a rule for one program says nothing about another, so only Electron itself can answer.
  if (facts.setting(appArmor) !== '1' && facts.canNest()) return { state: 'on' };
  if (!refusal.test(facts.askElectron())) return { state: 'on' };
  const cause = settings.find(({ name, forbids }) => facts.setting(name) === forbids);
  const remedies: Remedy[] = [];
  if (!facts.isHelperReady()) {
    remedies.push({
      words: 'let root own its sandbox helper, again after each install',
      command: `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
    });
  }
  if (cause) {
    remedies.push({ words: 'less safe, allow it to every program until the next restart', command: `sudo sysctl -w ${cause.lift}` });
  }
  const why = `${cause?.why ?? 'the system or its container forbids'} the user namespaces that its sandbox needs`;
  return { state: 'refused', why, remedies };
}

function readSetting(name: string): string {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** As sandbox/linux/suid/client/setuid_sandbox_host.cc asks (PrependWrapper). */
function isReady(helper: string): boolean {
  try {
    const { uid, mode } = statSync(helper);
    return uid === 0 && (mode & 0o4001) === 0o4001;
  } catch {
    return false;
  }
}

export function readSandboxFacts(electron: string, projectFolder: string): SandboxFacts {
  const helper = join(dirname(electron), 'chrome-sandbox');
  // With ELECTRON_RUN_AS_NODE it would be Node that answers.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return {
    platform: process.platform,
    uid: process.getuid?.(),
    switches: process.argv.slice(2),
    env: process.env,
    setting: readSetting,
    canNest: () => spawnSync('unshare', ['--user', '--map-root-user', 'unshare', '--user', 'true']).status === 0,
    askElectron: () => String(spawnSync(electron, ['--version'], { env, timeout: 10_000 }).stderr),
    helper: relative(projectFolder, helper),
    isHelperReady: () => isReady(helper),
  };
}

/** What is said before the app starts, and whether it can run on anything; `verdict` where Electron's binary is here. */
export function describeRunner(
  verdict: SandboxVerdict | undefined,
  hasChromium: boolean,
  isRoot: boolean,
): { readonly canRun: boolean; readonly lines: readonly string[] } {
  if (verdict?.state === 'on') return { canRun: true, lines: [] };
  if (verdict?.state === 'off') return { canRun: true, lines: [offLine(verdict.why)] };
  const why = verdict === undefined ? 'Electron’s binary is not here' : `Electron can’t start here: ${verdict.why}`;
  const lines = hasChromium
    ? [`${why}. Blockdesk runs in Chromium instead (host/README.md).`, ...(isRoot ? [offLine('you are root')] : [])]
    : [`${why}. There is no Chromium to run in instead.`, 'Install Google Chrome or your system’s Chromium, then run this again.'];
  for (const [at, { words, command }] of (verdict?.remedies ?? []).entries()) {
    lines.push(`${at === 0 ? 'To run it in Electron' : 'Or'}, ${words}:\n  ${command}`);
  }
  return { canRun: hasChromium, lines };
}

function offLine(why: string): string {
  return `Chromium’s sandbox is off, because ${why}. Don’t use real accounts this way.`;
}
