import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { testCipher } from '#test/support/main-services.ts';
import { keepLabel, labelsOf } from '#test/support/vaults.ts';

let folder = '';
let vault: Vault;
const open = () => openVault(join(folder, 'vault.db'), testCipher);
beforeEach(() => {
  process.umask(0o077);
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  vault = open();
});
afterEach(() => {
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});

const bytesOnDisk = () => Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file)))).toString('latin1');

test('secrets: kept through a restart, never as plaintext', async () => {
  expect(await vault.secrets.keep('a', 'tokens', 'canary-text')).toEqual({ ok: true, value: 'encrypted' });
  expect(bytesOnDisk()).not.toContain('canary');
  vault.stop();
  vault = open();
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ text: 'canary-text', kept: 'encrypted' });
});

test('secrets: P16 removed data is gone from the file and its log', async () => {
  const ciphertext = Buffer.from((await testCipher.encrypt('canary-text')) ?? []).toString('latin1');
  await vault.secrets.keep('a', 'tokens', 'canary-text');
  expect(bytesOnDisk()).toContain(ciphertext);
  vault.secrets.forget('a', 'tokens');
  expect(bytesOnDisk()).not.toContain(ciphertext);
});

test('error: P15 a ciphertext that was moved, cut or changed is rejected', async () => {
  await vault.secrets.keep('a', 'tokens', 'canary-text');
  const { DatabaseSync } = await import('node:sqlite');
  const raw = new DatabaseSync(join(folder, 'vault.db'));
  const { bytes } = raw.prepare('SELECT bytes FROM secret').get() as { bytes: Uint8Array };
  raw.prepare('INSERT INTO secret VALUES (?, ?, ?)').run('b', 'tokens', bytes);
  raw.prepare('INSERT INTO secret VALUES (?, ?, ?)').run('a', 'client-secret', bytes);
  expect(await vault.secrets.read('b', 'tokens')).toEqual({ kept: 'locked' });
  expect(await vault.secrets.read('a', 'client-secret')).toEqual({ kept: 'locked' });
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = bytes.slice();
    flipped[index] = (flipped[index] ?? 0) ^ 0x80;
    raw.prepare('UPDATE secret SET bytes = ? WHERE connection = ? AND kind = ?').run(flipped, 'a', 'tokens');
    // The test's cipher does not check integrity: what it returns must at least never be taken for another record's.
    const read = await vault.secrets.read('a', 'tokens');
    if (read !== null && read.kept !== 'locked') expect(read.text).not.toBe('canary-text');
  }
  raw.close();
});

test('behavior: P14 what cannot be decrypted now is kept', async () => {
  await vault.secrets.keep('a', 'tokens', 'canary-text');
  vault.stop();
  const locked = openVault(join(folder, 'vault.db'), { encrypt: async () => null, decrypt: async () => null });
  expect(await locked.secrets.read('a', 'tokens')).toEqual({ kept: 'locked' });
  locked.stop();
  vault = open();
  expect(await vault.secrets.read('a', 'tokens')).toMatchObject({ text: 'canary-text' });
});

test('behavior: P3 a damaged file is set aside whole, and the last good copy takes its place', () => {
  keepLabel(vault, 'a', 1, 'Savings');
  vault.stop();
  const rubbish = Buffer.alloc(8192, 0x41);
  writeFileSync(join(folder, 'vault.db'), rubbish);
  for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `vault.db${suffix}`), { force: true });
  vault = open();
  expect(labelsOf(vault, 'a')).toEqual({ 1: 'Savings' });
  const aside = readdirSync(folder).find((file) => file.startsWith('vault.db.corrupt-'));
  expect(readFileSync(join(folder, aside ?? ''))).toEqual(rubbish);
});

test('behavior: P5 files are the person’s alone', () => {
  for (const file of readdirSync(folder)) expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0]);
});

test('labels and connections: set, changed, removed with their connection', async () => {
  const record = {
    id: 'a',
    name: 'A',
    environment: 'test',
    authorizationAddress: '',
    apiAddress: '',
    clientId: '',
    scopes: '',
    redirectAddress: '',
    pkce: true,
    color: 'blue',
    letters: '',
    issuer: '',
    revocationAddress: '',
    settings: usualSettings,
    chain: null,
    confirmed: true,
  } as const;
  vault.connections.save(record);
  keepLabel(vault, 'a', 1, 'Savings');
  keepLabel(vault, 'a', 2, 'Other');
  keepLabel(vault, 'a', 2, '');
  await vault.secrets.keep('a', 'client-secret', 's');
  expect(labelsOf(vault, 'a')).toEqual({ 1: 'Savings' });
  vault.connections.remove('a');
  expect([vault.connections.list(), labelsOf(vault, 'a'), vault.secrets.has('a', 'client-secret')]).toEqual([[], {}, false]);
});
