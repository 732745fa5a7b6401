/** A database that is on disk only encrypted, beside one of SQLite's own. */
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheMigrations } from '#main/chain/cache/cache-schema.ts';
import { watchMigrations } from '#main/chain/watch/watch-database.ts';
import { inTransaction, leaveNoTrace, type Migrations, makeSealed, migrate } from '#main/core/storage/database.ts';
import { readSealed, SealedDatabase } from '#main/core/storage/sealed.ts';
import { Damaged, Newer } from '#main/core/storage/sealed-records.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { seeded, temporaryFolder } from '#test/support/vaults.ts';

const tables: Migrations = [
  `CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL, UNIQUE (text)) STRICT;
  CREATE TABLE mention (word INTEGER REFERENCES word ON DELETE CASCADE, place TEXT COLLATE NOCASE, bytes BLOB, PRIMARY KEY (word, place))
    STRICT, WITHOUT ROWID;`,
];
const key = randomBytes(32);
let folder = '';
let path = '';
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'x.sealed');
  makeSealed(path, key, tables, null);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => new SealedDatabase(path, key, true);
const add = (database: DatabaseSync, text: string) => database.prepare('INSERT INTO word (text) VALUES (?)').run(text);
const wordsOf = (database: DatabaseSync) =>
  database
    .prepare('SELECT text FROM word ORDER BY id')
    .all()
    .map(({ text }) => text);
const all = (database: DatabaseSync) => [
  database.prepare('SELECT * FROM word ORDER BY id').all(),
  database.prepare('SELECT * FROM mention ORDER BY word, place').all(),
];
/** What a start would find now. */
function found(): unknown {
  const database = readSealed(path, key);
  try {
    return wordsOf(database);
  } finally {
    database.close();
  }
}

