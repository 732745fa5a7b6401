/** The processes of one run of the app, distinguished from all others by a mark in their environment, their folder, or their parents (Linux). */
import { readdirSync, readFileSync } from 'node:fs';
import { findElectron } from '#scripts/launch.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Ticks since boot. */
  readonly startedAt: string;
  readonly argv: readonly string[];
}

export const markName = 'BLOCKDESK_TEST_MARK';

const everyRole = [
  'npm start',
  'display',
  'display watchdog',
  'app watchdog',
  'app',
  'Chromium',
  'sandbox',
  'anvil watchdog',
  'anvil',
] as const;
export type Role = (typeof everyRole)[number];

const electron = findElectron();
/** On Electron the app and Chromium are one process. */
export const roles: readonly Role[] = everyRole.filter((role) => role !== 'Chromium' || electron === undefined);

function readProcess(id: string): (RunningProcess & { readonly environment: string }) | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    const argv = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
    const environment = readFileSync(`/proc/${id}/environ`, 'latin1');
    return { pid: Number(id), parent: Number(fields[1]), startedAt: fields[19] ?? '', argv, environment };
  } catch {
    return null;
  }
}

/** `known`: identities that were found to be of this run before. */
export function listRun(mark: string, folder: string, known: ReadonlySet<string> = new Set()): RunningProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => readProcess(id) ?? []);
  const own = new Set(
    all
      .filter(
        (one) =>
          one.environment.includes(`${markName}=${mark}`) || one.argv.some((part) => part.includes(folder)) || known.has(identityOf(one)),
      )
      .map(({ pid }) => pid),
  );
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter(({ pid }) => own.has(pid)).map(({ environment: _, ...process }) => process);
}

/** Chromium's child processes rewrite their command line as one string: https://source.chromium.org/chromium/chromium/src/+/main:content/common/set_process_title.cc */
const kindOf = (argv: readonly string[]) => /(?:^| )--type=(\S+)/.exec(argv.join(' '))?.[1] ?? null;
const isApp = (argv: readonly string[]) =>
  electron === undefined
    ? argv.some((part) => part.endsWith('host/run.ts'))
    : argv.join(' ').startsWith(electron.command) && kindOf(argv) === null;
/** Electron's (`shell/browser/api/electron_api_utility_process.cc:194`) or the host's. */
const isUtility = (argv: readonly string[]) =>
  electron === undefined
    ? argv.some((part) => part.endsWith('utility-child.ts'))
    : kindOf(argv) === 'utility' && argv.join(' ').includes('--utility-sub-type=node.mojom.NodeService');

/** Whether it is this role's: by its command, and by whose child it is. */
const marks: Readonly<Record<Role, (argv: readonly string[], parent: Role | null) => boolean>> = {
  'npm start': (argv) => argv.includes('scripts/start.ts'),
  display: ([command]) => command === 'Xvfb',
  'display watchdog': ([command, , script], parent) => command === 'sh' && parent === 'npm start' && script?.includes('Xvfb') === true,
  'app watchdog': ([command, , script], parent) => command === 'sh' && parent === 'npm start' && script?.includes('app=$!') === true,
  app: isApp,
  Chromium: (argv, parent) => parent === 'app' && /chrom/i.test(argv[0] ?? '') && kindOf(argv) === null,
  sandbox: (argv, parent) => parent === 'app' && isUtility(argv),
  'anvil watchdog': ([command], parent) => command === 'sh' && parent === 'sandbox',
  anvil: ([command]) => command?.endsWith('/anvil') === true,
};

export function findRole(run: readonly RunningProcess[], role: Role): RunningProcess | undefined {
  const roleOf = (pid: number): Role | null => {
    const found = run.find((one) => one.pid === pid);
    if (found === undefined) return null;
    const parent = roleOf(found.parent);
    return roles.find((each) => marks[each](found.argv, parent)) ?? null;
  };
  return run.find(({ pid }) => roleOf(pid) === role);
}

/** With its start a number is one process and no later one. */
export const identityOf = ({ pid, startedAt }: RunningProcess) => `${pid} ${startedAt}`;
