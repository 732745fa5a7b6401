/** The vault's migration from rows by connection to rows by service. */
import type { DatabaseSync } from 'node:sqlite';
import { type ConnectionRecord, parseRecord } from '#main/core/storage/connection-record.ts';
import { nameHistoryTable, nameKey } from '#main/notebook/name-history.ts';
import { stricterOf } from '#main/writes/rule-store.ts';
import { identityOf, identityOfAddress, sandboxIdentity } from '#shared/connections/service-identity.ts';
import { toSubject } from '#shared/core/subject.ts';

interface Kept {
  readonly connection: string;
  readonly body: string;
}

export function migrateIdentities(database: DatabaseSync): void {
  const connections = database.prepare('SELECT body FROM connection').all() as { body: string }[];
  const records = new Map(connections.flatMap(({ body }) => parseRecord(body) ?? []).map((record) => [record.id, record]));
  const identityFor = (id: string) => {
    const record = records.get(id);
    return id === sandboxIdentity || record === undefined ? id : identityOf(record);
  };
  migrateJournal(database, records);
  migrateRules(database, identityFor);
  migrateTestRuns(database, identityFor);
  startNameHistory(database, identityFor);
}

function migrateJournal(database: DatabaseSync, records: ReadonlyMap<string, ConnectionRecord>): void {
  database.exec(`ALTER TABLE journal ADD COLUMN identity TEXT NOT NULL DEFAULT '';
    CREATE INDEX journal_by_identity ON journal (identity, at);`);
  const service = "CASE WHEN json_valid(body) THEN json_extract(body, '$.service') END";
  const rows = database.prepare(`SELECT rowid AS row, connection, ${service} AS service FROM journal`).all();
  const update = database.prepare('UPDATE journal SET identity = ? WHERE rowid = ?');
  for (const { row, connection, service } of rows as { row: number; connection: string; service: unknown }[]) {
    update.run(identityOfEntry(connection, typeof service === 'string' ? service : null, records.get(connection)), row);
  }
}

/** If its connection is gone or leads elsewhere, only the API address is known. Empty where not even that is. */
function identityOfEntry(connection: string, service: string | null, record: ConnectionRecord | undefined): string {
  if (connection === sandboxIdentity) return sandboxIdentity;
  const isThere = record !== undefined && (service === null || identityOfAddress(service) === identityOfAddress(record.apiAddress));
  if (isThere) return identityOf(record);
  return service === null ? '' : identityOfAddress(service);
}

/** Where two connections lead to one service, the stricter rules are kept. Unreadable rules stay, so that nothing is sent. */
function migrateRules(database: DatabaseSync, identityFor: (connection: string) => string): void {
  const bodies = new Map<string, string>();
  for (const { connection, body } of database.prepare('SELECT connection, body FROM rule').all() as unknown as Kept[]) {
    const identity = identityFor(connection);
    const other = bodies.get(identity);
    bodies.set(identity, other === undefined ? body : stricterOf(other, body));
  }
  database.exec('DROP TABLE rule; CREATE TABLE rule (identity TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;');
  const insert = database.prepare('INSERT INTO rule (identity, body) VALUES (?, ?)');
  for (const [identity, body] of bodies) insert.run(identity, body);
}

/** Where two connections disagree, simulations are not trusted. */
function migrateTestRuns(database: DatabaseSync, identityFor: (connection: string) => string): void {
  const bodies = new Map<string, string>();
  for (const { connection, body } of database.prepare('SELECT connection, body FROM test_run').all() as unknown as Kept[]) {
    const identity = identityFor(connection);
    bodies.set(identity, [body, bodies.get(identity) ?? body].includes('differ') ? 'differ' : body);
  }
  database.exec('DROP TABLE test_run; CREATE TABLE test_run (identity TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;');
  const insert = database.prepare('INSERT INTO test_run (identity, body) VALUES (?, ?)');
  for (const [identity, body] of bodies) insert.run(identity, body);
}

/** Existing contacts count as having had their names from the beginning. */
function startNameHistory(database: DatabaseSync, identityFor: (connection: string) => string): void {
  database.exec(nameHistoryTable);
  const insert = database.prepare('INSERT OR IGNORE INTO contact_name (identity, name, address, since, until) VALUES (?, ?, ?, 0, NULL)');
  const contacts = database.prepare("SELECT connection, subject, label FROM entry WHERE contact = 1 AND label <> ''").all();
  for (const { connection, subject, label } of contacts as { connection: string; subject: string; label: string }[]) {
    insert.run(identityFor(connection), nameKey(label), toSubject(subject));
  }
}
