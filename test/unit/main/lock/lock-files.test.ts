/** The lock's files: the key, and everything else encrypted or plain, at any moment of the change. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openCacheDatabase } from '#main/chain/cache/cache-schema.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import { openBytes } from '#main/core/storage/sealed-records.ts';
import { isAllSealed, sealFiles, unsealFiles } from '#main/lock/convert.ts';
import {
  codeIn,
  type LockFile,
  newCode,
  newKey,
  readLock,
  recoveryText,
  removeLock,
  unwrap,
  wrap,
  writeLock,
} from '#main/lock/lock-file.ts';
import { applyLock } from '#main/lock/unlock.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { cheap } from '#test/support/backups.ts';
import { endChildren, startVaultChild } from '#test/support/children.ts';
import { aesCipher, filesIn, keepLabel, keepMany, labelsOf, lockKey, recordOf, seeded, temporaryFolder } from '#test/support/vaults.ts';

afterAll(endChildren);

const kills = Number(process.env.BLOCKDESK_KILLS ?? '5');
const lock: LockFile = { version: 1, key: 'x', recovery: null, idle: '15', isEnding: false, aside: null, watching: null, touchId: null };
let data = '';
beforeEach(() => {
  data = temporaryFolder();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const openData = (key: Buffer | null) => openVault(join(data, 'vault.db'), aesCipher(), vaultMigrations, key);
/** Connection, contact and sign-in as they stand. */
async function standing(key: Buffer | null) {
  const vault = openData(key);
  const secret = await vault.secrets.read('a', 'tokens');
  const found = [vault.connections.list().map(({ name }) => name), labelsOf(vault, 'a'), secret?.kept === 'encrypted' && secret.text];
  vault.stop();
  return [...found, vault.notes];
}
async function fill(): Promise<void> {
  const vault = openData(null);
  vault.connections.save(recordOf('a', 'Acme Custody'));
  keepLabel(vault, 'a', 1, 'Grace Hopper');
  await vault.secrets.keep('a', 'tokens', 'a token');
  vault.stop();
  const watch = openWatchStore(join(data, 'watch.db'));
  watch.keepToken('a', '0xToken', { symbol: 'DUSD' } as never);
  watch.stop();
  const cache = openCacheDatabase(join(data, 'cache.db'));
  cache.exec("INSERT INTO answer (connection, operation, input, raw, read_at) VALUES ('a', 'chain.id', '{}', 'the answer', 1)");
  cache.close();
  mkdirSync(join(data, 'media'));
  writeFileSync(join(data, 'media', 'picture'), 'a picture');
}
const secretWords = ['Acme Custody', 'Grace Hopper', 'a token', 'DUSD', 'the answer', 'a picture', 'SQLite format'];
const plainWords = () => secretWords.filter((word) => Object.values(filesIn(data)).some((text) => text.includes(word)));
const filled = [['Acme Custody'], { 1: 'Grace Hopper' }, 'a token', []];

test('default: P19 a lock encrypts everything, and taken off it gives everything back', async () => {
  await fill();
  expect(plainWords()).toContain('Grace Hopper');
  sealFiles(data, lockKey);
  expect(plainWords()).toEqual([]);
  expect(isAllSealed(data)).toBe(true);
  expect(await standing(lockKey)).toEqual(filled);
  const watch = openWatchStore(join(data, 'watch.db'), undefined, lockKey);
  expect(watch.token('a', '0xToken')).toEqual({ symbol: 'DUSD' });
  watch.stop();
  const cache = openCacheDatabase(join(data, 'cache.db'), lockKey);
  expect(cache.prepare('SELECT raw FROM answer').get()).toEqual({ raw: 'the answer' });
  cache.close();
  // Again, as at every later start.
  sealFiles(data, lockKey);
  expect([plainWords(), await standing(lockKey)]).toEqual([[], filled]);
  unsealFiles(data, lockKey);
  expect(readdirSync(data).filter((name) => name.includes('sealed') && !name.endsWith('.lock'))).toEqual([]);
  expect(await standing(null)).toEqual(filled);
  expect(openWatchStore(join(data, 'watch.db')).token('a', '0xToken')).toEqual({ symbol: 'DUSD' });
});

