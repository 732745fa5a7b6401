/** The cipher port on Electron's asynchronous safeStorage. */
import { safeStorage } from 'electron';
import type { Cipher } from '#main/core/ports/cipher.ts';

/**
 * On Linux a ciphertext that begins with `v10` is made with a key that every Chromium has: no protection.
 * https://www.electronjs.org/docs/latest/api/safe-storage
 */
const everybodysKey = (bytes: Uint8Array) => process.platform === 'linux' && Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'v10';

export const systemCipher: Cipher = {
  async encrypt(text) {
    try {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
      const bytes = await safeStorage.encryptStringAsync(text);
      return everybodysKey(bytes) ? null : bytes;
    } catch {
      return null;
    }
  },
  async decrypt(bytes) {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
      return { text: result, stale: shouldReEncrypt };
    } catch {
      return null;
    }
  },
};
