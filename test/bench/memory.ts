/**
 * B14: what the page's script holds after ten thousand rows were read and fifty places visited, and whether it grows with visits. Without
 * the scripts of the host and of Playwright, which an app on Electron doesn't hold.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { Figure } from '#test/bench/figure.ts';
import { goTo, openSession } from '#test/bench/in-page.ts';
import { mineMany, openList } from '#test/bench/list.ts';
import { withSignedIn } from '#test/bench/signed-in.ts';
import { makeTransactions } from '#test/support/busy-chain.ts';

const visits = 50;
const limit = 12;

/** Megabytes that are left after garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1e6;
}

interface Snapshot {
  readonly snapshot: { readonly meta: Readonly<Record<'node_fields' | 'edge_fields', readonly string[]>> };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** How the host begins the script that runs the preload: Electron holds the preload, too. */
const preloadBegins = '[function (require';

/** Megabytes of the sources of scripts without an address, which aren't the app's. */
async function foreignScripts(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const gather = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', gather);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', gather);
  const { snapshot, nodes, edges, strings } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, edge_fields: edgeFields } = snapshot.meta;
  const place = (name: string) => fields.indexOf(name);
  let [bytes, edge] = [0, 0];
  for (let node = 0; node < nodes.length; node += fields.length) {
    const last = edge + (nodes[node + place('edge_count')] ?? 0) * edgeFields.length;
    const isForeign = strings[nodes[node + place('name')] ?? 0]?.trim() === 'system / Script /';
    for (; edge < last; edge += edgeFields.length) {
      if (!isForeign || strings[edges[edge + edgeFields.indexOf('name_or_index')] ?? 0] !== 'source') continue;
      const source = edges[edge + edgeFields.indexOf('to_node')] ?? 0;
      if (strings[nodes[source + place('name')] ?? 0]?.startsWith(preloadBegins) !== true) bytes += nodes[source + place('self_size')] ?? 0;
    }
  }
  return bytes / 1e6;
}

/** Down to block 0, a hundred rows at a time, each read. */
async function readAll(page: Page): Promise<void> {
  const isRead = () =>
    page.evaluate<boolean>(`!document.querySelector('[role=table][aria-label=Blocks]').textContent.includes('not read yet')`);
  await page.setViewportSize({ width: 1280, height: 4_000 });
  for (let top = 0; top < 10_200 * 40; top += 3_600) {
    await page.evaluate<unknown>(`{
      let one = document.querySelector('[role=table][aria-label=Blocks]');
      while (one !== null && !/auto|scroll/.test(getComputedStyle(one).overflowY)) one = one.parentElement;
      (one ?? document.documentElement).scrollTop = ${top};
    }`);
    await page.waitForTimeout(70);
    for (let tries = 0; tries < 100 && !(await isRead()); tries += 1) await page.waitForTimeout(30);
  }
  await page.setViewportSize({ width: 1280, height: 820 });
}

/** Of a straight line through them, by the number of visits, in kilobytes a visit. */
function slopeOf(points: readonly (readonly [visit: number, megabytes: number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [visit, size]) => sum + (visit - x) * (size - y), 0);
  return (over / points.reduce((sum, [visit]) => sum + (visit - x) ** 2, 0)) * 1000;
}

export function benchMemory(): Promise<readonly Figure[]> {
  return withSignedIn(async (parts) => {
    const { page } = parts.app;
    const session = await openSession(page);
    const lean = (await heapOf(session)) - (await foreignScripts(session));
    const hashes = await makeTransactions(parts.chain, 3);
    await mineMany(parts);
    await openList(page);
    await readAll(page);
    const places = ['/wallet', '/explorer', '/block/40', `/tx/${hashes[0]}`, '/settings'];
    // Once before: what each of them is made of comes at the first visit.
    for (const place of places) await visit(page, place);
    const points: (readonly [number, number])[] = [[0, await heapOf(session)]];
    for (let number = 1; number <= visits; number += 1) {
      await visit(page, places[number % places.length] ?? '/wallet');
      if (number % places.length === 0) points.push([number, await heapOf(session)]);
    }
    const heap = (points.at(-1)?.[1] ?? 0) - (await foreignScripts(session));
    const slope = slopeOf(points);
    const what = `heap after 10,000 rows and ${visits} visits`;
    return [
      {
        id: 'B14',
        what,
        unit: 'MB',
        ours: heap,
        base: lean,
        beside: 'the page as it started',
        ratio: heap / lean,
        target: `<= ${limit} MB`,
      },
      {
        id: 'B14',
        what: 'growth of one visit more',
        unit: 'kB',
        ours: slope,
        base: heap * 1000,
        beside: 'all of it',
        ratio: slope / (heap * 1000),
        target: '0',
      },
    ];
  });
}

async function visit(page: Page, place: string): Promise<void> {
  await goTo(page, place);
  await page.waitForTimeout(350);
}
