/** B18: what the whole app takes while idle: its wallet in sight, then hidden (Linux). */
import { readdirSync, readFileSync } from 'node:fs';
import { type Figure, longSeconds as seconds } from '#test/bench/figure.ts';
import { newestRequest, requestsFrom } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { findRole, listRun, type RunningProcess } from '#test/support/process-tree.ts';
import { balanceRegion } from '#test/support/walk.ts';

/** What a start still does after its first page: half a minute later Chromium reads thousands of entries of databases that are Chrome's alone. */
const started = 45_000;
/** What a window does before it is quiet. */
const settle = 15_000;
const ticksPerSecond = 100;

interface Part {
  /** Milliseconds of processor time. */
  readonly time: number;
  /** How often one of its threads was woken after it had waited. */
  readonly wakeups: number;
  /** Megabytes in memory, with shared pages split among the processes. */
  readonly memory: number;
}

function look(pid: number): Part | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const numberIn = (file: string, name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
    const threads = readdirSync(`/proc/${pid}/task`);
    const waits = threads.map((thread) => numberIn(`/proc/${pid}/task/${thread}/status`, 'voluntary_ctxt_switches'));
    return {
      time: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond,
      wakeups: waits.reduce((sum, each) => sum + each, 0),
      memory: numberIn(`/proc/${pid}/smaps_rollup`, 'Pss') / 1024,
    };
  } catch {
    return null;
  }
}

/** `Main`, `renderer`, `gpu-process`, `anvil` and so on. */
function nameOf(run: readonly RunningProcess[], { pid, argv }: RunningProcess): string {
  const role = (['app', 'sandbox', 'anvil', 'Chromium'] as const).find((each) => findRole(run, each)?.pid === pid);
  if (role !== undefined) return role === 'app' ? 'main' : role;
  return /--utility-sub-type=(\w+)/.exec(argv.join(' '))?.[1] ?? /--type=([\w-]+)/.exec(argv.join(' '))?.[1] ?? 'other';
}

interface Measured extends Part {
  readonly name: string;
}

/** A second's worth of each process, and the requests of a minute. */
async function measure({ app }: SignedIn): Promise<{ readonly parts: readonly Measured[]; readonly requests: number }> {
  // Not shells: they only wait, and their arguments contain the app’s.
  const run = listRun('none', app.data).filter(({ argv }) => !/(^|\/)sh$/.test(argv[0] ?? ''));
  const newest = await newestRequest(app.page);
  const before = new Map(run.map(({ pid }) => [pid, look(pid)]));
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = (performance.now() - began) / 1000;
  const parts = run.flatMap((one) => {
    const [first, last] = [before.get(one.pid), look(one.pid)];
    if (first === null || first === undefined || last === null) return [];
    const [time, wakeups] = [(last.time - first.time) / took, (last.wakeups - first.wakeups) / took];
    return [{ name: nameOf(run, one), time, wakeups, memory: last.memory }];
  });
  const made = await requestsFrom(app.page, newest + 1);
  if (process.env.BENCH_DETAIL !== undefined) {
    for (const { name, time, wakeups, memory } of parts)
      console.log(`     ${name.padEnd(16)} ${(time / 10).toFixed(2)} %, ${wakeups.toFixed(1)} wakeups/s, ${memory.toFixed(0)} MB`);
    console.log(`     ${made.map(({ operation }) => operation).join(' ')}`);
  }
  return { parts, requests: (made.length * 60) / took };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

function figuresOf(
  when: string,
  { parts, requests }: Awaited<ReturnType<typeof measure>>,
  limits: { percent: number; wakeups: number; requests: number },
) {
  // The practice chain makes its blocks, whoever looks.
  const own = parts.filter(({ name }) => name !== 'anvil');
  const figure = (what: string, unit: Figure['unit'], ours: number, limit: number): Figure => ({
    ...{ id: 'B18', what: `${when}: ${what}`, unit, ours, base: limit, beside: 'the limit' },
    ...{ ratio: ours / limit, target: '<= 1' },
  });
  return [
    figure('of one core', '%', sum(own.map(({ time }) => time)) / 10, limits.percent),
    figure('wakeups', 'wakeups/s', sum(own.map(({ wakeups }) => wakeups)), limits.wakeups),
    figure('requests a minute', 'requests', requests, limits.requests),
  ];
}

/** Tells the page that it is hidden: without a window manager, windows can’t be minimized. */
const hide = `{
  Object.defineProperties(document, { visibilityState: { value: 'hidden', configurable: true }, hidden: { value: true, configurable: true } });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}`;

export const benchAtRest = (): Promise<readonly Figure[]> =>
  withSignedIn(async (parts) => {
    const { app } = parts;
    await balanceRegion(app.page).waitFor();
    await app.page.waitForTimeout(started);
    const inSight = await measure(parts);
    await app.page.evaluate<unknown>(hide);
    await app.page.waitForTimeout(settle);
    const hidden = await measure(parts);
    const memoryOf = (name: string) => Math.max(...inSight.parts.filter((part) => part.name === name).map(({ memory }) => memory));
    const memory = (
      [
        ['main', 70],
        ['renderer', 90],
      ] as const
    ).map(([name, limit]): Figure => {
      const ours = memoryOf(name);
      return {
        id: 'B18',
        what: `in sight: memory of ${name}`,
        unit: 'MB',
        ours,
        base: limit,
        beside: 'the limit',
        ratio: ours / limit,
        target: '<= 1',
      };
    });
    return [
      ...figuresOf('in sight', inSight, { percent: 1, wakeups: 15, requests: 18 }),
      ...memory,
      ...figuresOf('hidden', hidden, { percent: 0.1, wakeups: 3, requests: 1 }),
    ];
  });
