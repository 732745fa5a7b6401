/**
 * A database that is encrypted on disk. Node's SQLite can't encrypt its own file, so this database is in memory. Its file holds an image of
 * it, followed by the changes of every commit. docs/lock.md has the format.
 */
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DatabaseSync, type Session, type StatementSync } from 'node:sqlite';
import { attempt, install } from '#main/core/storage/files.ts';
import { Damaged, headerLength, headerOf, keyOf, newHeader, open, placeOf, recordAt, recordOf } from '#main/core/storage/sealed-records.ts';

/** The file is written anew once its changes are longer than both: so many bytes, and so many times the image. */
const mostChanges = 4 * 1024 * 1024;
const mostTimes = 1;

interface Content {
  readonly header: Buffer;
  /** How many records it has. */
  readonly records: number;
  /** Bytes of the image. */
  readonly image: number;
  /** Where the next record begins, in bytes. What follows was never committed. */
  readonly end: number;
}

/**
 * Loads a file into an empty database in memory. Throws `Damaged` or `Newer`, or the system's error. `damaged: 'what-opens'`: loads what
 * a damaged file has before the first record that can't be opened.
 */
function load(database: DatabaseSync, path: string, key: Buffer, damaged: 'nothing' | 'what-opens' = 'nothing'): Content {
  const file = readFileSync(path);
  const header = headerOf(file);
  const own = keyOf(key, header);
  let [records, image, end] = [0, 0, headerLength];
  try {
    for (let next = recordAt(file, end); next !== null; next = recordAt(file, end)) {
      const content = open(file.subarray(next.from, next.to), own, placeOf(header, records));
      // The end of the process or a power cut left a part of the last one.
      if (content === null && next.to === file.length) break;
      if (content === null) throw new Damaged();
      apply(database, content, records);
      image ||= content.length;
      records += 1;
      end = next.to;
    }
  } catch (error) {
    if (damaged === 'nothing' || records === 0 || !(error instanceof Damaged)) throw error;
  }
  // The image was on disk before the file had its name.
  if (records === 0) throw new Damaged();
  DatabaseSync.prototype.exec.call(database, 'PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;');
  return { header, records, image, end };
}

/** SQLite's codes for what isn't the file's fault, https://www.sqlite.org/rescode.html: NOMEM, FULL. */
const notTheFile = [7, 13];

