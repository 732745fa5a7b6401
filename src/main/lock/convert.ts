/** Encrypts the data folder's files once a lock is set, and makes them plain again once it is taken off. May end at any moment: what is left is done at the next start. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Migrations, migrateFile, openSound, sealedOf } from '#main/core/storage/database.ts';
import { attempt, install, kindOf, removeIfThere, sidecars } from '#main/core/storage/files.ts';
import { imageOf, readSealed, writeSealed } from '#main/core/storage/sealed.ts';
import { openVaultFile, removeVaultFile } from '#main/vault/vault-file.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';

const vault = 'vault.db';
/** What can be read from the service again. */
const disposable = ['watch.db', 'cache.db'] as const;
/** Pictures: the plain ones and the encrypted ones. */
const plainMedia = 'media';
const sealedMedia = 'media.sealed';

export const mediaFolder = (data: string, key: Buffer | null) => join(data, key === null ? plainMedia : sealedMedia);

/** Throws where the vault stays plain. */
export function sealFiles(data: string, key: Buffer, migrations: Migrations = vaultMigrations): void {
  const path = join(data, vault);
  if (kindOf(sealedOf(path)) === 'none' && [path, `${path}.backup`].some((file) => kindOf(file) === 'file'))
    sealVault(path, key, migrations);
  removeVaultFile(path);
  for (const name of disposable) sealDisposable(join(data, name), key);
  removeIfThere(join(data, plainMedia));
}

function sealVault(path: string, key: Buffer, migrations: Migrations): void {
  const plain = openVaultFile(path, migrations);
  try {
    if (!plain.durable) throw new Error('the vault can’t be read now');
    writeSealed(sealedOf(path), key, plain.database);
  } finally {
    plain.close();
  }
}

function sealDisposable(path: string, key: Buffer): void {
  if (kindOf(path) === 'none') return;
  if (kindOf(sealedOf(path)) === 'none')
    attempt(() => withDatabase(openSound(path, 'NORMAL'), (database) => isSound(database) && writeSealed(sealedOf(path), key, database)));
  for (const suffix of ['', ...sidecars]) removeIfThere(`${path}${suffix}`);
}

function isSound(database: DatabaseSync): boolean {
  const row = database.prepare('PRAGMA integrity_check(1)').get() as { integrity_check?: string } | undefined;
  return row?.integrity_check === 'ok';
}

function withDatabase(database: DatabaseSync, run: (database: DatabaseSync) => unknown): void {
  try {
    run(database);
  } finally {
    database.close();
  }
}

/** Whether nothing of the vault is plain, so that what is encrypted is the newest. */
export const isAllSealed = (data: string) => kindOf(join(data, vault)) === 'none';

/** Throws where something stays encrypted. */
export function unsealFiles(data: string, key: Buffer, migrations: Migrations = vaultMigrations): void {
  const path = join(data, vault);
  if (kindOf(path) === 'none' && kindOf(sealedOf(path)) !== 'none') unsealVault(path, key, migrations);
  removeVaultFile(sealedOf(path));
  for (const name of disposable) unsealDisposable(join(data, name), key);
  removeIfThere(join(data, sealedMedia));
}

function unsealVault(path: string, key: Buffer, migrations: Migrations): void {
  const sealed = openVaultFile(path, migrations, key);
  try {
    if (!sealed.durable) throw new Error('the vault can’t be read now');
    install(path, (temporary) => {
      writeFileSync(temporary, imageOf(sealed.database));
      migrateFile(temporary, migrations);
    });
  } finally {
    sealed.close();
  }
}

function unsealDisposable(path: string, key: Buffer): void {
  const sealed = sealedOf(path);
  if (kindOf(sealed) === 'none') return;
  if (kindOf(path) === 'none') attempt(() => install(path, (temporary) => writeFileSync(temporary, imageIn(sealed, key))));
  removeIfThere(sealed);
}

function imageIn(path: string, key: Buffer): Buffer {
  const database = readSealed(path, key);
  try {
    return imageOf(database);
  } finally {
    database.close();
  }
}