test('behavior: an empty data folder, and one whose vault is damaged, are encrypted as well', async () => {
  sealFiles(data, lockKey);
  expect(await standing(lockKey)).toEqual([[], {}, false, []]);
  unsealFiles(data, lockKey);
  await fill();
  writeFileSync(join(data, 'vault.db'), 'rubbish '.repeat(4_000));
  for (const suffix of ['-wal', '-shm']) rmSync(join(data, `vault.db${suffix}`), { force: true });
  sealFiles(data, lockKey);
  // From its backup, which has no sign-ins.
  expect((await standing(lockKey)).slice(0, 3)).toEqual([['Acme Custody'], { 1: 'Grace Hopper' }, false]);
});

test('error: a damaged encrypted vault is set aside; what was saved before the damage takes its place, otherwise its backup', async () => {
  await fill();
  sealFiles(data, lockKey);
  const path = join(data, 'vault.sealed');
  const vault = openData(lockKey);
  keepLabel(vault, 'a', 2, 'Ada');
  const { size } = statSync(path);
  await vault.secrets.keep('a', 'tokens', 'a newer token');
  vault.stop();
  // As a power cut may leave it: a page of the last record isn't there.
  const bytes = readFileSync(path);
  bytes.fill(0, size, size + 30);
  writeFileSync(path, bytes);
  const [connections, labels, secret, notes] = await standing(lockKey);
  expect([connections, labels, secret]).toEqual([['Acme Custody'], { 1: 'Grace Hopper', 2: 'Ada' }, 'a token']);
  expect(notes).toMatchObject([{ kind: 'set-aside', of: 'vault', restored: 'with' }]);
  openData(lockKey).stop();
  const first = readFileSync(path);
  first.fill(7, 60, 90);
  writeFileSync(path, first);
  expect((await standing(lockKey)).slice(0, 3)).toEqual([['Acme Custody'], { 1: 'Grace Hopper', 2: 'Ada' }, false]);
  expect(plainWords()).toEqual([]);
});

test('error: what was set aside as damaged is encrypted, too, and stays so; the key of it is kept when the lock goes', async () => {
  await fill();
  writeFileSync(join(data, 'vault.db.corrupt-1'), 'Grace Hopper, damaged');
  sealFiles(data, lockKey);
  expect(plainWords()).toEqual([]);
  const aside = readFileSync(join(data, 'vault.sealed.corrupt-1'));
  expect(openBytes(aside, lockKey, 'vault.sealed.corrupt-1')?.toString()).toBe('Grace Hopper, damaged');
  writeLock(data, { ...lock, touchId: 'x', watching: 'x' });
  applyLock(data, { ...lock, isEnding: true }, lockKey);
  expect([existsSync(join(data, 'vault.sealed.corrupt-1')), existsSync(join(data, 'lock.old.json')), readLock(data)]).toEqual([
    true,
    true,
    'none',
  ]);
  // Only the passphrase or the recovery file opens what stays.
  expect(JSON.parse(readFileSync(join(data, 'lock.old.json'), 'utf8'))).toMatchObject({ key: 'x', touchId: null, watching: null });
});

