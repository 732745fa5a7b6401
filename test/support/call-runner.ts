/** Runs planned calls inside the page, as a script there would, and keeps all that crosses the bridge meanwhile. */
import type { Page } from '@playwright/test';
import type { PlannedCall } from './random-calls.ts';

export interface RunReport {
  /** Every answer, and everything that main sent unasked since the last report, as JSON; each text once. */
  readonly texts: readonly string[];
  /** How many calls ended how: `ok`, an error's code, `threw`, `late`. */
  readonly ends: Readonly<Record<string, number>>;
  /** Names of the calls that ended as `internal`. */
  readonly internal: readonly string[];
  /** Milliseconds that a cheap call took, one every so often since the last report. */
  readonly waits: readonly number[];
  /** Since when this page is there: another one means that it was loaded anew. */
  readonly since: number;
}

type Answer = { readonly ok: boolean; readonly error?: { readonly code: string } };
interface Bridge {
  readonly call: Readonly<Record<string, (...args: unknown[]) => Promise<Answer>>>;
  readonly on: Readonly<Record<string, (listener: (value: unknown) => void) => void>>;
}

/** All in one function, as its text alone goes to the page. */
async function runInPage(plan: readonly (Omit<PlannedCall, 'args'> & { readonly args: string })[]): Promise<RunReport> {
  const { blockdesk, kept } = globalThis as unknown as { blockdesk: Bridge; kept?: { texts: Set<string>; waits: number[] } };
  const here = kept ?? { texts: new Set<string>(), waits: [] };
  if (kept === undefined) {
    Object.assign(globalThis, { kept: here });
    // Nothing of it is looked at, and drawing takes longer than the calls.
    document.documentElement.style.display = 'none';
    for (const listen of Object.values(blockdesk.on)) listen((value) => here.texts.add(JSON.stringify(value)));
    let isAsking = false;
    setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      const began = performance.now();
      await blockdesk.call['link.take']?.({});
      here.waits.push(performance.now() - began);
      isAsking = false;
    }, 40);
  }
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  let deep: unknown = 'x';
  for (let depth = 0; depth < 500; depth += 1) deep = { deep };
  const numbers = (count: number, toLine: (number: number) => string) => Array.from({ length: count }, (_, n) => toLine(n)).join('\n');
  const made: Readonly<Record<string, () => unknown>> = {
    undefined: () => undefined,
    nan: () => Number.NaN,
    bigint: () => 1n,
    date: () => new Date(0),
    map: () => new Map([['a', 1]]),
    function: () => () => {},
    cycle: () => cycle,
    deep: () => deep,
    long: () => 'x'.repeat(300_000),
    wide: () => Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])),
    contacts: () => `name,address\n${numbers(2_000, (n) => `Friend ${n},0x${n.toString(16).padStart(40, '1')}`)}`,
    table: () => ({ columns: ['a', 'b', 'c', 'd'], rows: Array.from({ length: 100_000 }, (_, n) => [String(n), '=1+1', 'x"y', null]) }),
    interface: () => numbers(500, (n) => `function f${n}(address to, (uint256 a, bytes32[] b)[] list) view returns (uint256, string)`),
    params: () => Array.from({ length: 5_000 }, (_, index) => String(index)),
    buffer: () => new Uint8Array(100_000),
    getter: () => ({
      get connection() {
        return 'sandbox';
      },
    }),
  };
  const revive = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const what = Object.hasOwn(value, '$') ? (value as { $: string }).$ : undefined;
    if (what !== undefined) return made[what]?.();
    for (const key of Object.keys(value)) {
      Object.defineProperty(value, key, {
        value: revive((value as Record<string, unknown>)[key]),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return value;
  };
  const ends: Record<string, number> = {};
  const internal: string[] = [];
  const under: Promise<void>[] = [];
  for (const { name, args, waits } of plan) {
    const call = (async () => {
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, 1_500, 'late'));
      let end = 'threw';
      try {
        const asked = blockdesk.call[name]?.(...(revive(JSON.parse(args)) as unknown[]));
        // What is late is looked at all the same once it comes.
        asked?.then((answer) => here.texts.add(JSON.stringify(answer))).catch(() => {});
        const answer = await Promise.race([asked, late]);
        if (answer === 'late') end = 'late';
        else if (answer !== undefined) end = answer.ok ? 'ok' : (answer.error?.code ?? 'none');
      } catch (error) {
        here.texts.add(JSON.stringify(String(error)));
      }
      if (end === 'internal') internal.push(name);
      ends[end] = (ends[end] ?? 0) + 1;
    })();
    under.push(call);
    if (waits) await call;
  }
  await Promise.all(under);
  const report = { texts: [...here.texts], ends, internal, waits: here.waits.splice(0), since: performance.timeOrigin };
  here.texts.clear();
  return report;
}

/** `args` as text: the page makes of it what cannot be sent as it is. */
export const runCalls = (page: Page, plan: readonly PlannedCall[]): Promise<RunReport> =>
  page.evaluate(
    runInPage,
    plan.map((one) => ({ ...one, args: JSON.stringify(one.args) })),
  );
