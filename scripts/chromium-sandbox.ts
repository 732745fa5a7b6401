/**
 * Finds out, before the app starts, whether Electron can set up Chromium's sandbox here. If it can't, Electron aborts
 * (electron#42510). Chromium decides in `content/browser/zygote_host/zygote_host_impl_linux.cc` and
 * `sandbox/linux/services/credentials.cc` (CanCreateProcessInNewUserNS).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the verdict is based on. Tests pass their own. */
export interface SandboxFacts {
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
  readonly switches: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The content of a file in /proc/sys; empty if there is no such file. */
  setting(name: string): string;
  /** Whether a program may create a user namespace and another one inside it, as Chromium tries to. */
  canNest(): boolean;
  /** What Electron writes to standard error for `--version`. It sets up its sandbox before it answers. */
  askElectron(): string;
  /** Path of `chrome-sandbox`, which is beside Electron's binary, relative to the project's folder. */
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

/** Settings that forbid user namespaces, and the change that allows them until the next restart. */
const settings = [
  { name: appArmor, forbids: '1', why: 'AppArmor restricts', lift: 'kernel.apparmor_restrict_unprivileged_userns=0' },
  { name: 'kernel/unprivileged_userns_clone', forbids: '0', why: 'the kernel forbids', lift: 'kernel.unprivileged_userns_clone=1' },
  { name: 'user/max_user_namespaces', forbids: '0', why: 'the system forbids', lift: 'user.max_user_namespaces=10000' },
] as const;

/** Matches what Chromium writes when it has no usable sandbox and aborts: the source files of its messages, or the helper's own message. */
const refusal = /zygote_host_impl_linux\.cc|setuid_sandbox_host\.cc|Failed to move to new namespace/;

export function judgeSandbox(facts: SandboxFacts): SandboxVerdict {
  const { platform, uid, switches, env, helper } = facts;
  if (platform === 'linux' && uid === 0) return { state: 'off', why: 'you are root' };
  if (switches.includes('--no-sandbox')) return { state: 'off', why: '--no-sandbox was given' };
  // With any value it acts as the switch: shell/app/electron_main_delegate.cc:195.
  if (env.ELECTRON_DISABLE_SANDBOX !== undefined) return { state: 'off', why: 'ELECTRON_DISABLE_SANDBOX is set' };
  if (platform !== 'linux') return { state: 'on' };
  // AppArmor restricts each program by its own rule, so trying another program proves nothing: only Electron itself can answer.
  if (facts.setting(appArmor) !== '1' && facts.canNest()) return { state: 'on' };
  if (!refusal.test(facts.askElectron())) return { state: 'on' };
  const cause = settings.find(({ name, forbids }) => facts.setting(name) === forbids);
  const remedies: Remedy[] = [];
  if (!facts.isHelperReady()) {
    remedies.push({
      words: 'make root the owner of its sandbox helper (repeat after each install)',
      command: `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
    });
  }
  if (cause) {
    remedies.push({
      words: 'allow user namespaces to every program until the next restart (less safe)',
      command: `sudo sysctl -w ${cause.lift}`,
    });
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

/** The same check as in sandbox/linux/suid/client/setuid_sandbox_host.cc (PrependWrapper). */
function isReady(helper: string): boolean {
  try {
    const { uid, mode } = statSync(helper);
    return uid === 0 && (mode & 0o4001) === 0o4001;
  } catch {
    return false;
  }
}

/**
 * Keeps a refusal in `file`, as long as `facts` stay the same: to refuse, Electron crashes, and Ubuntu reports each crash to the
 * person. Any other answer is harmless to ask for again.
 */
export function askOnce(file: string, facts: object, ask: () => string): string {
  const key = JSON.stringify(facts);
  try {
    const cached = JSON.parse(readFileSync(file, 'utf8')) as { key?: unknown; answer?: unknown };
    if (cached.key === key && typeof cached.answer === 'string') return cached.answer;
  } catch {
    // Not asked yet.
  }
  const answer = ask();
  if (!refusal.test(answer)) return answer;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ key, answer }));
  } catch {
    // It is asked again next time.
  }
  return answer;
}

/** Changes with the file or folder. */
function stampOf(path: string): string {
  try {
    const { mtimeMs, size, uid, mode } = statSync(path);
    return [mtimeMs, size, uid, mode.toString(8)].join(' ');
  } catch {
    return '';
  }
}

export function readSandboxFacts(electron: string, projectFolder: string): SandboxFacts {
  const helper = join(dirname(electron), 'chrome-sandbox');
  // With ELECTRON_RUN_AS_NODE, Node would answer instead.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return {
    platform: process.platform,
    uid: process.getuid?.(),
    switches: process.argv.slice(2),
    env: process.env,
    setting: readSetting,
    canNest: () => spawnSync('unshare', ['--user', '--map-root-user', 'unshare', '--user', 'true']).status === 0,
    askElectron: () =>
      askOnce(
        join(projectFolder, '.cache/sandbox.json'),
        {
          // AppArmor's rules are readable by root alone. A new one changes their folder; any other change is seen at the next restart.
          paths: [electron, helper, '/etc/apparmor.d'].map((path) => [path, stampOf(path)]),
          settings: [...settings.map(({ name }) => name), 'kernel/random/boot_id'].map(readSetting),
          uid: process.getuid?.(),
        },
        () => String(spawnSync(electron, ['--version'], { env, timeout: 10_000 }).stderr),
      ),
    helper: relative(projectFolder, helper),
    isHelperReady: () => isReady(helper),
  };
}

/** The lines to print before the app starts, and whether anything can run it. `verdict`: undefined without Electron's binary. */
export function describeRunner(
  verdict: SandboxVerdict | undefined,
  hasChromium: boolean,
  isRoot: boolean,
): { readonly canRun: boolean; readonly lines: readonly string[] } {
  if (verdict?.state === 'on') return { canRun: true, lines: [] };
  if (verdict?.state === 'off') return { canRun: true, lines: [offLine(verdict.why)] };
  const why = verdict === undefined ? 'Electron’s binary is missing' : `Electron can’t start here: ${verdict.why}`;
  const lines = hasChromium
    ? [`${why}. Blockdesk runs in Chromium instead (host/README.md).`, ...(isRoot ? [offLine('you are root')] : [])]
    : [`${why}, and no Chromium was found.`, 'Install Google Chrome or your system’s Chromium, then run this again.'];
  for (const [at, { words, command }] of (verdict?.remedies ?? []).entries()) {
    lines.push(`${at === 0 ? 'To use Electron' : 'Or'}, ${words}:\n  ${command}`);
  }
  return { canRun: hasChromium, lines };
}

function offLine(why: string): string {
  return `Chromium’s sandbox is off, because ${why}. Don’t use real accounts this way.`;
}
