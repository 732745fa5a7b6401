/** Encryption with the system's own key for this app. */
export interface Cipher {
  /** Null where no key is to be had, or only one that is the same everywhere. */
  encrypt(text: string): Promise<Uint8Array | null>;
  /** Null where the bytes cannot be decrypted (now). `stale`: encrypt again, the system's key has moved on. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly stale: boolean } | null>;
}
