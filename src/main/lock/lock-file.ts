/** The lock's file: the key of all that is encrypted, itself encrypted under the passphrase. docs/lock.md has its format. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, seal } from '#main/backup/backup-file.ts';
import { install, removeIfThere } from '#main/core/storage/files.ts';
import { fieldKinds, type KindValue } from '#shared/core/fields.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { isLocked, lockNames } from './is-locked.ts';

export type IdleTime = KindValue<'idle-time'>;

/** Bytes. */
const keyLength = 32;
const codeLength = 20;

export interface LockFile {
  readonly version: 1;
  /** The key under the passphrase, in base64. */
  readonly key: string;
  /** Likewise, under the code of the recovery file; null where there is none. */
  readonly recovery: string | null;
  /** Minutes without input after which it locks. */
  readonly idle: IdleTime;
  /** The lock is being taken off: what is encrypted becomes plain at the next start. */
  readonly isEnding: boolean;
}

/** `data`: the data folder. `damaged`: there is a lock, and nothing that could open it. */
export function readLock(data: string): LockFile | 'none' | 'damaged' {
  for (const name of lockNames) {
    const found = parse(join(data, name));
    if (found !== null) return found;
  }
  return isLocked(data) ? 'damaged' : 'none';
}

function parse(path: string): LockFile | null {
  try {
    const given: Partial<LockFile> = JSON.parse(readFileSync(path, 'utf8'));
    const { version, key, recovery = null, isEnding = false } = given;
    if (version !== 1 || typeof key !== 'string' || (recovery !== null && typeof recovery !== 'string')) return null;
    return { version, key, recovery, idle: fieldKinds['idle-time'].schema.safeParse(given.idle).data ?? '15', isEnding: isEnding === true };
  } catch {
    return null;
  }
}

/** Twice, as nothing can be read without it; each in one step. Errors: `storage`. */
export function writeLock(data: string, lock: LockFile): Result<null> {
  try {
    for (const name of lockNames) install(join(data, name), (temporary) => writeFileSync(temporary, `${JSON.stringify(lock)}\n`));
    return ok(null);
  } catch {
    return fail({ code: 'storage', what: 'the lock' });
  }
}

/** Names of all that belongs to the lock, plain files that were about to be encrypted included; the lock's own last. */
export function lockedFiles(data: string): readonly string[] {
  const begins = ['vault.', 'watch.', 'cache.', 'media'];
  const all = readdirSync(data);
  const isLock = (name: string) => (lockNames as readonly string[]).includes(name);
  return [...all.filter((name) => begins.some((start) => name.startsWith(start))), ...all.filter(isLock).toReversed()];
}

/** Throws where one stays. */
export function removeLock(data: string): void {
  for (const name of lockNames.toReversed()) removeIfThere(join(data, name));
}

export const newKey = () => randomBytes(keyLength);

/** In base64. Takes part of a second, on purpose. */
export async function wrap(key: Buffer, passphrase: string, work?: Parameters<typeof seal>[2]): Promise<string> {
  const sealed = await seal(key, passphrase, work);
  if (!sealed.ok) throw new Error('a key is never too large');
  return sealed.value.toString('base64');
}

/** Null for another passphrase, or a damaged key. */
export async function unwrap(wrapped: string, passphrase: string): Promise<Buffer | null> {
  const opened = await open(Buffer.from(wrapped, 'base64'), passphrase);
  return opened.ok && opened.value.length === keyLength ? opened.value : null;
}

/** 160 bits in groups of four: "3f9a-…". */
export const newCode = () => (randomBytes(codeLength).toString('hex').match(/.{4}/g) ?? []).join('-');

const codeForm = /(?:[0-9a-f]{4}-){9}[0-9a-f]{4}/i;

/** The code in the text of a recovery file; null where there is none. */
export const codeIn = (text: string) => codeForm.exec(text)?.[0].toLowerCase() ?? null;

export const recoveryText = (code: string) => `Blockdesk recovery file

Whoever has this file and your data folder can unlock Blockdesk without your passphrase.
Keep it apart from this computer. It fits until the lock is taken off or another recovery file is saved.

${code}
`;
