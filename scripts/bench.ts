/** `npm run bench`: each figure as a ratio of two things measured in one run; a table, and JSON in .cache/bench.json. Never a test. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchAtRest } from '#test/bench/at-rest.ts';
import { benchBoundary } from '#test/bench/boundary.ts';
import { benchBundle } from '#test/bench/bundle.ts';
import { benchBusyChain } from '#test/bench/busy-chain.ts';
import { benchCache } from '#test/bench/cache.ts';
import { benchClient } from '#test/bench/client.ts';
import type { Figure } from '#test/bench/figure.ts';
import { benchFormatting } from '#test/bench/formatting.ts';
import { benchGallery } from '#test/bench/gallery.ts';
import { benchGrowth } from '#test/bench/growth.ts';
import { benchList } from '#test/bench/list.ts';
import { benchManyCalls } from '#test/bench/many-calls.ts';
import { benchMemory } from '#test/bench/memory.ts';
import { benchPeer } from '#test/bench/peer.ts';
import { benchSandbox } from '#test/bench/sandbox.ts';
import { benchScan } from '#test/bench/scan.ts';
import { benchScanFrames } from '#test/bench/scan-frames.ts';
import { benchScreens } from '#test/bench/screens.ts';
import { benchSearch } from '#test/bench/search.ts';
import { benchStartCommand } from '#test/bench/start-command.ts';
import { benchStartUp } from '#test/bench/start-up.ts';
import { benchTour } from '#test/bench/tour.ts';
import makeBundles from '#test/support/bundles.ts';
import { buildIfStale, root } from './build.ts';

const benches: readonly { readonly ids: readonly string[]; readonly run: () => Promise<readonly Figure[]> }[] = [
  { ids: ['B1'], run: benchStartUp },
  { ids: ['B2', 'B3'], run: benchBundle },
  { ids: ['B4'], run: benchManyCalls },
  { ids: ['B5', 'B6'], run: benchList },
  { ids: ['B7'], run: benchSearch },
  { ids: ['B8'], run: benchBoundary },
  { ids: ['B9'], run: benchCache },
  { ids: ['B10'], run: benchGallery },
  { ids: ['B11'], run: benchClient },
  { ids: ['B12', 'B13'], run: benchSandbox },
  { ids: ['B14'], run: benchMemory },
  { ids: ['B15'], run: benchTour },
  { ids: ['B16'], run: benchFormatting },
  { ids: ['B17'], run: benchStartCommand },
  { ids: ['B18'], run: benchAtRest },
  { ids: ['B19'], run: benchScreens },
  { ids: ['B20'], run: benchGrowth },
  { ids: ['B21'], run: benchBusyChain },
  { ids: ['B22'], run: benchPeer },
  { ids: ['B23'], run: async () => [...(await benchScan()), ...(await benchScanFrames())] },
];

/** `npm run bench -- B5 B7`: only those; without any, all. */
const wanted = process.argv.slice(2).filter((word) => /^B\d+$/.test(word));
const isWanted = (ids: readonly string[]) => wanted.length === 0 || ids.some((id) => wanted.includes(id));

const digits = (value: number) => value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);

buildIfStale();
await makeBundles();
const figures: Figure[] = [];
for (const { ids, run } of benches) {
  if (!isWanted(ids)) continue;
  for (const figure of await run()) {
    if (!isWanted([figure.id])) continue;
    figures.push(figure);
    const { id, what, unit, ours, base, beside, ratio, target } = figure;
    console.log(
      `${id.padEnd(4)} ${what.padEnd(44)} ${digits(ours)} ${unit}; ${beside}: ${digits(base)}. Ratio ${ratio.toFixed(2)} (target ${target})`,
    );
  }
}
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache/bench.json'), JSON.stringify({ at: new Date().toISOString(), figures }, null, 2));
// A client of the chain still has its socket open.
process.exit(0);
