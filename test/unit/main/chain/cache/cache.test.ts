/** The cache never fails: damaged, newer, out of reach, crashed or full, it is only empty or smaller. */
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCache } from '#main/chain/cache/cache.ts';
import { isCacheDamaged, openCacheDatabase } from '#main/chain/cache/cache-schema.ts';
import { createCacheStore } from '#main/chain/cache/cache-store.ts';
import { nothingKnown } from '#main/core/ports/cache.ts';
import { bundleOf } from '#test/support/bundles.ts';
import { cacheOver } from '#test/support/memory-cache.ts';
import { filesIn, temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'cache.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const answer = (operation: string, raw = '"x"', readAt = 1) => ({
  operation,
  input: '{}',
  raw,
  readAt,
  block: null,
  permanent: false,
});

test.each<[string, () => void]>([
  ['empty', () => writeFileSync(path, '')],
  ['rubbish', () => writeFileSync(path, Buffer.alloc(9000, 0x41))],
  ['a folder', () => mkdirSync(path)],
  ['a link', () => symlinkSync(join(folder, 'elsewhere'), path)],
  ['a log that is a folder', () => mkdirSync(`${path}-wal`)],
])('error: P3 a cache that is %s starts empty, readable only by the person', async (_name, damage) => {
  damage();
  const database = openCacheDatabase(path);
  await cacheOver(database).put('a', answer('user.get'));
  expect(await cacheOver(database).list('a')).toEqual([answer('user.get')]);
  database.close();
  expect(readdirSync(folder)).toEqual(['cache.db']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = openCacheDatabase(path);
  expect(await cacheOver(again).list('a')).toEqual([answer('user.get')]);
  again.close();
});

/** Two hundred answers, then eight pages in the middle of the file written over. */
async function fillAndDamage(): Promise<void> {
  const database = openCacheDatabase(path);
  const cache = cacheOver(database);
  for (let count = 0; count < 200; count += 1) await cache.put('a', answer(`o${count}`, JSON.stringify('x'.repeat(2_000))));
  database.close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(8 * 4096, 0x41), 0, 8 * 4096, Math.floor(statSync(path).size / 4096 / 2) * 4096);
  closeSync(file);
}

test('error: P3 a cache that is damaged in its middle is emptied soon after its start; until then, and after it, nothing fails', async () => {
  await fillAndDamage();
  // What is read first is sound: the start does not notice it.
  const opened = openCacheDatabase(path, null, 'later');
  const { size } = statSync(path);
  expect([size > 400_000, isCacheDamaged(path)]).toEqual([true, true]);
  opened.close();
  expect(readdirSync(folder)).toEqual(['cache.db']);

  const cache = openCache(path, pathToFileURL(bundleOf('cache-worker')));
  await cache.put('a', answer('user.get'));
  await cache.list('a');
  await expect.poll(() => statSync(path).size, { timeout: 30_000 }).toBeLessThan(size / 4);
  expect(await cache.list('a')).toEqual([]);
  await cache.put('a', answer('user.get'));
  expect(await cache.list('a')).toEqual([answer('user.get')]);
  await cache.stop();
  await expect.poll(() => readdirSync(folder)).toEqual(['cache.db']);
  expect(isCacheDamaged(path)).toBe(false);
});

test('error: P3 P16 nothing stays of a damaged cache that is to be dropped soon after its start', async () => {
  await fillAndDamage();
  const cache = openCache(path, pathToFileURL(bundleOf('cache-worker')));
  await cache.drop('a');
  expect(Object.values(filesIn(folder)).some((bytes) => bytes.includes('xxxx'))).toBe(false);
  await cache.stop();
});

test('error: P2 P3 a damaged cache whose process was ended is emptied before it is used', async () => {
  await fillAndDamage();
  writeFileSync(`${path}-wal`, '');
  const database = openCacheDatabase(path, null, 'later');
  expect(database.prepare('SELECT count(*) AS count FROM answer').get()).toEqual({ count: 0 });
  database.close();
});

test('error: P8 a cache of a newer version stays as it is, and this run has one in memory', async () => {
  const newer = new DatabaseSync(path);
  newer.exec('CREATE TABLE theirs (a); PRAGMA user_version = 9');
  newer.close();
  const before = filesIn(folder)['cache.db'];
  const database = openCacheDatabase(path);
  await cacheOver(database).put('a', answer('user.get'));
  database.close();
  expect(filesIn(folder)['cache.db']).toBe(before);
});

