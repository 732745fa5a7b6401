/**
 * B20: how wait times grow with stored data: each is timed at a tenth of the size and at full size. The ratio is the exponent: 0 is
 * constant, 1 is linear.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCache } from '#main/chain/cache/cache.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Figure } from '#test/bench/figure.ts';
import { median } from '#test/bench/figure.ts';
import { bundleOf } from '#test/support/bundles.ts';
import { toEntry } from '#test/support/entries.ts';
import { openJournal } from '#test/support/journals.ts';

const rounds = 15;
/** Bytes: none of it is dropped. */
const room = 1 << 30;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
/** Spread out, so that the beginning of a hash matches few blocks. */
const blockHash = (number: number) => hash(number * 0x9e3779b1);

type Times = ReadonlyMap<string, number>;

async function timeOf(run: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await run(round);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function fill(cache: Cache, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    const numbers = Array.from({ length: 1_000 }, (_, index) => from + index);
    await Promise.all(
      numbers.map((number) => {
        const [input, block] = [
          `{"number":"${number}"}`,
          { number: String(number), hash: blockHash(number), timestamp: String(number * 12) },
        ];
        const raw = JSON.stringify({ ...block, gasUsed: '21000', gasLimit: '30000000' });
        const mentions = { block, transaction: null, addresses: [], tokens: [], holders: [], balance: null };
        return cache.put('a', { operation: 'block.get', input, raw, readAt: number, block: String(count), permanent: true }, mentions);
      }),
    );
  }
}

async function timeCache(count: number): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'blockdesk-bench-'));
  const open = () => openCache(join(folder, 'cache.db'), pathToFileURL(bundleOf('cache-worker')), room);
  let cache = open();
  try {
    await fill(cache, count);
    const start = await timeOf(async () => {
      await cache.stop();
      cache = open();
      await cache.get('a', 'block.get', '{"number":"1"}');
    });
    const put = await timeOf((round) => fillOne(cache, count + round));
    return new Map([
      ['stored blocks: start to first read', start],
      ['one is put', put],
      ['one is got', await timeOf((round) => cache.get('a', 'block.get', `{"number":"${round * 7}"}`))],
      ['search by number', await timeOf((round) => cache.find('a', String(count - 1 - round)))],
      ['search by the beginning of a hash', await timeOf((round) => cache.find('a', blockHash(count / 2 + round).slice(0, 62)))],
      ['search by a word', await timeOf(() => cache.find('a', 'dollar'))],
      ['the newest', await timeOf(() => cache.recent('a'))],
      ['the size of all', await timeOf(() => cache.size())],
    ]);
  } finally {
    await cache.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const fillOne = (cache: Cache, number: number) =>
  cache.put('a', { operation: 'block.get', input: `{"number":"${number}"}`, raw: '{}', readAt: number, block: '1', permanent: true });

async function timeJournal(count: number): Promise<Times> {
  const { database, journal } = openJournal({ identitiesOf: () => ['service'] });
  const made = (index: number): Activity =>
    toEntry({ id: `${index}`, connection: 'a', state: 'confirmed', preparedAt: index, hash: hash(index) });
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (let index = 0; index < count; index += 1) {
    const entry = made(index);
    insert.run(entry.id, entry.connection, entry.identity, entry.digest, entry.state, index, JSON.stringify(entry));
  }
  database.exec('COMMIT');
  const check = (result: { readonly ok: boolean }) => {
    if (!result.ok) throw new Error('The journal refused.');
  };
  try {
    return new Map([
      ['entries of the journal: one is added', await timeOf((round) => check(journal.add(made(count + round))))],
      ['the newest page', await timeOf(() => check(journal.list('a', { before: null, most: 50 })))],
      ['a page in the middle', await timeOf(() => check(journal.list('a', { before: count / 2, most: 50 })))],
      ['by hash', await timeOf((round) => check(journal.withHash('a', hash(round))))],
      ['all that is open', await timeOf(() => check(journal.inState(['sent', 'unknown'])))],
      ['what was prepared in the last minutes', await timeOf(() => check(journal.since('a', count - 20)))],
    ]);
  } finally {
    database.close();
  }
}

async function timeBlock(transactions: number): Promise<Times> {
  const raw = JSON.stringify({
    ...{ number: 7, hash: hash(7), parentHash: hash(6), timestamp: 84, gasUsed: 21_000, gasLimit: 30_000_000 },
    transactions: Array.from({ length: transactions }, (_, index) => hash(index)),
  });
  return new Map([['transactions of a block: it is read', await timeOf(() => readAs('block', raw))]]);
}

async function timeIds(count: number): Promise<Times> {
  const raw = JSON.stringify({ tokenIds: Array.from({ length: count }, (_, index) => String(index * 1_000_003)) });
  return new Map([['ids of an owner: they are read', await timeOf(() => readAs('token-ids', raw))]]);
}

function readAs(name: 'block' | 'token-ids', raw: string): void {
  const read = readAnswer(name, raw);
  if (!read.ok || !read.value.recognized) throw new Error('It was not read.');
}

/** Below this, in milliseconds, only the clock is measured. */
const noise = 0.2;

async function compare(size: number, measure: (size: number) => Promise<Times>): Promise<readonly Figure[]> {
  const [tenth, whole] = [await measure(size / 10), await measure(size)];
  return [...whole].map(([what, ours]) => {
    const base = tenth.get(what) ?? Number.NaN;
    const ratio = Math.log10(Math.max(ours, noise) / Math.max(base, noise));
    const isSearch = what.startsWith('search');
    const target = isSearch ? 'exponent <= 1, < 50 ms' : what.includes('start') ? 'exponent 0' : 'exponent <= 1';
    return { id: 'B20', what: `${size} ${what}`, unit: 'ms', ours, base, beside: 'of a tenth', ratio, target } as const;
  });
}

export const benchGrowth = async (): Promise<readonly Figure[]> => [
  ...(await compare(100_000, timeCache)),
  ...(await compare(10_000, timeJournal)),
  ...(await compare(3_000, timeBlock)),
  ...(await compare(20_000, timeIds)),
];
