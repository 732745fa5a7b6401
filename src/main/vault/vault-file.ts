/** Opens the vault's file: restored from its backup, migrated, or in memory for this run, as its state requires. */
import { copyFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { examine, install, type Migrations, migrate, migrateFile, openSound } from '#main/core/storage/database.ts';
import { attempt, besides, kindOf, makePrivate, makePrivateFolder, removeIfThere, setAside, sidecars } from '#main/core/storage/files.ts';
import type { MemoryOnlyReason } from '#shared/core/errors.ts';
import type { StorageNote } from '#shared/ipc/state.ts';
import { takeLock, type VaultLock } from './vault-lock.ts';
import { copyWithoutSecrets, isVault, vaultIndexes, vaultMigrations } from './vault-schema.ts';

interface VaultFile {
  readonly database: DatabaseSync;
  /** False: in memory, for this run only. */
  readonly durable: boolean;
  /** Messages about the file for the person. */
  readonly notes: readonly StorageNote[];
  /** Updates the backup after an important change. If that fails, the last backup stays. */
  backUp(): void;
  /** Deletes the copies of the file and what was set aside. */
  removeCopies(): void;
  close(): void;
}

export function openVaultFile(path: string, migrations: Migrations = vaultMigrations): VaultFile {
  const notes: StorageNote[] = [];
  let lock: VaultLock | null = null;
  try {
    makePrivateFolder(dirname(path));
    lock = takeLock(`${path}.lock`);
    if (lock === null) return inMemory('in-use', notes, migrations);
    const why = mend(path, migrations, notes);
    if (why === null) return onDisk(path, lock, notes);
    lock.release();
    return inMemory(why, notes, migrations);
  } catch {
    lock?.release();
    return inMemory('out-of-reach', notes, migrations);
  }
}

const backupOf = (path: string) => `${path}.backup`;

function onDisk(path: string, lock: VaultLock, notes: readonly StorageNote[]): VaultFile {
  const database = openSound(path, 'FULL');
  // Indexes only make it faster.
  attempt(() => database.exec(vaultIndexes));
  for (const suffix of ['', ...sidecars]) makePrivate(`${path}${suffix}`);
  const backUp = () => copyWithoutSecrets(database, backupOf(path));
  if (kindOf(backupOf(path)) !== 'file') attempt(backUp);
  return {
    database,
    durable: true,
    notes,
    backUp: () => void attempt(backUp),
    removeCopies() {
      for (const copy of besides(path, ['.corrupt-', '.before-', '.backup', ...sidecars.map((suffix) => `${suffix}.corrupt-`)]))
        removeIfThere(copy);
      attempt(backUp);
    },
    close() {
      database.close();
      lock.release();
    },
  };
}

function inMemory(why: MemoryOnlyReason, notes: readonly StorageNote[], migrations: Migrations): VaultFile {
  const database = new DatabaseSync(':memory:');
  migrate(database, migrations);
  const nothing = () => {};
  return {
    database,
    durable: false,
    notes: [...notes, { kind: 'memory-only', why }],
    backUp: nothing,
    removeCopies: nothing,
    close: () => database.close(),
  };
}

/** Makes sure that there is a sound file of the newest version; returns why that is impossible, or null. */
function mend(path: string, migrations: Migrations, notes: StorageNote[]): MemoryOnlyReason | null {
  for (const stale of besides(path, ['.'])) if (/\.new(?:-[a-z]+)?$/.test(stale)) removeIfThere(stale);
  for (const suffix of sidecars) {
    if (kindOf(`${path}${suffix}`) === 'other')
      notes.push({ kind: 'set-aside', of: 'vault', file: setAside(`${path}${suffix}`), restored: true });
  }
  const state = examine(path, migrations.length, isVault);
  switch (state.is) {
    case 'newer-version':
    case 'out-of-reach':
      return state.is;
    case 'damaged': {
      const file = setAside(path);
      notes.push({ kind: 'set-aside', of: 'vault', file, restored: restore(path, migrations) });
      return null;
    }
    case 'none':
      // Logs left when the app ended while setting the file aside.
      for (const suffix of sidecars) if (kindOf(`${path}${suffix}`) !== 'none') setAside(`${path}${suffix}`);
      if (restore(path, migrations)) notes.push({ kind: 'restored' });
      return null;
    case 'sound':
      if (state.version < migrations.length) upgrade(path, state.version, migrations);
      return null;
  }
}

/** Installs the backup in the vault's place, or an empty vault; returns whether there was a backup. */
function restore(path: string, migrations: Migrations): boolean {
  const backup = backupOf(path);
  const { is } = examine(backup, migrations.length, isVault);
  if (is === 'sound') {
    install(path, (temporary) => {
      copyFileSync(backup, temporary);
      migrateFile(temporary, migrations);
    });
    return true;
  }
  // A backup of a newer version is set aside too, or the next backup would overwrite it.
  if (is !== 'none') setAside(backup);
  install(path, (temporary) => migrateFile(temporary, migrations));
  return false;
}

/** Migrates a copy, so that the old file is intact until the rename. A copy of the old version stays, without secrets. */
function upgrade(path: string, from: number, migrations: Migrations): void {
  const before = openSound(path, 'FULL');
  try {
    copyWithoutSecrets(before, `${path}.before-v${from + 1}`);
    const { busy } = before.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    if (busy !== 0) throw new Error('someone else reads the file');
  } finally {
    before.close();
  }
  install(path, (temporary) => {
    copyFileSync(path, temporary);
    migrateFile(temporary, migrations);
  });
}
