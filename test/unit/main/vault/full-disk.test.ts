/** A full disk, a read-only folder, a folder in use by another process: nothing is lost, and the person is informed. */
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openVault } from '#main/vault/vault.ts';
import { endChildren, startLockChild, startVaultChild } from '#test/support/children.ts';
import { aesCipher, filesIn, keepLabel, labelsOf, recordOf, temporaryFolder } from '#test/support/vaults.ts';

afterAll(endChildren);

let folder = '';
let path = '';
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('error: P1 the disk is full: saving fails and says so, saved data stays, the app keeps working', async () => {
  const child = startVaultChild([path, 'fill'], 256);
  const reported = await child.next();
  await child.ended;
  expect(reported).toMatchObject({
    problem: { code: 'storage', what: 'the connection' },
    keep: { ok: false, error: { code: 'storage', what: 'the sign-in' } },
    many: { ok: false, error: { code: 'storage', what: 'your notebook' } },
    entries: 0,
    tokens: { kept: 'encrypted', text: 'first' },
  });
  const kept = reported?.kept as number;
  expect(kept).toBeGreaterThan(5);
  const vault = openVault(path, aesCipher());
  const left = vault.connections.list().length;
  expect(left).toBe(reported?.listed);
  expect(left).toBeGreaterThanOrEqual(kept - 1);
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: 'first' });
  expect(vault.notes).toEqual([]);
  vault.stop();
});

test('error: P1 the disk is full already at the start: it works in memory, says so, and leaves the file as it is', async () => {
  const vault = openVault(path, aesCipher());
  for (let count = 0; count < 20; count += 1) vault.connections.save(recordOf(`c${count}`, 'x'.repeat(4000)));
  vault.stop();
  const before = filesIn(folder)['vault.db'];
  const child = startVaultChild([path, 'once'], 0);
  expect(await child.next()).toMatchObject({ notes: [{ kind: 'memory-only', why: 'out-of-reach' }], saved: { ok: true } });
  await child.ended;
  expect(filesIn(folder)['vault.db']).toBe(before);
});

test('error: P6 a second process with the same folder gets a clear message and harms nothing; once the first is gone it continues', async () => {
  const first = startVaultChild([path, 'hold']);
  expect(await first.next()).toMatchObject({ notes: [] });
  const second = openVault(path, aesCipher());
  expect(second.notes).toEqual([{ kind: 'memory-only', why: 'in-use' }]);
  expect(second.connections.save(recordOf('mine')).ok).toBe(true);
  second.stop();
  first.process.kill('SIGKILL');
  await first.ended;
  const third = openVault(path, aesCipher());
  expect(third.notes).toEqual([]);
  expect(third.connections.list().map(({ id }) => id)).toEqual([`p${first.process.pid}`]);
  third.stop();
});

test('error: P6 of ten processes started at once, one has the vault', async () => {
  const children = Array.from({ length: 10 }, () => startVaultChild([path, 'hold']));
  const reported = await Promise.all(children.map((child) => child.next()));
  const notes = reported.map((line) => JSON.stringify(line?.notes));
  expect(notes.filter((text) => text === '[]')).toHaveLength(1);
  expect(notes.filter((text) => text.includes('in-use'))).toHaveLength(9);
  for (const child of children) child.process.stdin?.end('\n');
  await Promise.all(children.map((child) => child.ended));
});

test('error: P6 of processes that ask for a lock at the same moment, exactly one gets it, and all the others learn so', async () => {
  const rounds = 20;
  const from = Date.now() + 1_500;
  const children = Array.from({ length: 3 }, () => startLockChild([folder, `${from}`, `${rounds}`]));
  const reported = await Promise.all(children.map((child) => child.next()));
  for (const child of children) child.process.stdin?.end('\n');
  await Promise.all(children.map((child) => child.ended));
  const outcomes = reported.map((line) => line?.outcomes as readonly string[]);
  const expected = ['held by another', 'held by another', 'mine'];
  for (let round = 0; round < rounds; round += 1) expect(outcomes.map((each) => each[round]).sort(), `lock ${round}`).toEqual(expected);
});