test('behavior: rows stay in the order in which they came; no sign-in of before is in the plain file', async () => {
  await fill();
  sealFiles(data, lockKey);
  const vault = openData(lockKey);
  await vault.secrets.keep('a', 'tokens', 'an OLDTOKEN');
  keepMany(vault, 'a', 12, 'Contact');
  await vault.secrets.keep('a', 'tokens', 'a newer one');
  // Killed: nothing is written anew.
  cpSync(data, `${data}-then`, { recursive: true });
  vault.stop();
  for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true });
  cpSync(`${data}-then`, data, { recursive: true });
  rmSync(`${data}-then`, { recursive: true });
  const again = openData(lockKey);
  expect(again.notebook.entries('a').map(({ subject }) => Number(subject.slice(-6)))).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  again.stop();
  unsealFiles(data, lockKey);
  expect(readFileSync(join(data, 'vault.db'), 'latin1')).not.toContain('OLDTOKEN');
});

test('limits: what can’t be encrypted now stays as it is, and the lock isn’t entered', async () => {
  await fill();
  // Another process has the vault open.
  const other = openData(null);
  expect(() => applyLock(data, lock, lockKey)).toThrow();
  expect(plainWords()).toContain('Grace Hopper');
  other.stop();
  applyLock(data, lock, lockKey);
  expect(plainWords()).toEqual([]);
});

test(`error: P19 kill -9 while a lock is set, used and taken off, ${kills} times: nothing is lost, nothing stays plain under a lock`, {
  timeout: 30_000 + kills * 2_000,
}, async () => {
  const random = seeded(1_914);
  let last = 0;
  for (let round = 0; round < kills; round += 1) {
    const child = startVaultChild([data, 'lock', String(last)]);
    let done = last;
    for (let saves = Math.floor(random() * 4); saves > 0; saves -= 1) done = Number((await child.next())?.done);
    await wait(random() * (round % 3 === 0 ? 300 : 25));
    child.process.kill('SIGKILL');
    await child.ended;
    for (let line = await child.next(); line !== null; line = await child.next()) {
      expect(line).not.toHaveProperty('failed');
      if (typeof line.done === 'number') done = line.done;
    }
    const found = readLock(data);
    expect(found).not.toBe('damaged');
    const { key } = typeof found === 'string' ? { key: null } : applyLock(data, found, lockKey);
    const vault = openData(key);
    const name = Number(vault.connections.list()[0]?.name ?? 0);
    vault.stop();
    expect(vault.notes).toEqual([]);
    expect(name).toBeGreaterThanOrEqual(done);
    expect(name).toBeLessThanOrEqual(done + 1);
    const files = Object.entries(filesIn(data)).filter(([, text]) => text.includes('SQLite format'));
    if (key !== null) expect(files.map(([file]) => file)).toEqual([]);
    last = name;
  }
});

test('default: P19 the key opens under its passphrase or the recovery file’s code, and under nothing else', async () => {
  const key = newKey();
  const wrapped = await wrap(key, 'correct horse battery', cheap);
  expect(await unwrap(wrapped, 'correct horse battery')).toEqual(key);
  expect(await unwrap(wrapped, 'correct horse batterY')).toBeNull();
  expect(await unwrap('rubbish', 'correct horse battery')).toBeNull();
  const code = newCode();
  expect(codeIn(recoveryText(code))).toBe(code);
  expect(codeIn(recoveryText(code).toUpperCase().replaceAll('\n', '\r\n'))).toBe(code);
  expect(codeIn('no code')).toBeNull();
  expect(await unwrap(await wrap(key, code, cheap), code)).toEqual(key);
});

test('error: P19 without the lock’s files what is encrypted counts as locked, never as a new start', () => {
  expect(readLock(data)).toBe('none');
  writeLock(data, lock);
  expect(readLock(data)).toEqual(lock);
  writeFileSync(join(data, 'lock.json'), '{"version":1');
  expect(readLock(data)).toEqual(lock);
  writeFileSync(join(data, 'lock.copy.json'), '[]');
  expect(readLock(data)).toBe('damaged');
  removeLock(data, false);
  expect(readLock(data)).toBe('none');
  sealFiles(data, lockKey);
  expect(readLock(data)).toBe('none');
  openData(lockKey).stop();
  expect(readLock(data)).toBe('damaged');
});
