/**
 * A database that is on disk only encrypted. SQLite's own file can't be, as Node's SQLite has no encryption: this one is in memory, and its
 * file holds an image of it and, behind that, the changes of every commit. docs/lock.md has the format.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { DatabaseSync, type Session, type StatementSync } from 'node:sqlite';
import { attempt, install } from '#main/core/storage/files.ts';

const magic = Buffer.from('BLOCKDESK SEALED', 'latin1');
const formatVersion = 1;
const idLength = 16;
const headerLength = magic.length + 1 + idLength;
const prefixLength = 8;
const nonceLength = 12;
const tagLength = 16;
const shortest = nonceLength + tagLength;

/** Bytes of changes that are kept behind an image in any case, and how often its own size. */
const mostChanges = 8 * 1024 * 1024;
const mostTimes = 2;

/** It is not what was written, or not under this key. */
export class Damaged extends Error {}
/** A newer app wrote it. */
export class Newer extends Error {}

/** 256 bits, each file's own: a nonce then can't be used twice under one key. */
const keyOf = (key: Buffer, header: Buffer) => Buffer.from(hkdfSync('sha256', key, header, 'Blockdesk sealed file', 32));

const mediaKeyOf = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'Blockdesk small files', 32));

function newHeader(): Buffer {
  return Buffer.concat([magic, Buffer.from([formatVersion]), randomBytes(idLength)]);
}

/** Authenticates the file and the record's place in it, so that none can be moved, left out or repeated. */
function placeOf(header: Buffer, index: number): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  return Buffer.concat([header, place]);
}

/** Nonce, ciphertext and tag. `place`: authenticated as well, and not in it. */
function seal(content: Uint8Array, key: Buffer, place: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(place);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Null where it isn't what was sealed. */
function open(sealed: Buffer, key: Buffer, place: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength });
    decipher.setAAD(place);
    decipher.setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

/** A small file of its own, such as a picture. `name`: what it is; under another name it can't be opened. */
export const sealBytes = (content: Uint8Array, key: Buffer, name: string) => seal(content, mediaKeyOf(key), Buffer.from(name));
/** Null for a damaged one. */
export const openBytes = (sealed: Buffer, key: Buffer, name: string) => open(sealed, mediaKeyOf(key), Buffer.from(name));

/** A record as it is in the file: its length comes first, and its complement, so that a damaged one isn't taken for the file's end. */
function framed(sealed: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixLength);
  prefix.writeUInt32BE(sealed.length, 0);
  prefix.writeUInt32BE(~sealed.length >>> 0, 4);
  return Buffer.concat([prefix, sealed]);
}

interface Content {
  readonly header: Buffer;
  /** The image, then the changes. */
  readonly records: readonly Buffer[];
  /** Where the next record begins, in bytes. What is behind it was never committed. */
  readonly end: number;
}

/** Throws `Damaged` or `Newer`, or the system's error where the file can't be read. */
function read(path: string, key: Buffer): Content {
  const file = readFileSync(path);
  if (file.length < headerLength || !file.subarray(0, magic.length).equals(magic)) throw new Damaged();
  if (file.readUInt8(magic.length) > formatVersion) throw new Newer();
  const header = file.subarray(0, headerLength);
  const own = keyOf(key, header);
  const records: Buffer[] = [];
  let end = headerLength;
  while (file.length - end >= prefixLength) {
    const length = file.readUInt32BE(end);
    const from = end + prefixLength;
    const isWhole = ~length >>> 0 === file.readUInt32BE(end + 4) && length >= shortest;
    // The end of the process or a power cut left a part of the last record, or zeros in its place.
    if (!isWhole && !file.subarray(end).every((byte) => byte === 0)) throw new Damaged();
    if (!isWhole || from + length > file.length) break;
    const content = open(file.subarray(from, from + length), own, placeOf(header, records.length));
    if (content === null && from + length < file.length) throw new Damaged();
    if (content === null) break;
    records.push(content);
    end = from + length;
  }
  // The image was on disk before the file had its name.
  if (records.length === 0) throw new Damaged();
  return { header, records, end };
}

/** SQLite's bytes of a database. In its header, a log beside the file becomes none: https://www.sqlite.org/c3ref/deserialize.html */
export function imageOf(database: DatabaseSync): Buffer {
  const image = Buffer.from(database.serialize());
  image.fill(1, 18, 20);
  return image;
}

/** Writes a database encrypted, in place of what is there, in one step. */
export function writeSealed(path: string, key: Buffer, database: DatabaseSync): void {
  install(path, (temporary) => void writeImage(temporary, key, database));
}

