/** What a backup holds: a vault of this version in memory, with every row but secrets. Nothing of it is written to the disk in plain. */
import { DatabaseSync } from 'node:sqlite';
import { inTransaction, isWhole, type Migrations, migrate, versionOf } from '#main/core/storage/database.ts';
import { restoredEntry } from '#main/writes/restored-entry.ts';
import { openStates } from '#shared/writes/activity.ts';

/** When it was made, and by which version of the app. */
export interface Made {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly app: string;
}

/** A backup, opened in memory and brought to this version. */
export interface Content {
  readonly database: DatabaseSync;
  readonly made: Made;
  /** Entries of the journal that can't be read, and were left out. */
  readonly unreadable: number;
  close(): void;
}

const madeTable = 'CREATE TABLE made (at INTEGER NOT NULL, app TEXT NOT NULL) STRICT;';
const neverCopied = ['secret', 'made'];

function createContent(migrations: Migrations): DatabaseSync {
  const content = new DatabaseSync(':memory:');
  migrate(content, migrations);
  content.exec(madeTable);
  return content;
}

/** Tables and indexes as they were made. Spaces don't count: the source may be formatted anew. */
function schemaOf(database: DatabaseSync): string {
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').all();
  return JSON.stringify(rows).replace(/(?:\s|\\n)+/g, ' ');
}

/** SQLite's bytes. Throws where the vault can't be read. */
export function toContent(vault: DatabaseSync, migrations: Migrations, { at, app }: Made): Buffer {
  const content = createContent(migrations);
  try {
    const tables = content.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
    inTransaction(content, () => {
      content.prepare('INSERT INTO made (at, app) VALUES (?, ?)').run(at, app);
      for (const { name } of tables) if (!neverCopied.includes(name)) copyTable(vault, content, name);
    });
    return Buffer.from(content.serialize());
  } finally {
    content.close();
  }
}

function copyTable(from: DatabaseSync, to: DatabaseSync, table: string): void {
  const names = (to.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[]).map(({ name }) => name);
  const insert = to.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`);
  for (const row of from.prepare(`SELECT ${names.join(', ')} FROM ${table} ORDER BY rowid`).iterate())
    insert.run(...names.map((name) => row[name] ?? null));
}

/**
 * Its tables have to be exactly those that Blockdesk makes: a file can hold a view or a
 * trigger, too, which would run when it is read.
 */
export function openContent(bytes: Buffer, migrations: Migrations): Content | 'newer' | 'damaged' | 'large' {
  const content = new DatabaseSync(':memory:');
  const refuse = <Why extends 'newer' | 'damaged' | 'large'>(why: Why) => {
    content.close();
    return why;
  };
  try {
    content.deserialize(bytes);
    content.exec('PRAGMA trusted_schema = OFF');
    const version = versionOf(content);
    if (version > migrations.length) return refuse('newer');
    const expected = createContent(migrations.slice(0, version));
    const isOurs = version > 0 && schemaOf(content) === schemaOf(expected);
    expected.close();
    const made = isOurs && isWhole(content) ? madeOf(content) : null;
    if (made === null) return refuse('damaged');
    migrate(content, migrations);
    if (!isWithinLimits(content)) return refuse('large');
    return { database: content, made, unreadable: checkJournal(content), close: () => content.close() };
  } catch {
    return refuse('damaged');
  }
}

/** Rows of each table, and UTF-16 units of a row: more than Blockdesk ever saves, and few enough for main to go through. */
const limits: readonly (readonly [table: string, size: string, rows: number, units: number])[] = [
  ['connection', 'length(body)', 200, 32 * 1024],
  ['entry', 'length(subject) + length(label) + length(note)', 250_000, 32 * 1024],
  ['signature', 'length(text)', 25_000, 8 * 1024],
  ['sharing', 'length(connection)', 200, 64],
  ['saved', 'length(key) + length(body)', 250_000, 1024 * 1024],
  ['rule', 'length(body)', 500, 256 * 1024],
  ['test_run', 'length(body)', 500, 1024],
  ['contact_name', 'length(name) + length(address)', 250_000, 1024],
  ['journal', 'length(body)', 100_000, 512 * 1024],
];
/** Each is followed, and read whenever the journal changes. */
const mostOpen = 1_000;

function isWithinLimits(content: DatabaseSync): boolean {
  const open = openStates.map((state) => `'${state}'`).join(', ');
  const { count } = content.prepare(`SELECT count(*) AS count FROM journal WHERE state IN (${open})`).get() as { count: number };
  return (
    count <= mostOpen &&
    limits.every(([table, size, rows, units]) => {
      const found = content.prepare(`SELECT count(*) AS rows, max(${size}) AS units FROM ${table}`).get() as {
        rows: number;
        units: number | null;
      };
      return found.rows <= rows && (found.units ?? 0) <= units;
    })
  );
}

function madeOf(content: DatabaseSync): Made | null {
  const row = content.prepare('SELECT at, app FROM made').get() as unknown as Made | undefined;
  const isMoment = row !== undefined && !Number.isNaN(new Date(row.at).getTime());
  return isMoment ? { at: row.at, app: row.app.slice(0, 40) } : null;
}

/** Once for each file, as there may be thousands: parses every entry, and makes those that were open unknown. Returns how many can't be read. */
function checkJournal(content: DatabaseSync): number {
  let unreadable = 0;
  const rows = content.prepare('SELECT rowid AS row FROM journal').all() as { row: number }[];
  const read = content.prepare('SELECT id, state, identity, body FROM journal WHERE rowid = ?');
  const remove = content.prepare('DELETE FROM journal WHERE rowid = ?');
  const update = content.prepare('UPDATE journal SET connection = ?, digest = ?, state = ?, at = ?, body = ? WHERE rowid = ?');
  inTransaction(content, () => {
    for (const { row } of rows) {
      const found = read.get(row) as { id: string; state: string; identity: string; body: string };
      const entry = restoredEntry(found);
      if (entry === null || entry.id !== found.id) {
        remove.run(row);
        unreadable += 1;
        continue;
      }
      const { state, ...kept } = entry;
      update.run(kept.connection, kept.digest, state, kept.preparedAt, JSON.stringify(kept), row);
    }
  });
  return unreadable;
}
