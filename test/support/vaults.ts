/** What tests of the vault share: an authenticated cipher, records, a seeded randomness, folders that go away. */

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Cipher } from '#main/core/ports/secrets.ts';
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import { take } from '#main/core/storage/database.ts';
import type { Vault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { Result } from '#shared/core/result.ts';

/** AES-GCM, as the systems' own are authenticated too. */
export function aesCipher(passphrase = 'a key'): Cipher {
  const key = createHash('sha256').update(passphrase).digest();
  return {
    async encrypt(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    async decrypt(bytes) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
        decipher.setAuthTag(bytes.subarray(-16));
        const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
        return { text, stale: false };
      } catch {
        return null;
      }
    },
  };
}

/** Of a lock. */
export const lockKey = createHash('sha256').update('a lock').digest();

/** No key is to be had. */
export const noCipher: Cipher = { encrypt: async () => null, decrypt: async () => null };

/** Two versions that do not exist yet; the last shows how often it was run. */
export const testMigrations = [
  ...vaultMigrations,
  `ALTER TABLE connection ADD COLUMN note TEXT NOT NULL DEFAULT 'from 3';`,
  `UPDATE connection SET note = note || ', 4';`,
];

/** Where a test proposes no redirect address. */
export const noRedirects = { newRedirectAddress: () => '', renewRedirectAddress() {} };

export function recordOf(id: string, name = id): ConnectionRecord {
  return {
    id,
    name,
    environment: 'test',
    authorizationAddress: 'https://a.example',
    apiAddress: 'https://b.example',
    clientId: 'c',
    scopes: '',
    redirectAddress: 'http://127.0.0.1/callback',
    pkce: true,
    color: 'blue',
    letters: '',
    issuer: '',
    revocationAddress: '',
    settings: usualSettings,
    chain: null,
    confirmed: true,
  };
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const addressNo = (number: number) => `0x${String(number).padStart(40, '0')}`;

/** `number`: of an address. */
export function keepLabel(vault: Vault, connection: string, number: number, label: string): Result<null> {
  return vault.notebook.put(connection, [{ subject: addressNo(number), label, note: '', contact: false }]);
}

/** Many at once, which are to be kept all or none. */
export function keepMany(vault: Vault, connection: string, count: number, label: string, note = ''): Result<null> {
  const entries = Array.from({ length: count }, (_, index) => ({ subject: addressNo(index + 1), label, note, contact: true }));
  return vault.notebook.put(connection, entries);
}

/** By the numbers of their addresses. */
export function labelsOf(vault: Vault, connection: string): Record<number, string> {
  return Object.fromEntries(vault.notebook.entries(connection).map(({ subject, label }) => [Number(subject.slice(-6)), label]));
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vault-'));
}

/** Every file below a folder, with its bytes as latin1 text. */
export function filesIn(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) found[name] = readFileSync(path, 'latin1');
  }
  return found;
}

/** A vault as version 5 left it, with its connections and their secrets; nothing was confirmed then, and all went by connection. */
export function backToVersion5(path: string): void {
  const now = new DatabaseSync(path);
  const connections = now.prepare("SELECT id, json_remove(body, '$.confirmed') AS body FROM connection").all() as {
    id: string;
    body: string;
  }[];
  const secrets = now.prepare('SELECT connection, kind, bytes FROM secret').all() as {
    connection: string;
    kind: string;
    bytes: Uint8Array;
  }[];
  now.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  const before = new DatabaseSync(path);
  for (const step of vaultMigrations.slice(0, 5)) take(before, step);
  for (const { id, body } of connections) before.prepare('INSERT INTO connection VALUES (?, ?)').run(id, body);
  for (const { connection, kind, bytes } of secrets) before.prepare('INSERT INTO secret VALUES (?, ?, ?)').run(connection, kind, bytes);
  before.exec('PRAGMA user_version = 5');
  before.close();
}
