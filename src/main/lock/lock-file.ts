/** The lock's file: the key of all that is encrypted, itself encrypted under the passphrase. docs/lock.md has its format. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, seal } from '#main/backup/backup-file.ts';
import { attempt, install, readOr, removeIfThere, syncFolder } from '#main/core/storage/files.ts';
import { openBytes, sealBytes } from '#main/core/storage/sealed-records.ts';
import { fieldKinds, type KindValue } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
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
  /** The lock is being taken off: what is still encrypted becomes plain at the next start. */
  readonly isEnding: boolean;
  /** The folder into which everything encrypted is being moved, as the person starts over; otherwise null. */
  readonly aside: string | null;
  /** Whether sent transactions are watched while it is locked: encrypted with the key, so that only who knows it turns that on. */
  readonly watching: string | null;
  /** The key, encrypted by the macOS keychain's, in base64; null unless Touch ID unlocks, too. */
  readonly touchId: string | null;
}

/** `data`: the data folder. `damaged`: there is a lock, but no file that can open it. */
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
    const { version, key, recovery = null, isEnding = false, aside = null, watching = null, touchId = null } = given;
    if (version !== 1 || typeof key !== 'string' || (recovery !== null && typeof recovery !== 'string')) return null;
    const idle = fieldKinds['idle-time'].schema.safeParse(given.idle).data ?? '15';
    return {
      version,
      key,
      recovery,
      idle,
      isEnding: isEnding === true,
      aside: typeof aside === 'string' && asideForm.test(aside) ? aside : null,
      watching: typeof watching === 'string' ? watching : null,
      touchId: typeof touchId === 'string' ? touchId : null,
    };
  } catch {
    return null;
  }
}

const textOf = (lock: LockFile) => `${JSON.stringify(lock)}\n`;

/** For a lock that is set aside: only the passphrase or the recovery file opens it. */
export const withoutChoices = (lock: LockFile): LockFile => ({ ...lock, watching: null, touchId: null });

const watchingName = 'watching while locked';
/** For `watching`. */
export const toWatching = (key: Buffer) => sealBytes(Buffer.from('on'), key, watchingName).toString('base64');
export const isWatching = ({ watching }: LockFile, key: Buffer) =>
  watching !== null && openBytes(Buffer.from(watching, 'base64'), key, watchingName)?.toString() === 'on';

/** Writes the file in one step, then the copy, which may fail. Errors: `storage`, and nothing has changed. */
export function writeLock(data: string, lock: LockFile): Result<null> {
  const [file, copy] = lockNames.map((name) => join(data, name)) as [string, string];
  const write = (path: string) => install(path, (temporary) => writeFileSync(temporary, textOf(lock)));
  if (!attempt(() => write(file))) return fail({ code: 'storage', what: t('the lock') });
  attempt(() => write(copy));
  return ok(null);
}

/** Whether both files are the same. */
export function isCopied(data: string): boolean {
  const [file, copy] = lockNames.map((name) => readOr('', () => readFileSync(join(data, name), 'utf8')));
  return file !== '' && file === copy;
}

const asideForm = /^locked-[\dT-]+$/;
export const newAside = (now: number) => `locked-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;

/** Moves everything encrypted into `aside`, and the lock's own files last. Throws where something stays; can be called again. */
export function setLockAside(data: string, aside: string): void {
  const begins = ['vault.', 'watch.', 'cache.', 'media'];
  const isLock = (name: string) => (lockNames as readonly string[]).includes(name);
  const all = readdirSync(data);
  const others = all.filter((name) => begins.some((start) => name.startsWith(start)));
  mkdirSync(join(data, aside), { recursive: true, mode: 0o700 });
  for (const name of [...others, ...all.filter(isLock).toReversed()]) renameSync(join(data, name), join(data, aside, name));
  syncFolder(data);
}

/** Throws where a file stays. `keep`: keeps the lock under another name, as something is still encrypted with its key. */
export function removeLock(data: string, keep: boolean): void {
  const lock = keep ? readLock(data) : 'none';
  if (typeof lock === 'object') install(join(data, 'lock.old.json'), (path) => writeFileSync(path, textOf(withoutChoices(lock))));
  for (const name of lockNames.toReversed()) removeIfThere(join(data, name));
}

export const isKey = (bytes: Buffer) => bytes.length === keyLength;
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
  return opened.ok && isKey(opened.value) ? opened.value : null;
}

/** `key`: wrapped. */
export const newLock = (key: string): LockFile => ({
  ...{ version: 1, key, recovery: null, idle: '15', isEnding: false, aside: null, watching: null, touchId: null },
});

/** 160 bits in groups of four: "3f9a-…". */
export const newCode = () => (randomBytes(codeLength).toString('hex').match(/.{4}/g) ?? []).join('-');

const codeForm = /(?:[0-9a-f]{4}-){9}[0-9a-f]{4}/i;

/** The code in the text of a recovery file; null where there is none. */
export const codeIn = (text: string) => codeForm.exec(text)?.[0].toLowerCase() ?? null;

export const recoveryText = (code: string) =>
  `${t(
    'Blockdesk recovery file\n\nWhoever has this file and your data folder can unlock Blockdesk without your passphrase.\nKeep it away from the computer with that folder. It works until you take off the lock or save another recovery file.',
  )}\n\n${code}\n`;
