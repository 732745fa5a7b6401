/** Processes that end while they save, and files as a power cut may leave them. */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { endChildren, startVaultChild } from '#test/support/children.ts';
import { aesCipher, keepLabel, labelsOf, lockKey, recordOf, seeded, temporaryFolder } from '#test/support/vaults.ts';

afterAll(endChildren);

const kills = Number(process.env.BLOCKDESK_KILLS ?? '5');
let folder = '';
let path = '';
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is stored, read by a fresh vault; its connection and its secret must be of the same save. */
async function standing(key: Buffer | null): Promise<{ record: number; tokens: number; label: number; notes: unknown }> {
  const vault = openVault(path, aesCipher(), vaultMigrations, key);
  const secret = await vault.secrets.read('a', 'client-secret');
  const tokens = await vault.secrets.read('a', 'tokens');
  const record = Number(vault.connections.list()[0]?.name ?? 0);
  const labels = Object.values(labelsOf(vault, 'a'));
  const label = Number(labels[0] ?? 0);
  // Five entries at once: all of one save, or none.
  expect(labels).toEqual(labels.length === 0 ? [] : Array(5).fill(String(label)));
  expect(vault.notebook.entries('a').every(({ note }) => note === `note ${label}`)).toBe(true);
  const { notes } = vault;
  vault.stop();
  expect(secret?.kept !== 'locked' && tokens?.kept !== 'locked').toBe(true);
  expect(secret === null || secret.kept === 'locked' ? 0 : Number(secret.text)).toBe(record);
  return { record, tokens: tokens === null || tokens.kept === 'locked' ? 0 : Number(tokens.text), label, notes };
}

test.each([
  ['', null],
  [' under a lock', lockKey],
])(
  `error: P2 kill -9 while saving%s, ${kills} times: what was said to be saved is there, whole, and nothing is damaged`,
  {
    timeout: 20_000 + kills * 2_000,
  },
  async (_form, key) => {
    const random = seeded(4_711);
    let last = 0;
    let found = [0, 0, 0];
    let whileSaving = 0;
    for (let round = 0; round < kills; round += 1) {
      const child = startVaultChild([path, 'save', String(last)], null, key === null ? {} : { BLOCKDESK_SEALED: '1' });
      // Every fifth at any moment of its start, the others while it saves.
      if (round % 5 === 4) await wait(random() * 200);
      else expect(await child.next()).toEqual({ ready: [] });
      let done = last;
      for (let saves = round % 5 === 4 ? 0 : Math.floor(random() * 4); saves > 0; saves -= 1) done = Number((await child.next())?.done);
      await wait(random() * 12);
      child.process.kill('SIGKILL');
      await child.ended;
      for (let line = await child.next(); line !== null; line = await child.next()) if (typeof line.done === 'number') done = line.done;
      if (done > last) whileSaving += 1;
      const now = await standing(key);
      expect(now.notes).toEqual([]);
      const values = [now.record, now.tokens, now.label];
      for (const [index, value] of values.entries()) {
        expect(value).toBeGreaterThanOrEqual(done > last ? done : (found[index] ?? 0));
        expect(value).toBeLessThanOrEqual(done + 1);
      }
      found = values;
      expect(readdirSync(folder).filter((name) => /\.new|corrupt/.test(name))).toEqual([]);
      last = Math.max(...values);
    }
    expect(whileSaving).toBeGreaterThan(kills / 3);
  },
);

test('error: P2 a log cut off at any byte or damaged gives what was saved before, in order, never a mixture', async () => {
  const vault = openVault(path, aesCipher());
  for (const count of [1, 2, 3]) {
    vault.connections.save(recordOf('a', String(count)));
    keepLabel(vault, 'a', 1, String(count));
  }
  for (const suffix of ['', '-wal']) copyFileSync(`${path}${suffix}`, `${path}.then${suffix}`);
  vault.stop();
  const log = readFileSync(`${path}.then-wal`);
  const random = seeded(11);
  for (let round = 0; round < 40; round += 1) {
    rmSync(`${path}-shm`, { force: true });
    copyFileSync(`${path}.then`, path);
    const at = Math.floor(random() * log.length);
    const changed =
      round % 2 === 0 ? log.subarray(0, at) : Buffer.concat([log.subarray(0, at), Buffer.alloc(64, 0xa5), log.subarray(at + 64)]);
    writeFileSync(`${path}-wal`, changed);
    if (round % 4 === 3) writeFileSync(`${path}-shm`, Buffer.alloc(32_768, 0x5a));
    const again = openVault(path, aesCipher());
    const record = Number(again.connections.list()[0]?.name ?? 0);
    const label = Number(labelsOf(again, 'a')[1] ?? 0);
    again.stop();
    expect(record - label === 0 || record - label === 1, `record ${record}, label ${label}`).toBe(true);
    expect(again.notes).toEqual([]);
  }
});

test('error: P2 a change that was half written through a rollback journal is taken back', () => {
  const vault = openVault(path, aesCipher());
  for (let count = 0; count < 40; count += 1) vault.connections.save(recordOf(`c${count}`, 'n'.repeat(3_000)));
  const before = vault.connections.list();
  vault.stop();
  const writer = new DatabaseSync(path);
  // With so small a cache the pages reach the file before the commit.
  writer.exec("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; UPDATE connection SET body = replace(body, 'n', 'm')");
  for (const suffix of ['', '-journal']) copyFileSync(`${path}${suffix}`, `${path}.then${suffix}`);
  writer.exec('ROLLBACK');
  writer.close();
  for (const suffix of ['', '-journal']) copyFileSync(`${path}.then${suffix}`, `${path}${suffix}`);
  expect(readFileSync(path, 'latin1')).toContain('mmm');
  const again = openVault(path, aesCipher());
  expect([again.notes, again.connections.list()]).toEqual([[], before]);
  again.stop();
});
