/**
 * `npm test`: types, lint, layer rules, builds, unit, contract, end to end, and a search for secrets in all that they left; says
 * what took how long and what failed, and ends with one line that counts everything. `--only=check` or `--only=e2e` runs a part: the
 * first is what is known within 90 seconds, without a build and without the tests that start processes or simulate for long.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './build.ts';
import { openDisplay } from './display.ts';
import { type EndToEndReport, endToEndFailures, type UnitReport, unitFailures } from './failures.ts';
import { announceRunner } from './launch.ts';
import { openRunFolder } from './run-folder.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, where a runner reports it. */
  readonly failures?: readonly string[];
}
type Env = Record<string, string>;
interface Step {
  readonly name: string;
  readonly parts: readonly ('check' | 'e2e')[];
  /** `when`: its output is shown. */
  run(env: Env, when: 'at once' | 'after'): Promise<Count>;
}

const bin = (name: string) => join(root, 'node_modules', name);
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);

const folder = openRunFolder(root);
const { run } = folder;
process.on('exit', folder.remove);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** A step that is one check: it holds or it does not. */
const single = (name: string, parts: Step['parts'], script: string, ...args: string[]): Step => ({
  name,
  parts,
  run: async (env, when) => ((await run(script, args, env, when)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
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

/** Two processors: with three workers each, both kinds of tests end at about the same time. */
const isSmall = availableParallelism() < 4;
const vitestArgs = [
  ...['run', '--reporter=default', '--reporter=json', '--outputFile.json=.cache/unit.json'],
  // What a script in the page may try, and unlocking, take long, too, but belong to the project of the mocked.
  ...(only === 'check' ? ['--project=!started', '--exclude=test/unit/main/{hostile,lock}/*'] : []),
];
const vitest: Step['run'] = (env, when) =>
  counted(
    'unit.json',
    // Beside the end-to-end tests.
    () => run(bin('vitest/vitest.mjs'), [...vitestArgs, ...(when === 'after' ? [`--maxWorkers=${isSmall ? 3 : 2}`] : [])], env, when),
    (report: UnitReport & { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: unitFailures(report, root),
    }),
  );

const besideUnit = isSmall && only === undefined ? ['--workers=3'] : [];
const playwright: Step['run'] = (env, when) =>
  counted(
    'e2e.json',
    // What it makes of the tests' sources is kept; its own place for that goes with this run's temporary files.
    () => run(bin('@playwright/test/cli.js'), ['test', ...besideUnit], { ...env, PWTEST_CACHE_DIR: join(root, '.cache/playwright') }, when),
    (report: EndToEndReport & { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: endToEndFailures(report),
    }),
  );

/** One check, of every secret that a test made or was given: it appears nowhere in what the run left. */
async function search(): Promise<Count> {
  const { secrets, files, bytes, found } = await folder.search();
  console.log(`${secrets} secrets looked for in ${files} files, ${Math.round(bytes / 1e6)} MB`);
  for (const each of found) console.log(`found: ${each}`);
  // With none to look for, nothing was looked for.
  return secrets > 0 && found.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: Math.max(found.length, 1) };
}

const check = ['check'] as const;
const both = ['check', 'e2e'] as const;
const build = join(root, 'scripts/build.ts');
const unit: Step = { name: 'unit and contract', parts: check, run: vitest };
const endToEnd: Step = { name: 'end to end', parts: ['e2e'], run: playwright };
const beforehand: readonly Step[] = [
  // By itself it checks with several threads, each of which learns the types anew: a third more, where the other steps have the processors.
  single('types', check, bin('typescript/bin/tsc'), '-b', ...(isSmall ? ['--singleThreaded'] : [])),
  single('lint', check, bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'),
  single('layers', check, join(root, 'scripts/layers.ts'), '--check'),
  // The design system's page is in no other build.
  single('build for tests', ['e2e'], build, 'development'),
  single('build', ['e2e'], build),
];
/** One after another; the steps of one run beside each other. */
const stages: readonly (readonly Step[])[] = [
  // Each waits now and then for what it has started, and leaves the processors to the other.
  ...(only === 'check' ? [[...beforehand, unit]] : [beforehand, [unit, endToEnd]]),
  [{ name: 'search for secrets', parts: both, run: search }],
];

announceRunner('test');
mkdirSync(join(root, '.cache'), { recursive: true });
const display = await openDisplay(true);
const times: string[] = [];
const failures: string[] = [];
let total: Count = { passed: 0, failed: 0 };
for (const stage of stages) {
  const steps = stage.filter(({ parts }) => only === undefined || (parts as readonly string[]).includes(only));
  if (steps.length > 0) console.log(`\n── ${steps.map(({ name }) => name).join(', ')}`);
  const run = async (step: Step) => {
    const began = Date.now();
    const count = await step.run({ ...display.env }, step === steps.at(-1) ? 'at once' : 'after');
    failures.push(...(count.failures ?? []).map((failure) => `${step.name}: ${failure}`));
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
    times.push(`${step.name.padEnd(18)} ${seconds} s  ${count.passed} passed, ${count.failed} failed`);
  };
  await Promise.all(steps.map(run));
}
display.stop();
if (failures.length > 0) console.log(`\n── what failed\n${failures.join('\n\n')}`);
console.log(`\n${times.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