test('error: P11 a folder that cannot be had: in memory', async () => {
  writeFileSync(join(folder, 'file'), '');
  const database = openCacheDatabase(join(folder, 'file', 'cache.db'));
  expect(await cacheOver(database).list('a')).toEqual([]);
  database.close();
});

test('behavior: the oldest answers make room, so that the file stays bounded', async () => {
  const database = openCacheDatabase(path);
  const room = 1024 * 1024;
  for (let count = 0; count < 300; count += 1) {
    await cacheOver(database, room).put('a', answer(`o${count}`, 'x'.repeat(20_000), count));
  }
  const left = (await cacheOver(database).list('a')).map(({ readAt }) => readAt);
  expect(Math.max(...left)).toBe(299);
  expect(Math.min(...left)).toBe(300 - left.length);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(statSync(path).size).toBeLessThan(room * 1.3);
  database.close();
});

test('behavior: P16 dropped answers are in no file', async () => {
  const database = openCacheDatabase(path);
  await cacheOver(database).put('a', answer('user.get', '"canary-77"'));
  await cacheOver(database).drop('a');
  expect(Object.values(filesIn(folder)).some((bytes) => bytes.includes('canary-77'))).toBe(false);
  database.close();
});

test('error: a cache whose thread cannot start is empty and stops', async () => {
  const cache = openCache(path, new URL('file:///nowhere/cache-worker.js'));
  await cache.put('a', answer('user.get'));
  expect([await cache.get('a', 'user.get', '{}'), await cache.list('a')]).toEqual([null, []]);
  await cache.drop('a');
  await cache.stop();
});

test.each(['throw new Error("crash")', 'process.exit(1)'])(
  'error: a cache whose thread ends (%s) answers empty at once, and the app keeps working',
  async (crash) => {
    const crashing = join(folder, 'crashing.mjs');
    writeFileSync(crashing, `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${crash} });`);
    const cache = openCache(path, crashing);
    await cache.put('a', answer('user.get'));
    expect([await cache.list('a'), await cache.get('a', 'user.get', '{}')]).toEqual([[], null]);
    // Not null, which would say that what the page has is still true.
    expect(await cache.aboutUnless('a', '0x', '1')).toEqual(nothingKnown);
    await cache.stop();
  },
);

test('behavior: answers come back through the thread, and after stopping there are none', async () => {
  const cache = openCache(path, pathToFileURL(bundleOf('cache-worker')));
  await cache.put('a', answer('user.get'));
  expect(await cache.list('a')).toEqual([answer('user.get')]);
  await cache.stop();
  expect(await cache.list('a')).toEqual([]);
});

test('behavior: what is asked together is answered in its order: a question finds what was put before it, and not what was dropped', async () => {
  const cache = openCache(path, pathToFileURL(bundleOf('cache-worker')));
  // More than one message holds.
  const many = Array.from({ length: 600 }, (_, number) => answer(`o${number}`, String(number)));
  const asked = many.map((one) => [cache.put('a', one), cache.get('a', one.operation, '{}')] as const);
  const dropped = [cache.drop('a'), cache.list('a')] as const;
  const later = [cache.put('a', answer('user.get', '"later"')), cache.list('a')] as const;
  expect(await Promise.all(asked.map(([, found]) => found))).toEqual(many);
  expect(await dropped[1]).toEqual([]);
  expect(await later[1]).toEqual([answer('user.get', '"later"')]);
  await cache.stop();
});

test('behavior: P4 what was put is in the file soon, whether or not anything is asked afterwards, and at the end at once', async () => {
  const cache = openCache(path, pathToFileURL(bundleOf('cache-worker')));
  await cache.put('a', answer('user.get'));
  const reader = new DatabaseSync(path, { readOnly: true });
  const saved = () => reader.prepare('SELECT operation FROM answer ORDER BY operation').all().length;
  await expect.poll(saved).toBe(1);
  await cache.put('a', answer('user.balance'));
  await cache.stop();
  await expect.poll(saved).toBe(2);
  reader.close();
});

test('error: P1 what cannot be committed is gone, and what is put afterwards is stored', async () => {
  const database = openCacheDatabase(path);
  const store = createCacheStore(database);
  const put = (operation: string) => store.handle([{ do: 'put', with: ['a', answer(operation)] }]);
  put('user.get');
  // As SQLite does on a full disk.
  database.exec('ROLLBACK');
  store.commit();
  put('chain.id');
  store.commit();
  expect(database.isTransaction).toBe(false);
  expect((await cacheOver(database).list('a')).map(({ operation }) => operation)).toEqual(['chain.id']);
  database.close();
});
