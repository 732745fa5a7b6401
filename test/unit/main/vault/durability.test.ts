/** What is reported as saved has reached the disk: how SQLite is asked, and what the system sees of it. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSound } from '#main/core/storage/database.ts';
import { bundleOf } from '#test/support/bundles.ts';
import { temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test('behavior: P4 every commit of the vault waits for the disk, the cache’s does not', () => {
  for (const [synchronous, expected] of [
    ['FULL', 2],
    ['NORMAL', 1],
  ] as const) {
    const database = openSound(join(folder, synchronous), synchronous);
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: expected });
    expect(database.prepare('PRAGMA secure_delete').get()).toMatchObject({ secure_delete: 1 });
    // In memory: a file would keep what is deleted.
    expect(database.prepare('PRAGMA temp_store').get()).toMatchObject({ temp_store: 2 });
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    database.close();
  }
});

test.runIf(canTrace)(
  'behavior: P4 the order of the system’s calls: written, synced, renamed, folder synced; a saved row synced before it is reported',
  () => {
    const log = join(folder, 'trace');
    const path = join(folder, 'data', 'vault.db');
    const traced = ['-f', '-y', '-qq', '-e', 'trace=write,pwrite64,fsync,fdatasync,rename,renameat,renameat2', '-o', log];
    const ran = spawnSync('strace', [...traced, process.execPath, bundleOf('vault-child'), path, 'once'], { encoding: 'utf8' });
    expect(ran.stdout).toContain('"ok":true');
    const calls = spawnSync('grep', ['-aE', 'vault|data>|notes', log], { encoding: 'utf8' }).stdout.split('\n');
    const after = (from: number, pattern: RegExp) => {
      const found = calls.findIndex((call, index) => index > from && pattern.test(call));
      expect(found, `${pattern} after call ${from}`).toBeGreaterThan(from);
      return found;
    };
    const made = after(-1, /pwrite64\(\d+<.*vault\.db\.new>/);
    const synced = after(made, /f(?:data)?sync\(\d+<.*vault\.db\.new>/);
    const renamed = after(synced, /rename.*vault\.db\.new.*vault\.db"/);
    const folderSynced = after(renamed, /fsync\(\d+<.*\/data>/);
    // SQLite syncs the folder for its own journals, too: that would come after their first bytes.
    expect(calls.slice(renamed, folderSynced).filter((call) => call.includes('pwrite64('))).toEqual([]);
    const row = after(folderSynced, /pwrite64\(\d+<.*vault\.db-wal>/);
    const rowSynced = after(row, /f(?:data)?sync\(\d+<.*vault\.db-wal>/);
    after(rowSynced, /write\(1<.*notes/);
  },
);
