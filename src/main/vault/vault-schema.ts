/** The vault's tables by version, and its backup without secrets. */
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, type Migrations, versionOf } from '#main/core/storage/database.ts';
import { install } from '#main/core/storage/files.ts';
import { migrateSubjects } from '#main/notebook/migrate-subjects.ts';
import { sharingTable } from '#main/notebook/sharing.ts';
import { migrateIdentities } from '#main/vault/migrate-identities.ts';
import { hashInSql } from '#main/writes/journal-store.ts';

/** Append only. Each step runs on a copy, so it may be interrupted and repeated. */
export const vaultMigrations: Migrations = [
  `CREATE TABLE IF NOT EXISTS connection (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS label (connection TEXT, address TEXT, text TEXT NOT NULL, PRIMARY KEY (connection, address)) STRICT;
  CREATE TABLE IF NOT EXISTS secret (connection TEXT, kind TEXT, bytes BLOB NOT NULL, PRIMARY KEY (connection, kind)) STRICT;`,
  // Case-insensitive: labels were saved under addresses as they were spelled.
  `CREATE TABLE entry (connection TEXT, subject TEXT COLLATE NOCASE, label TEXT NOT NULL, note TEXT NOT NULL, contact INTEGER NOT NULL,
    PRIMARY KEY (connection, subject)) STRICT;
  CREATE TABLE signature (connection TEXT, text TEXT, PRIMARY KEY (connection, text)) STRICT;
  INSERT OR IGNORE INTO entry SELECT connection, address, text, '', 0 FROM label ORDER BY rowid DESC;
  DROP TABLE label;`,
  `CREATE TABLE IF NOT EXISTS journal (
    id TEXT PRIMARY KEY, connection TEXT NOT NULL, digest TEXT NOT NULL, state TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS journal_by_connection ON journal (connection, at);
  CREATE INDEX IF NOT EXISTS journal_by_state ON journal (state);
  CREATE INDEX IF NOT EXISTS journal_by_digest ON journal (digest);`,
  `CREATE TABLE IF NOT EXISTS rule (connection TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS test_run (connection TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;`,
  `CREATE TABLE IF NOT EXISTS saved (connection TEXT, kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (connection, kind, key)) STRICT;`,
  // Confirms no existing connection, because a page of older versions could save any.
  `CREATE TABLE IF NOT EXISTS service (identity TEXT PRIMARY KEY, body TEXT NOT NULL, sends_issuer INTEGER NOT NULL DEFAULT 0) STRICT;`,
  migrateIdentities,
  migrateSubjects,
  // No connection shares by itself: a name known in one would lower warnings in another.
  sharingTable,
];

/** Made at each start where they are missing: the backup, and so a restored vault, has none. */
export const vaultIndexes = `CREATE INDEX IF NOT EXISTS journal_by_connection ON journal (connection, at);
  CREATE INDEX IF NOT EXISTS journal_by_identity ON journal (identity, at);
  CREATE INDEX IF NOT EXISTS journal_by_state ON journal (state);
  CREATE INDEX IF NOT EXISTS journal_by_hash ON journal (${hashInSql});`;

/** The first version whose rules and journal belong to services instead of connections. */
const byIdentity = vaultMigrations.indexOf(migrateIdentities) + 1;

const always = [
  ['connection', 'id, body'],
  ['secret', 'connection, kind, bytes'],
] as const;
const tablesOfFirst = [...always, ['label', 'connection, address, text']] as const;
const tables = [...always, ['entry', 'connection, subject, label, note, contact'], ['signature', 'connection, text']] as const;
const journal = ['journal', 'id, connection, digest, state, at, body'] as const;
const rulesOf = (owner: 'connection' | 'identity') =>
  [
    ['rule', `${owner}, body`],
    ['test_run', `${owner}, body`],
  ] as const;
const saved = ['saved', 'connection, kind, key, body'] as const;
const identities = [
  ['journal', 'identity'],
  ['contact_name', 'identity, name, address, since, until'],
] as const;
const service = ['service', 'identity, body, sends_issuer'] as const;
const sharing = ['sharing', 'connection'] as const;

function tablesOf(version: number): readonly (readonly [table: string, columns: string])[] {
  if (version === 1) return tablesOfFirst;
  const isByIdentity = version >= byIdentity;
  const rules = version < 4 ? [] : rulesOf(isByIdentity ? 'identity' : 'connection');
  return [
    ...tables,
    ...(version < 3 ? [] : [journal]),
    ...rules,
    ...(version < 5 ? [] : [saved]),
    ...(version < 6 ? [] : [service]),
    ...(isByIdentity ? identities : []),
    ...(version < 9 ? [] : [sharing]),
  ];
}

/** Whether it has the vault's tables. Throws or is false for another program's file, or an empty one. */
export function isVault(database: DatabaseSync): boolean {
  const version = versionOf(database);
  if (version === 0) return false;
  for (const [table, columns] of tablesOf(version)) database.prepare(`SELECT ${columns} FROM ${table} LIMIT 1`).get();
  return true;
}

/** Copies everything but the secrets, so that no copy holds an ended sign-in. */
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
