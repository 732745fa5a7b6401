/** The journal's rows in memory, without the vault around them. */
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '#main/core/storage/database.ts';
import { createIdentities } from '#main/core/storage/identities.ts';
import { vaultIndexes, vaultMigrations } from '#main/vault/vault-schema.ts';
import { createJournalStore } from '#main/writes/journal-store.ts';

export function openJournal(change: Partial<Parameters<typeof createJournalStore>[0]> = {}) {
  const database = new DatabaseSync(':memory:');
  migrate(database, vaultMigrations);
  database.exec(vaultIndexes);
  const journal = createJournalStore({ database, identitiesOf: createIdentities(database), memoryOnly: null, backUp() {}, ...change });
  return { database, journal };
}