/** Returns where it ends. */
function writeImage(path: string, key: Buffer, database: DatabaseSync): { header: Buffer; end: number } {
  const header = newHeader();
  const sealed = framed(seal(imageOf(database), keyOf(key, header), placeOf(header, 0)));
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

/**
 * What a file holds, in memory: changes stay there. Throws `Damaged` or `Newer`, or the system's error. For a file of another version,
 * which is written anew.
 */
export function readSealed(path: string, key: Buffer): DatabaseSync {
  const database = new DatabaseSync(':memory:', whileLoading);
  try {
    load(database, read(path, key).records);
    database.exec(onceLoaded);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Changes name every row that they touch, so cascades must not happen twice. */
const whileLoading = { enableForeignKeyConstraints: false };
const onceLoaded = 'PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;';

function load(database: DatabaseSync, [image = Buffer.alloc(0), ...changes]: readonly Buffer[]): void {
  try {
    database.deserialize(image);
    for (const change of changes) if (change.length > 0 && !database.applyChangeset(change)) throw new Damaged();
  } catch {
    throw new Damaged();
  }
}

const ends = /^\s*(?:COMMIT|END)\b/i;
const onlyReads = /^\s*(?:SELECT|EXPLAIN|PRAGMA)\b/i;
/** Last in a file that was closed: then no record before it can be a part of one that was being written. */
const closing = Buffer.alloc(0);

/**
 * Every change is in the file when the call that makes it, or that commits it, returns; where that fails the call throws, and nothing has
 * changed. `durable`: also on the disk, not only with the system. Every table needs a primary key, or its changes aren't seen; a change of
 * the schema isn't saved before `rewrite`.
 */
export class SealedDatabase extends DatabaseSync {
  readonly #path: string;
  readonly #key: Buffer;
  readonly #durable: boolean;
  #file: number;
  #header: Buffer;
  /** Derived for this file. */
  #own: Buffer;
  #records: number;
  #end: number;
  /** Bytes of the image. */
  #image: number;
  #changes: Session;
  /** A part of a record may be behind the end. */
  #isTorn = true;

  /** Throws `Damaged` or `Newer`, or the system's error. */
  constructor(path: string, key: Buffer, durable: boolean) {
    const { header, records, end } = read(path, key);
    super(':memory:', whileLoading);
    try {
      load(this, records);
      super.exec(onceLoaded);
      this.#file = openSync(path, 'r+');
    } catch (error) {
      super.close();
      throw error;
    }
    this.#path = path;
    this.#key = key;
    this.#durable = durable;
    this.#header = header;
    this.#own = keyOf(key, header);
    this.#records = records.length;
    this.#end = end;
    this.#image = records[0]?.length ?? 0;
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
    for (const method of ['run', 'get', 'all'] as const) {
      const run = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      Object.assign(statement, { [method]: (...values: unknown[]) => this.#changing(() => run(...values)) });
    }
    return statement;
  }

  /** A single statement is a transaction of its own. */
  #changing<T>(run: () => T): T {
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

  /** First in the file, then in memory, which can't fail but by a defect. */
  #commit(sql: string): void {
    const [end, records] = [this.#end, this.#records];
    this.#save();
    try {
      super.exec(sql);
    } catch (error) {
      this.#takeBack(end, records);
      throw error;
    }
    this.#begin();
    if (this.#end - headerLength - this.#image > Math.max(mostChanges, mostTimes * this.#image)) attempt(() => this.rewrite());
  }

  /** What SQLite has committed by itself: if it can't be saved, nothing can be from now on. */
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
    this.#changes.close();
    this.#changes = this.createSession();
  }

  #save(): void {
    const changes = this.#changes.changeset();
    if (changes.length > 0) this.#append(changes);
  }

  #append(content: Uint8Array): void {
    if (this.#isTorn) ftruncateSync(this.#file, this.#end);
    this.#isTorn = true;
    const record = framed(seal(content, this.#own, placeOf(this.#header, this.#records)));
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

  /** It must not be there at the next start: the caller is told that it wasn't saved. */
  #takeBack(end: number, records: number): void {
    this.#end = end;
    this.#records = records;
    this.#isTorn = !attempt(() => ftruncateSync(this.#file, end));
  }

  /** Writes the file anew, so that it holds what the database holds now and nothing else. Outside a transaction. */
  rewrite(): void {
    // Unused pages stay, where a query is being read.
    attempt(() => super.exec('VACUUM'));
    const written = { header: this.#header, end: this.#end, isClosed: false };
    try {
      install(this.#path, (temporary) => {
        Object.assign(written, writeImage(temporary, this.#key, this));
        // A file that is open can't be replaced on Windows.
        closeSync(this.#file);
        written.isClosed = true;
      });
    } catch (error) {
      if (written.isClosed) this.#file = openSync(this.#path, 'r+');
      throw error;
    }
    this.#file = openSync(this.#path, 'r+');
    this.#header = written.header;
    this.#own = keyOf(this.#key, written.header);
    this.#end = written.end;
    this.#image = written.end - headerLength;
    this.#records = 1;
    this.#isTorn = false;
  }

  override close(): void {
    attempt(() => this.#append(closing));
    attempt(() => closeSync(this.#file));
    super.close();
  }
}
