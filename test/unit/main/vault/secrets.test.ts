/** Secrets under a cipher that is absent, locked, slow, of another key or moving on; and gone when they are forgotten. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { aesCipher, filesIn, keepLabel, noCipher, noRedirects, recordOf, seeded, temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
let path = '';
let vault: Vault;
const canary = 'canary-4f1d';
const reopen = (cipher: Cipher) => {
  vault.stop();
  vault = openVault(path, cipher);
};
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
  vault = openVault(path, aesCipher());
});
afterEach(() => {
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The row as it is in the file, read by another connection. */
function ciphertext(connection = 'a', kind = 'tokens'): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const row = database.prepare('SELECT bytes FROM secret WHERE connection = ? AND kind = ?').get(connection, kind);
    return Buffer.from((row as { bytes: Uint8Array } | undefined)?.bytes ?? []).toString('latin1');
  } finally {
    database.close();
  }
}
function setCiphertext(bytes: Uint8Array, connection = 'a', kind = 'tokens'): void {
  const database = new DatabaseSync(path);
  database.prepare('INSERT OR REPLACE INTO secret VALUES (?, ?, ?)').run(connection, kind, bytes);
  database.close();
}
const onDisk = (text: string) => Object.entries(filesIn(folder)).flatMap(([name, bytes]) => (bytes.includes(text) ? [name] : []));

test.each(['tokens', 'client-secret'] as const)(
  'error: P12 no key available: %s in memory for this run, and nowhere on disk',
  async (kind) => {
    reopen(noCipher);
    expect(await vault.secrets.keep('a', kind, canary)).toEqual({ ok: true, value: 'memory' });
    expect(await vault.secrets.read('a', kind)).toEqual({ kept: 'memory', text: canary });
    expect(vault.secrets.has('a', kind)).toBe(true);
    expect(onDisk(canary)).toEqual([]);
    reopen(noCipher);
    expect(await vault.secrets.read('a', kind)).toBeNull();
  },
);

test('error: P12 a client secret that is saved with its connection is not written either', async () => {
  reopen(noCipher);
  await vault.connections.saveWith(() => recordOf('a'), { id: 'a', forget: false, clientSecret: canary });
  expect(await vault.secrets.read('a', 'client-secret')).toEqual({ kept: 'memory', text: canary });
  expect(onDisk(canary)).toEqual([]);
});

test('error: P12 a newer sign-in in memory does not leave the older one to come back at the next start', async () => {
  await vault.secrets.keep('a', 'tokens', 'older');
  reopen(noCipher);
  await vault.secrets.keep('a', 'tokens', 'newer');
  reopen(aesCipher());
  expect(await vault.secrets.read('a', 'tokens')).toBeNull();
});

test('error: P13 P14 another key, or none now: nothing is deleted, connections are there, and it opens once the key is back', async () => {
  vault.connections.save(recordOf('a'));
  await vault.secrets.keep('a', 'tokens', canary);
  const before = ciphertext();
  for (const cipher of [aesCipher('another key'), { ...noCipher, decrypt: () => Promise.reject(new Error('refused')) }]) {
    reopen(cipher);
    expect(await vault.secrets.read('a', 'tokens').catch(() => 'thrown')).toEqual({ kept: 'locked' });
    expect([vault.connections.list(), vault.secrets.has('a', 'tokens')]).toEqual([[recordOf('a')], true]);
  }
  expect(ciphertext()).toBe(before);
  reopen(aesCipher());
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: canary });
});

test('error: P13 a new sign-in with the new key takes the place of what cannot be opened', async () => {
  await vault.secrets.keep('a', 'tokens', 'with the old key');
  reopen(aesCipher('another key'));
  expect(await vault.secrets.keep('a', 'tokens', 'new')).toEqual({ ok: true, value: 'encrypted' });
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: 'new' });
});