/** The first record is the image. Changes list every row that was touched, cascades included, so these must not happen again. */
function apply(database: DatabaseSync, content: Buffer, index: number): void {
  try {
    if (index === 0) {
      database.deserialize(content);
      // From now on, so that nothing that is overwritten stays in unused bytes.
      DatabaseSync.prototype.exec.call(database, 'PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON;');
    } else if (content.length > 0 && !database.applyChangeset(content)) throw new Damaged();
  } catch (error) {
    if (error instanceof RangeError || notTheFile.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
    throw new Damaged();
  }
}

/** SQLite's bytes of a database. Their header says that there is no log: https://www.sqlite.org/c3ref/deserialize.html */
export function imageOf(database: DatabaseSync): Buffer {
  const { buffer, byteOffset, byteLength } = database.serialize();
  const image = Buffer.from(buffer, byteOffset, byteLength);
  image.fill(1, 18, 20);
  return image;
}

/** Writes a database encrypted, in place of what is there, in one step. */
export function writeSealed(path: string, key: Buffer, database: DatabaseSync): void {
  install(path, (temporary) => void writeImage(temporary, key, database));
}

/** Returns the file's header, and where the file ends. */
function writeImage(path: string, key: Buffer, database: DatabaseSync): { header: Buffer; end: number } {
  const header = newHeader();
  const sealed = recordOf(imageOf(database), keyOf(key, header), placeOf(header, 0));
  const file = openSync(path, 'w', 0o600);
  try {
    writeWhole(file, header, 0);
    writeWhole(file, sealed, header.length);
  } finally {
    closeSync(file);
  }
  return { header, end: header.length + sealed.length };
}

function writeWhole(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

/** Loads a file into memory. Changes aren't saved to the file. Throws as `load` does. */
export function readSealed(path: string, key: Buffer, damaged: 'nothing' | 'what-opens' = 'nothing'): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  try {
    load(database, path, key, damaged);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const ends = /^\s*(?:COMMIT|END)\b/i;
const inserts = /^\s*(?:INSERT|REPLACE)\b/i;
const onlyReads = /^\s*(?:SELECT|EXPLAIN|PRAGMA)\b/i;
/** The last record of a file that was closed. Every record before it was written whole. */
const closing = Buffer.alloc(0);

/**
 * When a call that makes or commits a change returns, the change is in the file. If that fails, the call throws, and nothing has changed.
 * `durable`: the change is also on the disk, not only with the system. Every table needs a primary key, or its changes aren't seen. A
 * change of the schema isn't saved before `rewrite`.
 */
export class SealedDatabase extends DatabaseSync {
  readonly #path: string;
  readonly #key: Buffer;
  readonly #durable: boolean;
  /** The descriptor of the file; null while the file isn't open. */
  #file: number | null = null;
  #header: Buffer;
  /** Derived for this file. */
  #own: Buffer;
  #records: number;
  #end: number;
  /** Bytes of the image. */
  #image: number;
  #changes: Session;
  /** Inserting statements of this transaction. */
  #inserts = 0;
  /** A part of a record may follow the end. */
  #isTorn = true;

  /** Throws as `load` does. */
  constructor(path: string, key: Buffer, durable: boolean) {
    super(':memory:');
    try {
      ({ header: this.#header, records: this.#records, image: this.#image, end: this.#end } = load(this, path, key));
    } catch (error) {
      super.close();
      throw error;
    }
    this.#path = path;
    this.#key = key;
    this.#durable = durable;
    this.#own = keyOf(key, this.#header);
    this.#changes = this.createSession();
  }

  override exec(sql: string): void {
    if (this.isTransaction && ends.test(sql)) this.#commit(sql);
    else {
      super.exec(sql);
      if (!this.isTransaction) this.#settle();
    }
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    if (onlyReads.test(sql)) return statement;
    const isInsert = inserts.test(sql);
    for (const method of ['run', 'get', 'all'] as const) {
      const run = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, { [method]: (...values: unknown[]) => this.#changing(() => run(...values), isInsert) });
    }
    return statement;
  }

  /** A single statement is a transaction of its own. */
  #changing<T>(run: () => T, isInsert: boolean): T {
    if (isInsert) this.#inserts += 1;
    if (this.isTransaction) return run();
    super.exec('BEGIN');
    try {
      const answer = run();
      this.#commit('COMMIT');
      return answer;
    } catch (error) {
      attempt(() => super.exec('ROLLBACK'));
      throw error;
    }
  }

  /** Commits in the file first, then in memory, which fails only through a defect. */
  #commit(sql: string): void {
    const [end, records] = [this.#end, this.#records];
    this.#save();
    try {
      super.exec(sql);
    } catch (error) {
      this.#takeBack(end, records);
      throw error;
    }
    // A changeset doesn't keep the order of the rows, by which some lists are sorted, and the next start would apply it as it is.
    const isUnordered = this.#durable && this.#inserts > 1;
    this.#begin();
    const isLong = this.#end - headerLength - this.#image > Math.max(mostChanges, mostTimes * this.#image);
    if (isUnordered || isLong) attempt(() => this.rewrite());
  }

  /** Saves what SQLite has committed by itself. If that fails, closes the database, so that nothing can be saved from now on. */
  #settle(): void {
    try {
      this.#save();
    } catch (error) {
      this.close();
      throw error;
    }
    this.#begin();
  }

  #begin(): void {
    this.#inserts = 0;
    this.#changes.close();
    this.#changes = this.createSession();
  }

  #save(): void {
    const changes = this.#changes.changeset();
    if (changes.length > 0) this.#append(changes);
  }

  #append(content: Uint8Array): void {
    this.#file ??= openSync(this.#path, 'r+');
    if (this.#isTorn) ftruncateSync(this.#file, this.#end);
    this.#isTorn = true;
    const record = recordOf(content, this.#own, placeOf(this.#header, this.#records));
    try {
      writeWhole(this.#file, record, this.#end);
      if (this.#durable) fsyncSync(this.#file);
    } catch (error) {
      this.#takeBack(this.#end, this.#records);
      throw error;
    }
    this.#isTorn = false;
    this.#end += record.length;
    this.#records += 1;
  }

  /** Removes a record whose save failed: the caller learns that it wasn't saved, so it must not be there at the next start. */
  #takeBack(end: number, records: number): void {
    this.#end = end;
    this.#records = records;
    this.#isTorn = !attempt(() => {
      if (this.#file === null) return;
      ftruncateSync(this.#file, end);
      fsyncSync(this.#file);
    });
  }

  /** Writes the file anew, so that it holds what the database holds now and nothing else. Only outside a transaction. */
  rewrite(): void {
    // Unused pages stay, where a query is being read.
    attempt(() => super.exec('VACUUM'));
    let written = { header: this.#header, end: this.#end };
    install(this.#path, (temporary) => {
      written = writeImage(temporary, this.#key, this);
      // A file that is open can't be replaced on Windows.
      this.#closeFile();
    });
    this.#header = written.header;
    this.#own = keyOf(this.#key, written.header);
    this.#end = written.end;
    this.#image = written.end - headerLength;
    this.#records = 1;
    this.#isTorn = false;
  }

  #closeFile(): void {
    const file = this.#file;
    this.#file = null;
    if (file !== null) attempt(() => closeSync(file));
  }

  /** Closes it and leaves the file as it is. */
  discard(): void {
    this.#closeFile();
    super.close();
  }

  override close(): void {
    if (!this.isOpen) return;
    attempt(() => this.#append(closing));
    this.discard();
  }
}
