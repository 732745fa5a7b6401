/** `npm run bench`: each figure as a ratio of two things measured in one run; a table, and JSON in .cache/bench.json. Never a test. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchBoundary } from '#test/bench/boundary.ts';
import { benchCache } from '#test/bench/cache.ts';
import { benchClient } from '#test/bench/client.ts';
import type { Figure } from '#test/bench/figure.ts';
import { benchSandbox } from '#test/bench/sandbox.ts';
import { buildIfStale, root } from './build.ts';

buildIfStale();
const figures: Figure[] = [];
for (const bench of [benchBoundary, benchCache, benchClient, benchSandbox]) {
  for (const figure of await bench()) {
    figures.push(figure);
    const { id, what, unit, ours, base, beside, ratio, target } = figure;
    console.log(
      `${id.padEnd(4)} ${what.padEnd(36)} ${ours.toFixed(0)} ${unit}; ${beside}: ${base.toFixed(0)}. Ratio ${ratio.toFixed(2)} (target ${target})`,
    );
  }
}
mkdirSync(join(root, '.cache'), { recursive: true });
writeFileSync(join(root, '.cache/bench.json'), JSON.stringify({ at: new Date().toISOString(), figures }, null, 2));