test('error: P11 a folder that cannot be written: in memory, and said', async () => {
  chmodSync(folder, 0o755);
  const locked = join(folder, 'read only');
  mkdirSync(locked);
  chmodSync(locked, 0o555);
  const child = startVaultChild([join(locked, 'vault.db'), 'unprivileged']);
  expect(await child.next()).toMatchObject({ notes: [{ kind: 'memory-only', why: 'out-of-reach' }], saved: { ok: true } });
  await child.ended;
  expect(filesIn(locked)).toEqual({});
  chmodSync(locked, 0o700);
});

test('error: P11 a folder below a file: in memory, and said', () => {
  writeFileSync(join(folder, 'file'), '');
  const vault = openVault(join(folder, 'file', 'vault.db'), aesCipher());
  expect(vault.notes).toEqual([{ kind: 'memory-only', why: 'out-of-reach' }]);
  vault.stop();
});

test.each([
  ['spaces', 'my data'],
  ['ü and emoji', 'Übung 🦊 数据'],
  ['a quote and signs', `it's "100%" #1?mode=ro&x=[a]`],
  ['a long path', join(...Array.from({ length: 3 }, () => 'e'.repeat(110)))],
])('behavior: P11 a folder with %s', (_name, below) => {
  const odd = join(folder, below, 'vault.db');
  const vault = openVault(odd, aesCipher());
  expect(vault.notes).toEqual([]);
  vault.connections.save(recordOf('a'));
  vault.stop();
  const again = openVault(odd, aesCipher());
  expect(again.connections.list()).toEqual([recordOf('a')]);
  expect(Object.keys(filesIn(join(folder, below))).sort()).toEqual([
    'vault.db',
    'vault.db-shm',
    'vault.db-wal',
    'vault.db.backup',
    'vault.db.lock',
  ]);
  again.stop();
});

test.each(['', '-wal', '-shm', '.lock', '.backup', '.new'])(
  'error: P5 a link in the place of vault.db%s is not followed, and saved data stays',
  async (suffix) => {
    const outside = join(folder, 'outside');
    writeFileSync(outside, 'not yours');
    const before = openVault(path, aesCipher());
    before.connections.save(recordOf('a'));
    await before.secrets.keep('a', 'tokens', 'kept');
    before.stop();
    rmSync(`${path}${suffix}`, { force: true });
    symlinkSync(outside, `${path}${suffix}`);
    const vault = openVault(path, aesCipher());
    vault.connections.save(recordOf('b'));
    expect(vault.connections.list().map(({ id }) => id)).toEqual(['a', 'b']);
    if (suffix !== '') expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: 'kept' });
    vault.stop();
    expect(filesIn(folder).outside).toBe('not yours');
    const again = openVault(path, aesCipher());
    expect([again.notes, again.connections.list().length]).toEqual([[], 2]);
    again.stop();
  },
);

test('error: P1 the disk fails in the middle of a run: unreadable data is reported or absent, nothing throws', async () => {
  const vault = openVault(path, aesCipher());
  for (let count = 0; count < 100; count += 1) vault.connections.save(recordOf(`c${count}`, 'x'.repeat(4000)));
  await vault.secrets.keep('a', 'tokens', 'first');
  vault.secrets.forget('a', 'client-secret');
  // Another process has written: what SQLite had read before no longer counts.
  const other = new DatabaseSync(path);
  other.exec('PRAGMA user_version = 1; CREATE TABLE more (a); PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0xa5));
  expect(vault.connections.list()).toEqual([]);
  expect(labelsOf(vault, 'a')).toEqual({});
  expect(vault.secrets.has('a', 'tokens')).toBe(false);
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'locked' });
  expect(await vault.secrets.keep('a', 'tokens', 'second')).toEqual({ ok: false, error: { code: 'storage', what: 'the sign-in' } });
  expect(vault.connections.save(recordOf('b')).ok).toBe(false);
  expect(vault.connections.remove('c1').ok).toBe(false);
  expect(keepLabel(vault, 'a', 1, 'Savings')).toEqual({ ok: false, error: { code: 'storage', what: 'your notebook' } });
  expect(vault.notebook.addSignature('a', 'function f()').ok).toBe(false);
  expect(vault.notebook.signatures('a')).toEqual([]);
  vault.stop();
  const again = openVault(path, aesCipher());
  expect(again.notes).toEqual([expect.objectContaining({ kind: 'set-aside', restored: 'without' })]);
  expect(again.connections.list()).toHaveLength(100);
  again.stop();
});