test('default: what a call changed or committed is in the file when it returns, without a trace of it in plain', () => {
  const database = open();
  add(database, 'Tess Andover');
  expect(found()).toEqual(['Tess Andover']);
  database.prepare('UPDATE word SET text = ? RETURNING id').get('Grace Hopper');
  expect(found()).toEqual(['Grace Hopper']);
  database.exec('BEGIN IMMEDIATE');
  add(database, 'Ada');
  expect(found()).toEqual(['Grace Hopper']);
  database.exec('COMMIT');
  expect(found()).toEqual(['Grace Hopper', 'Ada']);
  database.exec("INSERT INTO word (text) VALUES ('Mary'), ('Joan')");
  expect(found()).toEqual(['Grace Hopper', 'Ada', 'Mary', 'Joan']);
  expect(() =>
    inTransaction(database, () => {
      add(database, 'never');
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  database.close();
  expect(found()).toEqual(['Grace Hopper', 'Ada', 'Mary', 'Joan']);
  for (const text of ['Tess Andover', 'Grace Hopper', 'SQLite format', 'CREATE TABLE', 'word']) {
    expect(readFileSync(path).includes(text), text).toBe(false);
  }
});

test('behavior: 400 random changes, cascades and savepoints are the same as in SQLite’s own file, also after starts', () => {
  const plain = new DatabaseSync(':memory:');
  migrate(plain, tables);
  let sealed = open();
  const random = seeded(19);
  const pick = (most: number) => Math.floor(random() * most);
  const changes: readonly ((database: DatabaseSync, some: readonly number[]) => unknown)[] = [
    (database, [one = 0]) => database.prepare('INSERT OR IGNORE INTO word (text) VALUES (?)').run(`word ${one}`),
    (database, [one = 0]) => database.prepare('INSERT OR REPLACE INTO word (id, text) VALUES (?, ?)').run(one, `other ${one}`),
    (database, [one = 0, two = 0]) =>
      database.prepare('INSERT OR REPLACE INTO mention SELECT id, ?, ? FROM word WHERE id = ?').run(`P${two}`, Buffer.alloc(two, one), one),
    (database, [one = 0]) => database.prepare('DELETE FROM word WHERE id = ?').run(one),
    (database, [one = 0]) => database.prepare('UPDATE OR IGNORE word SET text = text || ? WHERE id < ?').run('+', one),
    (database) => database.exec('DELETE FROM mention'),
  ];
  for (let round = 0; round < 400; round += 1) {
    const steps = Array.from({ length: 1 + pick(4) }, () => ({ change: changes[pick(changes.length)], some: [pick(12), pick(12)] }));
    const how = pick(4);
    for (const database of [plain, sealed]) {
      const run = () => steps.forEach(({ change, some }) => void change?.(database, some));
      if (how === 0) run();
      else if (how === 1) inTransaction(database, run);
      else {
        database.exec('BEGIN IMMEDIATE');
        steps.slice(1).forEach(({ change, some }) => void change?.(database, some));
        database.exec('SAVEPOINT part');
        steps.slice(0, 1).forEach(({ change, some }) => void change?.(database, some));
        if (how === 2) database.exec('ROLLBACK TO part');
        database.exec('RELEASE part');
        database.exec('COMMIT');
      }
    }
    if (round % 25 === 0) {
      // As after a kill: what was written then is all that there is.
      copyFileSync(path, `${path}.then`);
      sealed.close();
      copyFileSync(`${path}.then`, path);
      sealed = open();
    }
    if (round % 40 === 39) leaveNoTrace(sealed);
    if (round % 10 === 0) expect(all(sealed)).toEqual(all(plain));
  }
  expect(all(sealed)).toEqual(all(plain));
  sealed.close();
});

test('error: cut off or changed at any place, it is what was saved until then, or refused: never a mixture', () => {
  const database = open();
  for (let count = 0; count < 6; count += 1) add(database, `word ${count}`);
  const bytes = readFileSync(path);
  database.close();
  const image = statSync(path).size - bytes.length;
  expect(image).toBeGreaterThan(0);
  const outcomes = { less: 0, damaged: 0 };
  const random = seeded(7);
  const isOneOf = (words: unknown[]) => expect(words).toEqual(Array.from({ length: words.length }, (_, index) => `word ${index}`));
  for (let round = 0; round < 600; round += 1) {
    const at = Math.floor(random() * bytes.length);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 + Math.floor(random() * 255)), at);
    const end = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(round % 3 === 1 ? 0 : bytes.length - at)]);
    writeFileSync(path, round % 3 === 0 ? changed : end);
    try {
      const words = found() as unknown[];
      isOneOf(words);
      expect(words.length).toBeLessThan(6);
      outcomes.less += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(Damaged);
      outcomes.damaged += 1;
    }
  }
  expect(Object.values(outcomes).every((count) => count > 0)).toBe(true);
});

test('error: in a file that was closed, no change of one byte is taken for a write that was under way', () => {
  const database = open();
  for (let count = 0; count < 4; count += 1) add(database, `word ${count}`);
  const { size } = statSync(path);
  database.close();
  const bytes = readFileSync(path);
  for (let at = 0; at < size; at += 31) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at);
    writeFileSync(path, changed);
    // Of the magic bytes and the version as well.
    expect(() => readSealed(path, key), String(at)).toThrow();
  }
});

test('error: under another key, of a newer format, or with records of another file or another order it is refused', () => {
  const database = open();
  add(database, 'one');
  add(database, 'two');
  database.close();
  const bytes = readFileSync(path);
  expect(() => readSealed(path, randomBytes(32))).toThrow(Damaged);
  const newer = Buffer.from(bytes);
  newer.writeUInt8(2, 16);
  writeFileSync(path, newer);
  expect(() => readSealed(path, key)).toThrow(Newer);
  // Each record: eight bytes of length, then what they say.
  const records: Buffer[] = [];
  for (let at = 33; at < bytes.length; ) {
    const next = at + 8 + bytes.readUInt32BE(at);
    records.push(bytes.subarray(at, next));
    at = next;
  }
  const [image, one, two, end] = records as [Buffer, Buffer, Buffer, Buffer];
  // One that is left out before the last is the same as a file that was cut off, which an earlier copy of it is, too.
  for (const order of [
    [image, two, one, end],
    [image, one, one, two, end],
    [image, two, two, end],
    [one, two, end],
  ]) {
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 33), ...order]));
    expect(() => readSealed(path, key)).toThrow(Damaged);
  }
  writeFileSync(path, Buffer.concat([bytes.subarray(0, 17), randomBytes(16), bytes.subarray(33)]));
  expect(() => readSealed(path, key)).toThrow(Damaged);
  writeFileSync(path, '');
  expect(() => readSealed(path, key)).toThrow(Damaged);
});