test('error: P14 a keyring that does not answer holds up nothing else', async () => {
  let answer = () => {};
  const waiting = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  reopen({ encrypt: () => waiting, decrypt: () => waiting });
  setCiphertext(Buffer.from('something'));
  const kept = vault.secrets.keep('a', 'tokens', canary);
  const read = vault.secrets.read('a', 'tokens');
  expect(vault.connections.save(recordOf('b')).ok).toBe(true);
  expect(keepLabel(vault, 'b', 1, 'Savings').ok).toBe(true);
  expect(await Promise.race([kept, read, Promise.resolve('still waiting')])).toBe('still waiting');
  answer();
  expect([await kept, await read]).toEqual([{ ok: true, value: 'memory' }, { kept: 'locked' }]);
});

test('behavior: P14 a key that has moved on: encrypted again, unless something newer was kept meanwhile', async () => {
  await vault.secrets.keep('a', 'tokens', canary);
  const before = ciphertext();
  const good = aesCipher();
  const stale = async (bytes: Uint8Array) => {
    const opened = await good.decrypt(bytes);
    return opened === null ? null : { ...opened, stale: true };
  };
  reopen({ ...good, decrypt: stale });
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: canary });
  await expect.poll(() => ciphertext()).not.toBe(before);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let slow = true;
  const encrypt = async (text: string) => {
    const first = slow;
    slow = false;
    if (first) await held;
    return good.encrypt(text);
  };
  reopen({ encrypt, decrypt: stale });
  await vault.secrets.read('a', 'tokens');
  await vault.secrets.keep('a', 'tokens', 'newer');
  release();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await vault.secrets.read('a', 'tokens')).toMatchObject({ text: 'newer' });
});

test('error: P15 any byte changed, any length cut, moved to another connection or kind: rejected and kept', async () => {
  await vault.secrets.keep('a', 'tokens', canary);
  const bytes = Buffer.from(ciphertext(), 'latin1');
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Buffer.from(bytes);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    for (const changed of [flipped, bytes.subarray(0, index)]) {
      setCiphertext(changed);
      expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'locked' });
    }
  }
  setCiphertext(bytes);
  setCiphertext(bytes, 'b');
  setCiphertext(bytes, 'a', 'client-secret');
  expect(await vault.secrets.read('b', 'tokens')).toEqual({ kept: 'locked' });
  expect(await vault.secrets.read('a', 'client-secret')).toEqual({ kept: 'locked' });
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: canary });
});

test.each([
  'null',
  '"x"',
  '{"version":2,"connection":"a","kind":"tokens","text":"x"}',
  '{"version":1,"connection":"a","kind":"tokens","text":1}',
])('error: P15 an envelope of another form (%s) is rejected', async (plaintext) => {
  setCiphertext((await aesCipher().encrypt(plaintext)) ?? Buffer.alloc(0));
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'locked' });
});

test('error: P10 100 parallel keeps, encrypted in any order: the last call wins', async () => {
  const random = seeded(3);
  const good = aesCipher();
  reopen({
    ...good,
    encrypt: async (text) => {
      await new Promise((resolve) => setTimeout(resolve, random() * 3));
      return good.encrypt(text);
    },
  });
  const keeps = Array.from({ length: 100 }, (_, index) => vault.secrets.keep('a', 'tokens', String(index)));
  const others = Array.from({ length: 100 }, (_, index) => vault.secrets.keep(`c${index}`, 'tokens', String(index)));
  const saves = Array.from({ length: 20 }, (_, index) =>
    vault.connections.saveWith(() => recordOf('a', String(index)), { id: 'a', forget: false, clientSecret: String(index) }),
  );
  for (const result of await Promise.all([...keeps, ...others, ...saves])) expect(result.ok).toBe(true);
  expect(await vault.secrets.read('a', 'tokens')).toMatchObject({ text: '99' });
  for (let index = 0; index < 100; index += 1)
    expect(await vault.secrets.read(`c${index}`, 'tokens')).toMatchObject({ text: String(index) });
  expect([vault.connections.list()[0]?.name, await vault.secrets.read('a', 'client-secret')]).toEqual([
    '19',
    { kept: 'encrypted', text: '19' },
  ]);
});

test('error: P10 a chain id learned while a connection is being saved is not lost', async () => {
  const store = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
  const { id: _, chain: __, ...given } = recordOf('a');
  const input = { ...given, environment: 'test' as const };
  const first = await store.save(input);
  const id = first.ok ? first.value.connection.id : '';
  const saving = store.save({ ...input, connection: id, name: 'Renamed', clientSecret: 's' });
  store.recordChain(id, { id: '1', name: 'Ethereum', currency: null });
  expect(await saving).toMatchObject({ ok: true, value: { connection: { name: 'Renamed', chain: { id: '1' } } } });
});

