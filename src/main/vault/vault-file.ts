/** Opens the vault's file: restored from its backup, migrated, or in memory for this run, as its state requires. */
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Migrations, migrate, sealedOf } from '#main/core/storage/database.ts';
import { attempt, besides, kindOf, makePrivate, makePrivateFolder, removeIfThere, setAside, sidecars } from '#main/core/storage/files.ts';
import type { MemoryOnlyReason } from '#shared/core/errors.ts';
import type { StorageNote } from '#shared/ipc/state.ts';
import { plainForm, sealedForm, type VaultForm } from './vault-form.ts';
import { takeLock, type VaultLock } from './vault-lock.ts';
import { vaultIndexes, vaultMigrations } from './vault-schema.ts';

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

/** `key`: of the encrypted file, which then is in place of `path`; null where there is no lock. */
export function openVaultFile(path: string, migrations: Migrations = vaultMigrations, key: Buffer | null = null): VaultFile {
  return key === null
    ? openFile(path, migrations, plainForm(migrations))
    : openFile(sealedOf(path), migrations, sealedForm(migrations, key));
}

function openFile(path: string, migrations: Migrations, form: VaultForm): VaultFile {
  const notes: StorageNote[] = [];
  let lock: VaultLock | null = null;
  try {
    makePrivateFolder(dirname(path));
    lock = takeLock(`${path}.lock`);
    if (lock === null) return inMemory('in-use', notes, migrations);
    const why = mend(path, migrations, form, notes);
    if (why === null) return onDisk(path, lock, form, notes);
    lock.release();
    return inMemory(why, notes, migrations);
  } catch {
    lock?.release();
    return inMemory('out-of-reach', notes, migrations);
  }
}

const backupOf = (path: string) => `${path}.backup`;
/** What begins the names of the file's copies and of what was set aside. */
const copies = ['.corrupt-', '.before-', '.backup', ...sidecars.map((suffix) => `${suffix}.corrupt-`)];

/** Damaged files that were set aside. */
export const setAsideOf = (path: string) => besides(path, ['.corrupt-', ...sidecars.map((suffix) => `${suffix}.corrupt-`)]);

/** Removes everything of a vault but its lock and what was set aside: it is in another form now. */
export function removeVaultFile(path: string): void {
  for (const file of [path, ...besides(path, ['.before-', '.backup', '.new', ...sidecars])]) {
    if (!setAsideOf(path).includes(file)) removeIfThere(file);
  }
}

function onDisk(path: string, lock: VaultLock, form: VaultForm, notes: readonly StorageNote[]): VaultFile {
  const database = form.open(path);
  // Indexes only make it faster.
  attempt(() => database.exec(vaultIndexes));
  for (const suffix of ['', ...sidecars]) makePrivate(`${path}${suffix}`);
  const backUp = () => form.copy(database, backupOf(path));
  if (kindOf(backupOf(path)) !== 'file') attempt(backUp);
  return {
    database,
    durable: true,
    notes,
    backUp: () => void attempt(backUp),
    removeCopies() {
      for (const copy of besides(path, copies)) removeIfThere(copy);
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
function mend(path: string, migrations: Migrations, form: VaultForm, notes: StorageNote[]): MemoryOnlyReason | null {
  for (const stale of besides(path, ['.'])) if (/\.new(?:-[a-z]+)?$/.test(stale)) removeIfThere(stale);
  for (const suffix of sidecars) {
    if (kindOf(`${path}${suffix}`) === 'other')
      notes.push({ kind: 'set-aside', of: 'vault', file: setAside(`${path}${suffix}`), restored: 'with' });
  }
  const state = form.examine(path);
  switch (state.is) {
    case 'newer-version':
    case 'out-of-reach':
      return state.is;
    case 'damaged': {
      const file = setAside(path);
      const isSalvaged = form.salvage(join(dirname(path), file), path);
      notes.push({ kind: 'set-aside', of: 'vault', file, restored: isSalvaged ? 'with' : restore(path, form) && 'without' });
      return null;
    }
    case 'none':
      // Logs left when the app ended while setting the file aside.
      for (const suffix of sidecars) if (kindOf(`${path}${suffix}`) !== 'none') setAside(`${path}${suffix}`);
      if (restore(path, form)) notes.push({ kind: 'restored' });
      return null;
    case 'sound':
      if (state.version < migrations.length) {
        // A copy of the old version stays, without secrets, and the old file is intact until the new one is in its place.
        form.saveBefore(path, `${path}.before-v${state.version + 1}`);
        form.make(path, path);
      }
      return null;
  }
}

/** Puts the backup in the vault's place, or an empty vault; returns whether there was a backup. */
function restore(path: string, form: VaultForm): boolean {
  const backup = backupOf(path);
  const { is } = form.examine(backup);
  if (is === 'sound') {
    form.make(path, backup);
    return true;
  }
  // A backup of a newer version is set aside too, or the next backup would overwrite it.
  if (is !== 'none') setAside(backup);
  form.make(path, null);
  return false;
}
