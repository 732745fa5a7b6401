/** What watching keeps: damaged, newer or out of reach it begins anew; bounded; dropped without a trace. */
import { readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import type { WatchRecord } from '#main/chain/watch/watch-store.ts';
import type { FoundTransaction } from '#shared/chain/watch.ts';
import { historyEntry, historyTransfer } from '#test/support/history.ts';
import { filesIn, temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'watch.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record: WatchRecord = { on: true, budget: '60', since: 5, wanted: [[5, 9]], scanned: [], heads: [], accounts: [], unproven: false };
const transaction = (block: number, more: Partial<FoundTransaction> = {}): FoundTransaction => ({
  connection: 'a',
  hash: `0x${block}`,
  block: String(block),
  timestamp: '1',
  entry: historyEntry({ transfers: [historyTransfer('0x2', '0x1', '5')] }),
  ...more,
});

test.each<[string, () => void]>([
  ['empty', () => writeFileSync(path, '')],
  ['rubbish', () => writeFileSync(path, Buffer.alloc(9000, 0x41))],
  ['a link', () => symlinkSync(join(folder, 'elsewhere'), path)],
])('error: P3 a file that is %s starts empty, readable only by the person', (_name, damage) => {
  damage();
  const store = openWatchStore(path);
  store.keep('a', record);
  store.stop();
  expect(readdirSync(folder)).toEqual(['watch.db']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = openWatchStore(path);
  expect(again.read('a')).toEqual(record);
  again.stop();
});

test('error: P8 a file of a newer version stays as it is, and this run has one in memory', () => {
  const newer = new DatabaseSync(path);
  newer.exec('CREATE TABLE theirs (a); PRAGMA user_version = 9');
  newer.close();
  const before = filesIn(folder)['watch.db'];
  const store = openWatchStore(path);
  expect(store.keep('a', record, { dropped: [], found: [transaction(1)] })?.added).toHaveLength(1);
  expect(store.count('a')).toBe(1);
  store.stop();
  expect(filesIn(folder)['watch.db']).toBe(before);
});

test('default: known transactions are not new, and dropped blocks drop theirs', () => {
  const store = openWatchStore(path);
  expect(store.keep('a', record, { dropped: [], found: [transaction(1), transaction(2)] })?.added).toHaveLength(2);
  expect(store.keep('a', record, { dropped: [], found: [transaction(2)] })?.added).toEqual([]);
  expect(store.keep('a', record, { dropped: [[2, 2]], found: [transaction(2)] })?.added).toEqual([]);
  expect(store.list('a', null, 10).found.map(({ block }) => block)).toEqual(['2', '1']);
  expect(store.list('b', null, 10)).toEqual({ found: [], before: null });
  store.stop();
});

test('behavior: what a reorganization moved to another block stays found, is not new, and leaves its old block unread', () => {
  const store = openWatchStore(path);
  store.keep('a', record, { dropped: [], found: [transaction(1)] });
  const moved = transaction(3, { hash: transaction(1).hash });
  expect(store.keep('a', record, { dropped: [], found: [moved] })?.added).toEqual([]);
  store.keep('a', record, { dropped: [[1, 1]], found: [] });
  expect(store.list('a', null, 10).found).toEqual([moved]);
  store.keep('a', record, { dropped: [[2, Number.MAX_SAFE_INTEGER]], found: [] });
  expect(store.list('a', null, 10).found).toEqual([]);
  store.stop();
});

test('behavior: pages, the newest first, each once', () => {
  const store = openWatchStore(path);
  store.keep('a', record, {
    dropped: [],
    found: Array.from({ length: 25 }, (_, index) => transaction(Math.floor(index / 3), { hash: `0x${index}` })),
  });
  const hashes: string[] = [];
  for (let before: string | null = null, pages = 0; pages < 5; pages += 1) {
    const page = store.list('a', before, 10);
    hashes.push(...page.found.map(({ hash }) => hash));
    before = page.before;
    if (before === null) break;
  }
  expect(hashes).toHaveLength(25);
  expect(new Set(hashes).size).toBe(25);
  expect(hashes[0]).toBe('0x24');
  store.stop();
});

test('behavior: so many are kept of each connection; the oldest blocks go, and count as read no more', () => {
  const store = openWatchStore(path, 10);
  const heads = [19, 25].map((number) => ({ number, hash: '0x1', parentHash: '0x2' }));
  const read: WatchRecord = { ...record, wanted: [[0, 40]], scanned: [[0, 29]], heads };
  let last = store.keep('a', read);
  for (let block = 0; block < 30; block += 1) last = store.keep('a', last?.record ?? read, { dropped: [], found: [transaction(block)] });
  expect([store.count('a'), store.list('a', null, 50).found.at(-1)?.block]).toEqual([10, '20']);
  expect(last?.record).toEqual({ ...read, lowest: 20, wanted: [[20, 40]], scanned: [[20, 29]], heads: heads.slice(1) });
  expect(store.read('a')).toEqual(last?.record);
  store.stop();
});

test('behavior: what an earlier version read of blocks is read again, within the choices that it saved', () => {
  const earlier = openWatchStore(path);
  earlier.keep(
    'a',
    { ...record, scanned: [[5, 9]], heads: [{ number: 9, hash: '0x1', parentHash: '0x2' }] },
    { dropped: [], found: [transaction(7)] },
  );
  earlier.stop();
  const before = new DatabaseSync(path);
  before.exec(
    'DROP TABLE found; DROP TABLE once_found; DROP TABLE reading; CREATE TABLE finding (a); CREATE TABLE once_found (a); PRAGMA user_version = 2',
  );
  before.close();
  const store = openWatchStore(path);
  expect([store.read('a'), store.count('a')]).toEqual([{ ...record, scanned: [], heads: [] }, 0]);
  store.stop();
});

test('behavior: P16 dropped rows are in no file, and other connections keep theirs', () => {
  const store = openWatchStore(path);
  const canary = { address: '0xcanary77', name: null };
  store.keep('a', { ...record, accounts: [canary] }, { dropped: [], found: [transaction(1, { hash: '0xcanary77' })] });
  store.keepToken('a', '0xcanary77', { symbol: 'canary77', decimals: 1 });
  store.keep('b', record, { dropped: [], found: [transaction(1)] });
  store.drop('a');
  expect([store.read('a'), store.count('a'), store.token('a', '0xcanary77')]).toEqual([null, 0, null]);
  expect(store.count('b')).toBe(1);
  expect(Object.values(filesIn(folder)).some((bytes) => bytes.includes('canary77'))).toBe(false);
  store.stop();
});

test('error: a store that has stopped saves nothing and reports that', () => {
  const store = openWatchStore(path);
  store.stop();
  expect([store.keep('a', record), store.read('a'), store.count('a')]).toEqual([null, null, 0]);
});

test('behavior: a reading of a balance is kept once in six hours, the newest 400, and goes with its connection', () => {
  const hour = 3_600_000;
  const store = openWatchStore(path);
  const reading = (block: number, at: number, asset = 'native') => ({
    account: '0x1',
    asset,
    block,
    hash: `0x${block}`,
    amount: String(block),
    at,
  });
  store.keepReadings('a', [reading(1, 0), reading(1, 0, 'erc20 0x2')]);
  store.keepReadings('a', [reading(2, hour)]);
  store.keepReadings('a', [reading(3, 7 * hour)]);
  store.keepReadings('b', [reading(1, 0)]);
  expect(store.readings('a').map(({ block, asset }) => `${block} ${asset}`)).toEqual(['1 erc20 0x2', '1 native', '3 native']);
  store.stop();
  const again = openWatchStore(path);
  expect(again.readings('a')).toContainEqual(reading(3, 7 * hour));
  again.keepReadings(
    'a',
    Array.from({ length: 450 }, (_, index) => reading(10 + index, (20 + index * 7) * hour)),
  );
  const native = again.readings('a').filter(({ asset }) => asset === 'native');
  expect([native.length, native.at(-1)?.block]).toEqual([400, 459]);
  again.drop('a');
  expect([again.readings('a'), again.readings('b').length]).toEqual([[], 1]);
  again.stop();
});
