/**
 * Compares results of Electron's own spec files, run against the host, with the rows in host/differences. For each spec file it prints
 * how many cases passed and how many failures a row explains. It lists unexplained failures, and titles in rows that match no failure.
 *
 *   node scripts/electron-specs.ts RESULTS_FOLDER
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { differences } from '#host/differences/all.ts';
import { type Difference, matching, type SpecCase } from '#host/differences/difference.ts';

export interface Comparison {
  readonly spec: string;
  readonly passed: number;
  readonly pending: number;
  readonly explained: number;
  readonly unexplained: readonly SpecCase[];
  /** Title beginnings in the rows that match no failed case. */
  readonly stale: readonly string[];
}

export function compare(spec: string, cases: readonly SpecCase[], rows: readonly Difference[]): Comparison {
  const own = rows.filter((row) => row.spec === spec);
  const beginnings = new Set(own.flatMap((row) => row.cases));
  const failed = cases.filter(({ state }) => state !== 'passed' && state !== 'pending');
  const unexplained = failed.filter((each) => {
    const found = own.flatMap((row) => matching(row, each));
    for (const beginning of found) beginnings.delete(beginning);
    return found.length === 0;
  });
  const count = (state: string) => cases.filter((each) => each.state === state).length;
  return {
    spec,
    passed: count('passed'),
    pending: count('pending'),
    explained: failed.length - unexplained.length,
    unexplained,
    stale: [...beginnings],
  };
}

function main(folder: string): void {
  let wrong = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('-spec.json'))) {
    const { cases } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { cases: SpecCase[] };
    const { spec, passed, pending, explained, unexplained, stale } = compare(basename(file, '.json'), cases, differences);
    console.log(
      `${spec}: ${passed} passed, ${explained} explained, ${unexplained.length} unexplained, ${pending} not for this system, ${stale.length} stale`,
    );
    for (const { state, title, message = '' } of unexplained) console.log(`  ${state}: ${title}\n    ${message.split('\n')[0]}`);
    for (const beginning of stale) console.log(`  stale: ${beginning}`);
    wrong += unexplained.length + stale.length;
    if (cases.length === 0) wrong += 1;
  }
  process.exitCode = wrong > 0 ? 1 : 0;
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error('Name the folder with the results: node scripts/electron-specs.ts RESULTS_FOLDER');
  main(folder);
}