test('error: what can’t be written isn’t changed either, and the next change is saved', () => {
  const database = open();
  add(database, 'before');
  const { size } = statSync(path);
  // Its own descriptor closed: every write fails, as on a disk that is gone.
  const numbers = Array.from({ length: 64 }, (_, index) => index + 3);
  const own = numbers.find((number) => isOpenOn(number));
  expect(own).toBeDefined();
  closeSync(own as number);
  expect(() => add(database, 'lost')).toThrow();
  expect(() => inTransaction(database, () => void add(database, 'lost, too'))).toThrow();
  expect(wordsOf(database)).toEqual(['before']);
  expect(statSync(path).size).toBe(size);
  expect(openSync(path, 'r+')).toBe(own);
  // A part of the record that failed.
  appendFileSync(path, randomBytes(11));
  add(database, 'after');
  expect(found()).toEqual(['before', 'after']);
  database.close();
});

function isOpenOn(number: number): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${number}`) === path;
  } catch {
    return false;
  }
}

test('behavior: rewritten, the file holds nothing that was deleted, and goes on', () => {
  const database = open();
  for (let count = 0; count < 300; count += 1) add(database, `a long word ${count} ${'x'.repeat(200)}`);
  database.exec('DELETE FROM word');
  add(database, 'left');
  const { size } = statSync(path);
  leaveNoTrace(database);
  expect(statSync(path).size).toBeLessThan(size / 2);
  add(database, 'behind');
  expect(found()).toEqual(['left', 'behind']);
  database.close();
});

test('behavior: of an older version it is brought to the newest, in one step', () => {
  const database = open();
  add(database, 'kept');
  database.close();
  const newer: Migrations = [...tables, "ALTER TABLE word ADD COLUMN note TEXT NOT NULL DEFAULT 'none';"];
  makeSealed(path, key, newer, path);
  const again = open();
  expect(again.prepare('SELECT text, note FROM word').all()).toEqual([{ text: 'kept', note: 'none' }]);
  again.close();
});

test('contract: every table has a primary key, as changes of others aren’t seen', () => {
  for (const migrations of [vaultMigrations, cacheMigrations, watchMigrations]) {
    const database = new DatabaseSync(':memory:');
    migrate(database, migrations);
    const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
    expect(names.length).toBeGreaterThan(2);
    for (const { name } of names) {
      const columns = database.prepare('SELECT pk FROM pragma_table_info(?)').all(name) as { pk: number }[];
      expect(
        columns.some(({ pk }) => pk > 0),
        name,
      ).toBe(true);
      // Two spellings of one key would be two rows in the changes. What the cache loses can be read again.
      if (migrations !== cacheMigrations) expect(keyCollations(database, name), name).toEqual([]);
    }
    database.close();
  }
});

/** Those of keys that aren’t compared byte by byte. */
function keyCollations(database: DatabaseSync, table: string): unknown[] {
  const query = `SELECT DISTINCT coll FROM pragma_index_list(?) AS list JOIN pragma_index_xinfo(list.name) AS column
    WHERE list.origin IN ('pk', 'u') AND column.key = 1 AND coll <> 'BINARY'`;
  return database.prepare(query).all(table);
}

test('limits: a part of a record behind the end is cut off before the next one', () => {
  open().close();
  const before = statSync(path).size;
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.from([0, 0, 1, 0, 255, 255, 254, 255, 9, 9]), 0, 10, before);
  closeSync(file);
  const database = open();
  add(database, 'next');
  expect(found()).toEqual(['next']);
  database.close();
  truncateSync(path, statSync(path).size - 3);
  expect(found()).toEqual(['next']);
});
