/**
 * `npm run soak`: what takes too long for every run: the same tests with the full counts, and the end-to-end specs over and over.
 * `-- PIECE …` runs some of the pieces, `-- --help` lists them. Ends with a table.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale, root } from './build.ts';
import { openDisplay } from './display.ts';

interface Piece {
  readonly name: string;
  readonly what: string;
  readonly runner: 'vitest' | 'playwright';
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const kills = 500;
const runs = 100_000;
const repeats = 3;
const pages = 200;
const amounts = 1_000;
const sequences = 20_000;
/** Requests a second, and how they are counted and said: as the sandbox's `--limit` takes them. */
const limits = ['1', '2', '5', '1,fixed,retry-after', '2,bucket', '2,ratelimit', '5,x-ratelimit', '1,bucket,ratelimit,retry-after'];
const simulated = 20_000;
const killsEnv = { BLOCKDESK_KILLS: String(kills) };

/** The files in which anything is said of every value of a kind. */
function listPropertyTests(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name) && readFileSync(join(root, name), 'utf8').includes("from 'fast-check'"));
}

/** The end-to-end tests that measure how something looks. */
const listLooks = () =>
  readdirSync(join(root, 'test/e2e'))
    .filter((name) => /#test\/support\/(?:axe|good-looks)\.ts/.test(readFileSync(join(root, 'test/e2e', name), 'utf8')))
    .map((name) => `test/e2e/${name}`);

const pieces: readonly Piece[] = [
  {
    name: 'saving',
    what: `kill -9 while saving, ${kills} times`,
    runner: 'vitest',
    args: ['test/unit/main/vault/kill.test.ts'],
    env: killsEnv,
  },
  {
    name: 'session',
    what: `kill -9 while signing in, renewing, signing out, ${kills} times`,
    runner: 'vitest',
    args: ['test/unit/main/session/kill-session.test.ts'],
    env: killsEnv,
  },
  {
    name: 'writes',
    what: `kill -9 in the middle of transfers, ${kills} times`,
    runner: 'vitest',
    args: ['test/unit/main/writes/kill-writes.test.ts'],
    env: killsEnv,
  },
  {
    name: 'batches',
    what: `kill -9 in the middle of a batch of 500 rows, ${kills / 5} times, at a service that loses every twentieth answer`,
    runner: 'vitest',
    args: ['test/unit/main/writes/kill-batches.test.ts'],
    env: { BLOCKDESK_BATCH_KILLS: String(kills / 5) },
  },
  {
    name: 'points',
    what: 'kill -9 at every point of each of the eight writes',
    runner: 'vitest',
    args: ['test/unit/main/writes/kill-points.test.ts'],
    env: killsEnv,
  },
  {
    name: 'words',
    what: `every word of ${simulated} random faulted writes, from another seed each time`,
    runner: 'vitest',
    args: ['test/unit/main/writes/true-words.test.ts'],
    env: { BLOCKDESK_WRITES: String(simulated), BLOCKDESK_SEED: String(Date.now() % 100_000) },
  },
  {
    name: 'amounts',
    what: `${amounts} amounts over 0, 6, 8, 18 and 77 decimals, from what is typed to what the chain holds`,
    runner: 'vitest',
    args: ['test/unit/main/writes/amounts.test.ts'],
    env: { BLOCKDESK_AMOUNTS: String(amounts) },
  },
  {
    name: 'app',
    what: `kill -9 of any process of Blockdesk, ${kills / 5} times`,
    runner: 'playwright',
    args: ['test/e2e/kills.spec.ts'],
    env: killsEnv,
  },
  {
    name: 'properties',
    what: `${runs} runs of each property`,
    runner: 'vitest',
    args: listPropertyTests(),
    env: { BLOCKDESK_RUNS: String(runs) },
  },
  {
    name: 'pages',
    what: `the pages of ${pages} blocks and ${pages} transactions against the chain’s own client`,
    runner: 'playwright',
    args: ['test/e2e/against-chain.spec.ts'],
    env: { BLOCKDESK_RUNS: String(pages) },
  },
  {
    name: 'calls',
    what: `${sequences} random sequences of calls from a hostile page`,
    runner: 'playwright',
    args: ['test/e2e/random-calls.spec.ts', '--workers=8'],
    env: { BLOCKDESK_SEQUENCES: String(sequences) },
  },
  {
    name: 'limits',
    what: `three transfers at ${limits.length} services that take few requests a second`,
    runner: 'playwright',
    args: ['test/e2e/slow-service.spec.ts'],
    env: { BLOCKDESK_LIMITS: limits.join(' ') },
  },
  {
    name: 'looks',
    what: 'every screen by every rule in both themes, and at every size',
    runner: 'playwright',
    args: listLooks(),
    env: { BLOCKDESK_LOOKS: 'all' },
  },
  { name: 'e2e', what: `end to end, ${repeats} times each`, runner: 'playwright', args: [`--repeat-each=${repeats}`] },
];

const scripts = { vitest: ['vitest/vitest.mjs', 'run', '--testTimeout=1800000'], playwright: ['@playwright/test/cli.js', 'test'] };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !pieces.some((piece) => piece.name === name));
if (unknown.length > 0) {
  const list = pieces.map(({ name, what }) => `${name.padEnd(12)}${what}`).join('\n');
  console.log(`npm run soak -- PIECE …: some of these pieces, or all of them without any.\n\n${list}`);
  process.exit(unknown.every((name) => name === '--help') ? 0 : 1);
}
buildIfStale();
// The design system’s page is in no other build.
buildIfStale('development');
const display = await openDisplay();
const rows: string[] = [];
let failed = 0;
for (const { name, what, runner, args, env } of pieces) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}: ${what}`);
  const began = Date.now();
  const [script = '', ...first] = scripts[runner];
  const options = { cwd: root, stdio: 'inherit' as const, env: { ...process.env, ...display.env, ...env } };
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...first, ...args], options);
  if (status !== 0) failed += 1;
  const seconds = `${((Date.now() - began) / 1000).toFixed(0)} s`;
  rows.push(`${name.padEnd(12)}${(status === 0 ? 'held' : 'FAILED').padEnd(8)}${seconds.padStart(7)}  ${what}`);
}
display.stop();
console.log(`\n${rows.join('\n')}\n\n${rows.length - failed} held, ${failed} failed`);
process.exit(failed === 0 && rows.length > 0 ? 0 : 1);
