/**
 * Encrypts the data folder's files once a lock is set, and makes them plain again once it is taken off. The process may be killed at any
 * moment: the next start does the rest.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isWhole, type Migrations, migrateFile, openSound, sealedOf, withDatabase } from '#main/core/storage/database.ts';
import { attempt, besides, install, kindOf, removeIfThere, sidecars } from '#main/core/storage/files.ts';
import { imageOf, readSealed, writeSealed } from '#main/core/storage/sealed.ts';
import { Damaged, sealBytes } from '#main/core/storage/sealed-records.ts';
import { openVaultFile, removeVaultFile, setAsideOf } from '#main/vault/vault-file.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import type { StorageNote } from '#shared/ipc/state.ts';

const vault = 'vault.db';
/** Their content can be read from the service again. */
const disposable = ['watch.db', 'cache.db'] as const;
/** Pictures: the plain ones and the encrypted ones. */
const plainMedia = 'media';
const sealedMedia = 'media.sealed';

export const mediaFolder = (data: string, key: Buffer | null) => join(data, key === null ? plainMedia : sealedMedia);

/** Whether nothing of the vault is plain. */
export const isAllSealed = (data: string) => kindOf(join(data, vault)) === 'none';

/** Returns what the person must know of the vault. Throws where the vault stays plain. */
export function sealFiles(data: string, key: Buffer, migrations: Migrations = vaultMigrations): readonly StorageNote[] {
  const path = join(data, vault);
  const notes = sealVault(path, key, migrations);
  for (const name of disposable) sealDisposable(join(data, name), key);
  removeIfThere(join(data, plainMedia));
  return notes;
}

function sealVault(path: string, key: Buffer, migrations: Migrations): readonly StorageNote[] {
  const sealed = sealedOf(path);
  const isPlain = [path, `${path}.backup`].some((file) => kindOf(file) === 'file');
  const notes: StorageNote[] = [];
  if (isPlain && kindOf(sealed) === 'none') {
    // Closed before the encrypted one is written, so that it is older (`isNewer`).
    const { image, notes: ofPlain } = readPlain(path, migrations);
    const database = new DatabaseSync(':memory:');
    withDatabase(database, () => {
      database.deserialize(image);
      writeSealed(sealed, key, database);
    });
    notes.push(...ofPlain);
  } else if (isPlain && isNewer(path, sealed)) {
    // Written since, by a version of Blockdesk that knows no lock. It is kept, and the journal here counts as incomplete.
    const target = `${sealed}.corrupt-${Date.now()}`;
    const file = sealAside(path, target, key);
    // Its last writes may be in its log.
    for (const suffix of sidecars) if (kindOf(`${path}${suffix}`) === 'file') sealAside(`${path}${suffix}`, `${target}${suffix}`, key);
    notes.push({ kind: 'set-aside', of: 'vault', file, restored: 'with' });
  }
  for (const file of setAsideOf(path)) sealAside(file, `${sealedOf(path)}${file.slice(path.length)}`, key);
  // Only what can surely be read takes the plain one's place.
  if (isPlain) readSealed(sealed, key).close();
  removeVaultFile(path);
  return notes;
}

function readPlain(path: string, migrations: Migrations) {
  const { database, durable, notes, close } = openVaultFile(path, migrations);
  try {
    if (!durable) throw new Error('the vault can’t be read now');
    return { image: imageOf(database), notes };
  } finally {
    close();
  }
}

const writtenAt = (path: string) =>
  Math.max(...['', '-wal'].map((suffix) => statSync(`${path}${suffix}`, { throwIfNoEntry: false })?.mtimeMs ?? 0));
const isNewer = (path: string, than: string) => writtenAt(path) > writtenAt(than);

/** Replaces one file, as it is, by an encrypted one; returns the new name. */
function sealAside(path: string, target: string, key: Buffer): string {
  const name = target.slice(target.lastIndexOf('vault'));
  install(target, (temporary) => writeFileSync(temporary, sealBytes(readFileSync(path), key, name)));
  removeIfThere(path);
  return name;
}

function sealDisposable(path: string, key: Buffer): void {
  if (kindOf(path) === 'none') return;
  const seal = (database: DatabaseSync) => isWhole(database) && writeSealed(sealedOf(path), key, database);
  if (kindOf(sealedOf(path)) === 'none') attempt(() => withDatabase(openSound(path, 'NORMAL'), seal));
  for (const suffix of ['', ...sidecars]) removeIfThere(`${path}${suffix}`);
}

/**
 * Returns false where the vault is damaged: then everything stays encrypted, and opening the vault says what became of it. Throws where
 * something stays encrypted for another reason.
 */
export function unsealFiles(data: string, key: Buffer, migrations: Migrations = vaultMigrations): boolean {
  const path = join(data, vault);
  const sealed = sealedOf(path);
  if (kindOf(path) === 'none' && kindOf(sealed) !== 'none' && !unsealVault(path, key, migrations)) return false;
  removeVaultFile(sealed);
  for (const name of disposable) unsealDisposable(join(data, name), key);
  removeIfThere(join(data, sealedMedia));
  return true;
}

function unsealVault(path: string, key: Buffer, migrations: Migrations): boolean {
  const database = soundOrNull(sealedOf(path), key);
  if (database === null) return false;
  withDatabase(database, () => {
    database.exec('VACUUM');
    install(path, (temporary) => {
      writeFileSync(temporary, imageOf(database));
      migrateFile(temporary, migrations);
    });
  });
  return true;
}

function soundOrNull(path: string, key: Buffer): DatabaseSync | null {
  try {
    return readSealed(path, key);
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

/** Whether damaged files of the vault stay encrypted. */
export const hasSealedAside = (data: string) => besides(join(data, sealedOf(vault)), ['.corrupt-']).length > 0;

function unsealDisposable(path: string, key: Buffer): void {
  const sealed = sealedOf(path);
  if (kindOf(sealed) === 'none') return;
  const write = (database: DatabaseSync) => install(path, (temporary) => writeFileSync(temporary, imageOf(database)));
  if (kindOf(path) === 'none') attempt(() => withDatabase(readSealed(sealed, key), write));
  removeIfThere(sealed);
}
