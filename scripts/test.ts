/**
 * `npm test`: types, lint, layer rules, unit, contract, build, end to end, and a search for secrets in all that they left; says
 * what took how long and what failed, and ends with one line that counts everything. `--only=check` or `--only=e2e` runs a part.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, root } from './build.ts';
import { openDisplay } from './display.ts';
import { type EndToEndReport, endToEndFailures, type UnitReport, unitFailures } from './failures.ts';
import { announceRunner } from './launch.ts';
import { openRunFolder } from './run-folder.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, where a runner can tell. */
  readonly failures?: readonly string[];
}
interface Step {
  readonly name: string;
  readonly part: 'check' | 'e2e' | 'both';
  run(env: Record<string, string>): Promise<Count>;
}

const bin = (name: string) => join(root, 'node_modules', name);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);

const folder = openRunFolder(root);
const { run } = folder;
process.on('exit', folder.remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** A step that is one check: it holds or it does not. */
const single = (name: string, script: string, ...args: string[]): Step => ({
  name,
  part: 'check',
  run: async (env) => ((await run(script, args, env)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A runner that counts its tests into a file. A run that failed without saying how counts as one failure. */
async function counted(file: string, go: () => Promise<boolean>, read: (report: never) => Count): Promise<Count> {
  const path = join(root, '.cache', file);
  rmSync(path, { force: true });
  const succeeded = await go();
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  } catch {
    return { passed: 0, failed: 1 };
  }
  if (succeeded === (count.failed === 0)) return count;
  return { ...count, failed: count.failed + 1, failures: [...(count.failures ?? []), `${file}: ended with an error outside the tests`] };
}

const vitest = (env: Record<string, string>) =>
  counted(
    'unit.json',
    () => run(bin('vitest/vitest.mjs'), ['run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/unit.json'], env),
    (report: UnitReport & { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: unitFailures(report, root),
    }),
  );

const playwright = (env: Record<string, string>) =>
  counted(
    'e2e.json',
    () => run(bin('@playwright/test/cli.js'), ['test'], env),
    (report: EndToEndReport & { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: endToEndFailures(report),
    }),
  );

/** One check, of every secret that a test made or was given: it stands nowhere in what the run left. */
async function search(): Promise<Count> {
  const { secrets, files, bytes, found } = await folder.search();
  console.log(`${secrets} secrets looked for in ${files} files, ${Math.round(bytes / 1e6)} MB`);
  for (const each of found) console.log(`found: ${each}`);
  // With none to look for, nothing was looked for.
  return secrets > 0 && found.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: Math.max(found.length, 1) };
}

const steps: readonly Step[] = [
  single('types', bin('typescript/bin/tsc'), '-b'),
  single('lint', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'),
  single('layers', join(root, 'scripts/layers.ts'), '--check'),
  {
    name: 'build',
    part: 'check',
    run: async () => {
      buildIfStale();
      return { passed: 1, failed: 0 };
    },
  },
  { name: 'unit and contract', part: 'check', run: vitest },
  {
    name: 'end to end',
    part: 'e2e',
    run: (env) => {
      // The design system's page is in no other build.
      buildIfStale('development');
      return playwright(env);
    },
  },
  { name: 'search for secrets', part: 'both', run: search },
];

announceRunner('test');
mkdirSync(join(root, '.cache'), { recursive: true });
if (only === 'e2e') buildIfStale();
const display = await openDisplay(true);
const times: string[] = [];
const failures: string[] = [];
let total: Count = { passed: 0, failed: 0 };
for (const step of steps.filter(({ part }) => only === undefined || part === only || part === 'both')) {
  console.log(`\n── ${step.name}`);
  const began = Date.now();
  const count = await step.run({ ...display.env });
  failures.push(...(count.failures ?? []).map((failure) => `${step.name}: ${failure}`));
  total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
  times.push(
    `${step.name.padEnd(18)} ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${count.passed} passed, ${count.failed} failed`,
  );
}
display.stop();
if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n\n')}`);
console.log(`\n${times.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
