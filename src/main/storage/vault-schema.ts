/** The vault's tables by version, and what of them its last good copy holds. */
import type { DatabaseSync } from 'node:sqlite';
import { install, inTransaction, type Migrations, versionOf } from '#main/storage/database.ts';

/** Only ever appended to; each step runs on a copy, so it may fail or be cut off and run again. */
export const vaultMigrations: Migrations = [
  `CREATE TABLE IF NOT EXISTS connection (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS label (connection TEXT, address TEXT, text TEXT NOT NULL, PRIMARY KEY (connection, address)) STRICT;
  CREATE TABLE IF NOT EXISTS secret (connection TEXT, kind TEXT, bytes BLOB NOT NULL, PRIMARY KEY (connection, kind)) STRICT;`,
];

/** Whether it has the vault's tables; throws or is false for another program's file, or an empty one. */
export function isVault(database: DatabaseSync): boolean {
  if (versionOf(database) === 0) return false;
  for (const query of ['id, body FROM connection', 'connection, address, text FROM label', 'connection, kind, bytes FROM secret'])
    database.prepare(`SELECT ${query} LIMIT 1`).get();
  return true;
}

/** A copy without the secrets: whatever becomes of copies, a sign-in that has ended is in none of them. */
export function copyWithoutSecrets(database: DatabaseSync, target: string): void {
  install(target, (temporary) => {
    database.prepare('ATTACH ? AS copy').run(temporary);
    try {
      inTransaction(database, () => {
        const tables = database.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'").all() as {
          name: string;
          sql: string;
        }[];
        for (const { name, sql } of tables) {
          database.exec(sql.replace(/^CREATE TABLE /, 'CREATE TABLE copy.'));
          if (name !== 'secret') database.exec(`INSERT INTO copy."${name}" SELECT * FROM main."${name}"`);
        }
        database.exec(`PRAGMA copy.user_version = ${versionOf(database)}`);
      });
    } finally {
      database.exec('DETACH copy');
    }
  });
}
