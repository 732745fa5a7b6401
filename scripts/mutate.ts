/**
 * `npm run mutate -- units`: changes the code of a group, one change at a time, and runs the tests that reach it. A change that no test
 * notices survives. Without a name it lists the groups. The survivors are also in .cache/mutation/NAME.json.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './build.ts';

interface Group {
  readonly code: readonly string[];
  /** Vitest would choose every test that imports the code, which for most groups is nearly every test. */
  readonly tests: readonly string[];
  /** Its tests wait for nothing and share one process: code that hangs fails soon, before Stryker would end that process. */
  readonly isQuick?: true;
}

const groups: Readonly<Record<string, Group>> = {
  units: { code: ['src/shared/core/amount.ts'], tests: ['test/unit/shared/core/amount.test.ts'] },
  fields: {
    code: ['src/shared/core/fields.ts', 'src/shared/core/input.ts'],
    tests: ['test/unit/shared/core/{input,address,operations/form}.test.ts'],
  },
  oauth: {
    code: ['src/main/session/{oauth,loopback,token-exchange,token-store,session}.ts'],
    // Without those that start all of main's services: with them a run takes a day.
    tests: [
      'test/unit/main/session/{callback,token-answer,token-request,loopback,loopback-pages,loopback-crowd}.test.ts',
      'test/unit/main/session/{renewal,clock,interleavings,session-in-use,session-person,session-sign-in,session-sign-out}.test.ts',
    ],
  },
  journal: {
    code: ['src/main/writes/journal-store.ts', 'src/main/writes/journal-retries.ts'],
    tests: ['test/unit/main/writes/{journal,journal-store,journal-retries}.test.ts'],
    isQuick: true,
  },
  http: {
    code: ['src/main/core/service/{exchange,failure,client,authorized-reads,send-write}.ts'],
    tests: [
      'test/unit/main/core/service/{client,changed-sign-in,exchange,failure,reads,stored-reads,send-write,wire}.test.ts',
      'test/unit/main/writes/write-waits.test.ts',
    ],
  },
  readers: {
    code: ['src/shared/core/readers/*.ts'],
    // Without reading-cost.test.ts, which measures time: code that may be changed is slower.
    tests: [
      'test/unit/shared/core/broken-json.test.ts',
      'test/unit/shared/core/readers/{readers,fields,names,shapes,user-balance,reading-limits}.test.ts',
    ],
  },
  review: {
    code: ['src/shared/writes/review/*.ts', 'src/main/writes/review/*.ts'],
    // Without self-given.test.ts, whose property is tried 300 times, and build-review.test.ts, which waits for a sandbox.
    tests: [
      'test/unit/shared/writes/review/{hidden,known,lines,read-back,rule-words,rules,sentences,situations,warnings,words}.test.ts',
      'test/unit/main/writes/{review-building,review-facts,review-patience,review-reads,reviewing,reviewing-races,rule-checks,simulation}.test.ts',
    ],
    isQuick: true,
  },
  ipc: {
    code: ['src/main/core/ipc/register.ts'],
    tests: ['test/unit/main/{core/register,chain/waiting-reads,notebook/notebook-handlers}.test.ts'],
  },
};

/** Of the changes that a test could notice, at least this percentage must be noticed. */
const wanted = 85;

const name = process.argv[2] ?? '';
const group = groups[name];
if (group === undefined) {
  console.log(`npm run mutate -- NAME, where NAME is one of: ${Object.keys(groups).join(', ')}`);
  process.exit(name === '' ? 0 : 1);
}
// Each part of `{a,b}` is checked alone: one whose file has moved would otherwise be left out silently.
const each = (pattern: string) => {
  const [all = '', names] = /\{(.+)\}/.exec(pattern) ?? [];
  return names === undefined ? [pattern] : names.split(',').map((one) => pattern.replace(all, one));
};
for (const pattern of [...group.code, ...group.tests].flatMap(each))
  if (globSync(pattern, { cwd: root }).length === 0) throw new Error(`no file is ${pattern}`);
// Read by vitest.config.ts. With Stryker's own `testFiles`, no test would run for code that runs while a module loads.
process.env.BLOCKDESK_TESTS = group.tests.join(' ');
process.env.BLOCKDESK_QUICK = `${group.isQuick === true}`;
await new Stryker({
  mutate: [...group.code],
  testRunner: 'vitest',
  vitest: { related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: join(root, '.cache/mutate'),
  // Stryker would rewrite tsconfig.json with functions that TypeScript 7 doesn't have; vitest needs no tsconfig.json.
  tsconfigFile: 'none',
  ignorePatterns: ['.cache', 'out', 'release', 'test-results', 'docs'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: join(root, `.cache/mutation/${name}.json`) },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 100, low: wanted, break: wanted },
}).runMutationTest();
