/** The file of a backup: compressed, then encrypted under a passphrase. docs/backup.md has its format. */

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

const magic = Buffer.from('BLOCKDESK BACKUP', 'latin1');
const formatVersion = 1;
/** Offsets in bytes. */
const at = { version: 16, cost: 17, blockSize: 18, parallel: 19, salt: 20, nonce: 36, content: 48 } as const;
const tagLength = 16;
const usual = { cost: 17, blockSize: 8, parallel: 1 };
/** Of scrypt, in bytes: a file that asks for more would take the computer's memory. */
const mostMemory = 512 * 1024 * 1024;

/** Bytes of a file and of what it holds: more than ten thousand journal entries ever take, and few enough for memory. */
export const mostContent = 256 * 1024 * 1024;
export const mostFile = mostContent + 64 * 1024;

interface Header {
  /** The base-2 logarithm of scrypt's N. */
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
  readonly salt: Buffer;
  readonly nonce: Buffer;
}

/** Words for the person; the field has no form. */
export const refused = (field: 'file' | 'passphrase', text: string) => fail({ code: 'invalid-input' as const, fields: { [field]: text } });

const notABackup = refused('file', t('This file isn’t a Blockdesk backup. Choose another file.'));
export const newerBackup = refused('file', t('A newer Blockdesk made this backup. Update Blockdesk, then restore it.'));
export const damagedBackup = refused('file', t('This backup is damaged and nothing was restored. Use another copy.'));
export const tooLarge = refused('file', t('This backup is too large to restore.'));
const wrongPassphrase = refused(
  'passphrase',
  t('This passphrase doesn’t open the backup. If you’re sure of it, the file is damaged: use another copy.'),
);

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const compress = promisify<Buffer, Buffer>(gzip);
const expand = promisify<Buffer, object, Buffer>(gunzip);

/** 256 bits. The same passphrase may be typed as other code points on another keyboard. */
const toKey = (passphrase: string, { cost, blockSize, parallel, salt }: Header) =>
  derive(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** cost, r: blockSize, p: parallel, maxmem: mostMemory });

function toBytes({ cost, blockSize, parallel, salt, nonce }: Header): Buffer {
  return Buffer.concat([magic, Buffer.from([formatVersion, cost, blockSize, parallel]), salt, nonce]);
}

/** Errors: `invalid-input`, in words. Before a passphrase is asked for. */
export function readHeader(file: Buffer): Result<Header> {
  if (!file.subarray(0, magic.length).equals(magic)) return notABackup;
  if (file.length < at.content + tagLength) return damagedBackup;
  if (file.readUInt8(at.version) > formatVersion) return newerBackup;
  const [cost, blockSize, parallel] = [at.cost, at.blockSize, at.parallel].map((offset) => file.readUInt8(offset)) as [
    number,
    number,
    number,
  ];
  const isSound =
    file.readUInt8(at.version) === formatVersion && cost >= 14 && cost <= 18 && blockSize === 8 && parallel >= 1 && parallel <= 4;
  if (!isSound) return damagedBackup;
  return ok({ cost, blockSize, parallel, salt: file.subarray(at.salt, at.nonce), nonce: file.subarray(at.nonce, at.content) });
}

/** Errors: `invalid-input` where it would be too large to be restored. */
export async function seal(content: Buffer, passphrase: string, work = usual): Promise<Result<Buffer>> {
  if (content.length > mostContent) return refused('file', t('There is too much to save in one backup.'));
  const header: Header = { ...work, salt: randomBytes(at.nonce - at.salt), nonce: randomBytes(at.content - at.nonce) };
  const bytes = toBytes(header);
  const cipher = createCipheriv('aes-256-gcm', await toKey(passphrase, header), header.nonce, { authTagLength: tagLength });
  cipher.setAAD(bytes);
  const compressed = await compress(content);
  return ok(Buffer.concat([bytes, cipher.update(compressed), cipher.final(), cipher.getAuthTag()]));
}

/** What was sealed, whole, or nothing. Errors: `invalid-input`, of `passphrase` where another one may open it. */
export async function open(file: Buffer, passphrase: string): Promise<Result<Buffer>> {
  const header = readHeader(file);
  if (!header.ok) return header;
  const key = await toKey(passphrase, header.value);
  const end = file.length - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, header.value.nonce, { authTagLength: tagLength });
  decipher.setAAD(file.subarray(0, at.content));
  decipher.setAuthTag(file.subarray(end));
  let compressed: Buffer;
  try {
    compressed = Buffer.concat([decipher.update(file.subarray(at.content, end)), decipher.final()]);
  } catch {
    return wrongPassphrase;
  }
  try {
    return ok(await expand(compressed, { maxOutputLength: mostContent }));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : damagedBackup;
  }
}
