/** The two forms of the vault's file: SQLite's own, and the encrypted one under a lock. */
import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  examine,
  type FileState,
  type Migrations,
  makeSealed,
  migrate,
  migrateFile,
  openSound,
  versionOf,
  withDatabase,
} from '#main/core/storage/database.ts';
import { attempt, install, kindOf, makePrivate, readOr } from '#main/core/storage/files.ts';
import { imageOf, readSealed, SealedDatabase, writeSealed } from '#main/core/storage/sealed.ts';
import { Damaged, Newer } from '#main/core/storage/sealed-records.ts';
import { copyWithoutSecrets, isVault } from './vault-schema.ts';

export interface VaultForm {
  examine(path: string): FileState;
  /** A sound file of the newest version. */
  open(path: string): DatabaseSync;
  /** A file of the newest version in place of `path`, in one step: with what `from` holds, or empty. */
  make(path: string, from: string | null): void;
  /** Puts what a damaged file was before its damage in place of `path`; false where that isn't known. */
  salvage(damaged: string, path: string): boolean;
  /** Everything but the secrets, so that no copy holds an ended sign-in. */
  copy(database: DatabaseSync, target: string): void;
  /** Likewise, of an older version that is about to be upgraded. */
  saveBefore(path: string, target: string): void;
}

export const plainForm = (migrations: Migrations): VaultForm => ({
  examine: (path) => examine(path, migrations.length, isVault),
  open: (path) => openSound(path, 'FULL'),
  make: (path, from) =>
    install(path, (temporary) => {
      if (from !== null) copyFileSync(from, temporary);
      migrateFile(temporary, migrations);
    }),
  salvage: () => false,
  copy: copyWithoutSecrets,
  saveBefore(path, target) {
    withDatabase(openSound(path, 'FULL'), (before) => {
      copyWithoutSecrets(before, target);
      const { busy } = before.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      if (busy !== 0) throw new Error('someone else reads the file');
    });
  },
});

export function sealedForm(migrations: Migrations, key: Buffer): VaultForm {
  function copy(database: DatabaseSync, target: string): void {
    withDatabase(new DatabaseSync(':memory:'), (copied) => {
      copied.deserialize(imageOf(database));
      copied.exec('PRAGMA secure_delete = ON; DELETE FROM secret');
      writeSealed(target, key, copied);
    });
  }
  function stateOf(database: DatabaseSync): FileState {
    const version = versionOf(database);
    if (version > migrations.length) return { is: 'newer-version' };
    return readOr(false, () => isVault(database)) ? { is: 'sound', version } : { is: 'damaged' };
  }
  /** The file that was examined last, if it can be opened as it is: a start reads it once. */
  let examined: { readonly path: string; readonly database: SealedDatabase } | null = null;
  function take(path: string): SealedDatabase | null {
    const last = examined;
    examined = null;
    if (last?.path === path) return last.database;
    last?.database.discard();
    return null;
  }
  return {
    examine(path) {
      take('');
      const kind = kindOf(path);
      if (kind !== 'file') return { is: kind === 'none' ? 'none' : 'damaged' };
      makePrivate(path);
      try {
        const database = new SealedDatabase(path, key, true);
        const state = stateOf(database);
        if (state.is === 'sound' && state.version === migrations.length) examined = { path, database };
        else database.discard();
        return state;
      } catch (error) {
        if (error instanceof Newer) return { is: 'newer-version' };
        return { is: error instanceof Damaged ? 'damaged' : 'out-of-reach' };
      }
    },
    open: (path) => take(path) ?? new SealedDatabase(path, key, true),
    make(path, from) {
      take('');
      makeSealed(path, key, migrations, from);
    },
    salvage: (damaged, path) =>
      attempt(() =>
        withDatabase(readSealed(damaged, key, 'what-opens'), (database) => {
          if (stateOf(database).is !== 'sound') throw new Damaged();
          migrate(database, migrations);
          writeSealed(path, key, database);
        }),
      ),
    copy,
    saveBefore: (path, target) => withDatabase(readSealed(path, key), (before) => copy(before, target)),
  };
}
