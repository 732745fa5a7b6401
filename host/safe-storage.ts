/** `safeStorage`: text encrypted with a key that only this person's account can read. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUnknown } from './not-offered.ts';

const prefixLength = 3;
const nonceLength = 12;
const tagLength = 16;
// The password that every Chromium without a keyring uses: https://source.chromium.org/chromium/chromium/src/+/main:components/os_crypt/sync/os_crypt_linux.cc
const everybodysKey = Buffer.from('peanuts'.padEnd(32, '\0'));

export type StorageMode = 'v11' | 'v10' | 'unavailable';

/** https://www.electronjs.org/docs/latest/api/safe-storage, its asynchronous half: the other one is deprecated. */
export function createSafeStorage(options: { dataFolder: () => string; isReady: () => boolean; mode: () => StorageMode }) {
  let key: Buffer | undefined;

  function getKey(): Buffer {
    if (!options.isReady()) throw new Error('safeStorage cannot be used before app is ready');
    const mode = options.mode();
    if (mode === 'unavailable') throw new Error('Encryption is not available.');
    if (mode === 'v10') return everybodysKey;
    key ??= readOrCreateKey(options.dataFolder());
    return key;
  }

  return refuseUnknown('safeStorage', {
    isAsyncEncryptionAvailable: async () => options.isReady() && options.mode() !== 'unavailable',
    encryptStringAsync: async (plainText: string) => {
      if (typeof plainText !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure');
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', getKey(), nonce);
      const prefix = Buffer.from(options.mode());
      return Buffer.concat([prefix, nonce, cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    decryptStringAsync: async (encrypted: Buffer) => {
      if (!(encrypted instanceof Uint8Array)) throw new TypeError('Expected the first argument of decryptStringAsync() to be a buffer');
      const usable = getKey();
      const bytes = Buffer.from(encrypted);
      const prefix = bytes.subarray(0, prefixLength).toString('latin1');
      const failure = new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      if (!/^v1[01]$/.test(prefix) || bytes.length < prefixLength + nonceLength + tagLength) throw failure;
      const own = prefix === 'v10' ? everybodysKey : usable;
      const decipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(prefixLength, prefixLength + nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAuthTag(bytes.subarray(-tagLength));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(prefixLength + nonceLength, -tagLength)), decipher.final()]);
        // What was written with everybody's key is to be written again now that there is a better one.
        return { result: text.toString('utf8'), shouldReEncrypt: prefix !== options.mode() };
      } catch {
        throw failure;
      }
    },
    getSelectedStorageBackend: () => {
      if (!options.isReady()) return 'unknown';
      return options.mode() === 'v11' ? 'gnome_libsecret' : 'basic_text';
    },
  });
}

/** A whole key or none, even when two processes start at once: the first link wins. */
function readOrCreateKey(folder: string): Buffer {
  const path = join(folder, 'safe-storage.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const existing = tryRead(path);
  if (existing) return existing;
  writeFileSync(draft, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const created = tryRead(path);
  if (!created) throw new Error('Encryption is not available.');
  return created;
}

function tryRead(path: string): Buffer | undefined {
  try {
    const key = readFileSync(path);
    if (key.length !== 32) throw new Error('Encryption is not available.');
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