test('error: P10 P16 a sign-in that is still being encrypted when the person signs out does not come back', async () => {
  const keeping = vault.secrets.keep('a', 'tokens', canary);
  vault.secrets.forget('a', 'tokens');
  expect((await keeping).ok).toBe(false);
  expect(await vault.secrets.read('a', 'tokens')).toBeNull();
});

test('behavior: P16 after a sign-out or a removal no file (log, copies, set-aside files) holds anything of it except what was confirmed of the service', async () => {
  vault.connections.save(recordOf('a', 'Name-Canary'));
  keepLabel(vault, 'a', 1, 'Label-Canary');
  await vault.secrets.keep('a', 'tokens', canary);
  await vault.secrets.keep('a', 'client-secret', 'secret');
  const token = ciphertext();
  const secret = ciphertext('a', 'client-secret');
  vault.stop();
  const whole = filesIn(folder)['vault.db'] ?? '';
  writeFileSync(path, Buffer.from(whole.slice(0, -10), 'latin1'));
  vault = openVault(path, aesCipher());
  expect(onDisk(token)).toHaveLength(1);
  await vault.secrets.keep('a', 'tokens', canary);
  const newer = ciphertext();
  expect(onDisk(newer).length).toBeGreaterThan(0);
  vault.secrets.forget('a', 'tokens');
  vault.removeCopies();
  expect([...onDisk(token), ...onDisk(newer), ...onDisk(secret)]).toEqual([]);
  expect(onDisk('Label-Canary')).toContain('vault.db.backup');
  vault.connections.remove('a');
  expect(onDisk('Label-Canary')).toEqual([]);
  // What the person confirmed of the service is to be found again, so that no page passes it off as another (T4).
  expect(onDisk('Name-Canary')).toEqual(['vault.db', 'vault.db.backup']);
});

test('behavior: P5 P16 no secret is in the last good copy, and under umask 000 every file and folder is the person’s alone', async () => {
  const before = process.umask(0);
  const open = mkdtempSync(join(tmpdir(), 'vault-'));
  try {
    const inside = join(open, 'data');
    const other = openVault(join(inside, 'vault.db'), aesCipher());
    other.connections.save(recordOf('a'));
    await other.secrets.keep('a', 'tokens', canary);
    expect(readdirSync(inside).sort()).toEqual(['vault.db', 'vault.db-shm', 'vault.db-wal', 'vault.db.backup', 'vault.db.lock']);
    expect(statSync(inside).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(inside)) expect([name, statSync(join(inside, name)).mode & 0o777]).toEqual([name, 0o600]);
    other.stop();
    const copy = new DatabaseSync(join(inside, 'vault.db.backup'), { readOnly: true });
    expect({
      ...copy.prepare('SELECT (SELECT count(*) FROM secret) AS secrets, (SELECT count(*) FROM connection) AS connections').get(),
    }).toEqual({
      secrets: 0,
      connections: 1,
    });
    copy.close();
  } finally {
    process.umask(before);
    rmSync(open, { recursive: true, force: true });
  }
});

test('error: P2 a connection that cannot be saved takes its secrets back to what they were: both or neither', async () => {
  await vault.connections.saveWith(() => recordOf('a', 'old'), { id: 'a', forget: false, clientSecret: 'old' });
  await vault.secrets.keep('a', 'tokens', canary);
  const unwritable = { ...recordOf('a', 'new'), chain: { id: 1n } } as never;
  expect((await vault.connections.saveWith(() => unwritable, { id: 'a', forget: true, clientSecret: 'new' })).ok).toBe(false);
  expect(await vault.secrets.read('a', 'client-secret')).toEqual({ kept: 'encrypted', text: 'old' });
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: canary });
  expect(vault.connections.list()).toEqual([recordOf('a', 'old')]);
  expect(keepLabel(vault, 'a', 1, 'goes on').ok).toBe(true);
});
