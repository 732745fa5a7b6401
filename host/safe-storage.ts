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

export type StorageMode = {
  readonly available: boolean;
  /** What ciphertexts begin with: https://source.chromium.org/chromium/chromium/src/+/main:components/os_crypt/async/browser/README.md */
  readonly prefix: 'v10' | 'v11' | 'v12';
  /** The key is another one than the app's usual. */
  readonly changed: boolean;
  /** How long each call takes, in milliseconds. */
  readonly delay: number;
};

export const usualMode: StorageMode = { available: true, prefix: 'v11', changed: false, delay: 0 };

/** `mode`: only tests set it (`test/hook`). */
type SafeStorageOptions = { dataFolder: () => string; isReady: () => boolean; mode?: () => StorageMode };

/** https://www.electronjs.org/docs/latest/api/safe-storage, its asynchronous half: the other one is deprecated. */
export function createSafeStorage({ dataFolder, isReady, mode: readMode = () => usualMode }: SafeStorageOptions) {
  const keys = new Map<string, Buffer>();

  function getKey({ changed }: StorageMode): Buffer {
    const name = changed ? 'safe-storage.changed.key' : 'safe-storage.key';
    const key = keys.get(name) ?? readOrCreateKey(dataFolder(), name);
    keys.set(name, key);
    return key;
  }
  /** The mode as it is when the call is made, once the call has taken its time. */
  async function begin(): Promise<StorageMode> {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready');
    const mode = readMode();
    if (mode.delay > 0) await new Promise((resolve) => setTimeout(resolve, mode.delay));
    return mode;
  }
  async function beginAvailable(): Promise<StorageMode> {
    const mode = await begin();
    if (!mode.available) throw new Error('Encryption is not available.');
    return mode;
  }

  return refuseUnknown('safeStorage', {
    isAsyncEncryptionAvailable: async () => isReady() && (await begin()).available,
    encryptStringAsync: async (plainText: string) => {
      if (typeof plainText !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure');
      const mode = await beginAvailable();
      return encrypt(plainText, mode.prefix, mode.prefix === 'v10' ? everybodysKey : getKey(mode));
    },
    decryptStringAsync: async (encrypted: Buffer) => {
      if (!(encrypted instanceof Uint8Array)) throw new TypeError('Expected the first argument of decryptStringAsync() to be a buffer');
      const mode = await beginAvailable();
      const bytes = Buffer.from(encrypted);
      const prefix = bytes.subarray(0, prefixLength).toString('latin1');
      const result = /^v1[012]$/.test(prefix) ? decrypt(bytes, prefix === 'v10' ? everybodysKey : getKey(mode)) : undefined;
      if (result === undefined) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      // What was written with a lesser or an earlier key is to be written again.
      return { result, shouldReEncrypt: prefix < mode.prefix };
    },
    getSelectedStorageBackend: () => {
      if (!isReady()) return 'unknown';
      const { available, prefix } = readMode();
      return available && prefix !== 'v10' ? 'gnome_libsecret' : 'basic_text';
    },
  });
}

function encrypt(text: string, prefix: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([Buffer.from(prefix), nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined where the ciphertext was made with another key, or was changed. */
function decrypt(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length < prefixLength + nonceLength + tagLength) return undefined;
  const nonce = bytes.subarray(prefixLength, prefixLength + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(prefixLength + nonceLength, -tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A whole key or none, even when two processes start at once: the first link wins. */
function readOrCreateKey(folder: string, name: string): Buffer {
  const path = join(folder, name);
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
