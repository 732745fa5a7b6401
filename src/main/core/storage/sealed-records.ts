/** The records of an encrypted file: how each is encrypted, and how they follow one another. docs/lock.md has the format. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const magic = Buffer.from('BLOCKDESK SEALED', 'latin1');
const formatVersion = 1;
const idLength = 16;
export const headerLength = magic.length + 1 + idLength;
const prefixLength = 8;
const nonceLength = 12;
const tagLength = 16;
const shortest = nonceLength + tagLength;

/** The file isn't what was written, or was written under another key. */
export class Damaged extends Error {}
/** A newer app wrote it. */
export class Newer extends Error {}

/** 256 bits, each file's own, so that two files never use the same nonce under one key. */
export const keyOf = (key: Buffer, header: Buffer) => Buffer.from(hkdfSync('sha256', key, header, 'Blockdesk sealed file', 32));

const mediaKeyOf = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'Blockdesk small files', 32));

export function newHeader(): Buffer {
  return Buffer.concat([magic, Buffer.from([formatVersion]), randomBytes(idLength)]);
}

/** Authenticates the file and the record's place in it, so that no record can be moved or repeated, or left out before another. */
export function placeOf(header: Buffer, index: number): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  return Buffer.concat([header, place]);
}

/** Nonce, ciphertext and tag. `place`: authenticated as well, but not a part of them. */
function sealedParts(content: Uint8Array, key: Buffer, place: Buffer): readonly Buffer[] {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(place);
  const ciphertext = cipher.update(content);
  cipher.final();
  return [nonce, ciphertext, cipher.getAuthTag()];
}

const seal = (content: Uint8Array, key: Buffer, place: Buffer) => Buffer.concat(sealedParts(content, key, place));

/** Null where it isn't what was sealed. */
export function open(sealed: Buffer, key: Buffer, place: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength });
    decipher.setAAD(place);
    decipher.setAuthTag(sealed.subarray(-tagLength));
    // Whole at once, as GCM keeps nothing back: a full cache isn't copied once more.
    const content = decipher.update(sealed.subarray(nonceLength, -tagLength));
    decipher.final();
    return content;
  } catch {
    return null;
  }
}

/** For a small file, such as a picture. `name`: what the file is; it can't be opened under another name. */
export const sealBytes = (content: Uint8Array, key: Buffer, name: string) => seal(content, mediaKeyOf(key), Buffer.from(name));
/** Null for a damaged one. */
export const openBytes = (sealed: Buffer, key: Buffer, name: string) => open(sealed, mediaKeyOf(key), Buffer.from(name));

/** A record as in the file. Its length comes first, then the complement, so that a damaged length isn't taken for the file's end. */
export function recordOf(content: Uint8Array, key: Buffer, place: Buffer): Buffer {
  const length = content.length + shortest;
  const prefix = Buffer.alloc(prefixLength);
  prefix.writeUInt32BE(length, 0);
  prefix.writeUInt32BE(~length >>> 0, 4);
  return Buffer.concat([prefix, ...sealedParts(content, key, place)]);
}

/** Null at the end, even if zeros or a part of a record follow. Throws `Damaged` if anything else follows. */
export function recordAt(file: Buffer, at: number): { readonly from: number; readonly to: number } | null {
  if (file.length - at < prefixLength) return null;
  const length = file.readUInt32BE(at);
  const from = at + prefixLength;
  const isLength = ~length >>> 0 === file.readUInt32BE(at + 4) && length >= shortest;
  if (isLength) return from + length > file.length ? null : { from, to: from + length };
  if (file.subarray(at).every((byte) => byte === 0)) return null;
  throw new Damaged();
}

/** Throws `Damaged` or `Newer`. */
export function headerOf(file: Buffer): Buffer {
  if (file.length < headerLength || !file.subarray(0, magic.length).equals(magic)) throw new Damaged();
  if (file.readUInt8(magic.length) > formatVersion) throw new Newer();
  return file.subarray(0, headerLength);
}
