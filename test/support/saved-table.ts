/** The vault's table of what a person saves, in memory, for tests of what is kept there. */
import { DatabaseSync } from 'node:sqlite';
import { take } from '#main/core/storage/database.ts';
import { createSavedTable } from '#main/core/storage/saved-table.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { ok } from '#shared/core/result.ts';

export function openSavedTable() {
  const database = new DatabaseSync(':memory:');
  for (const step of vaultMigrations) take(database, step);
  const table = createSavedTable(database, (_what, run) => {
    run();
    return ok(null);
  });
  return { database, table };
}
