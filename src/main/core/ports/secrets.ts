/** Encrypted values, by connection and kind. */
import type { Result } from '#shared/core/result.ts';

/** `person`: who was signed in last, as far as known. */
export type SecretKind = 'tokens' | 'client-secret' | 'person';

type KeptSecret =
  | { readonly kept: 'encrypted' | 'memory'; readonly text: string }
  /** It cannot be decrypted now, or is not what was written. It stays until it is replaced. */
  | { readonly kept: 'locked' };

export interface Secrets {
  /** Durable when it answers `encrypted`; `memory`: there is no key to encrypt with, so it ends with this run. */
  keep(connection: string, kind: SecretKind, text: string): Promise<Result<'encrypted' | 'memory'>>;
  /** Null where there is none. */
  read(connection: string, kind: SecretKind): Promise<KeptSecret | null>;
  has(connection: string, kind: SecretKind): boolean;
  forget(connection: string, kind: SecretKind): Result<null>;
}

export interface Cipher {
  /** Null where no key is to be had, or only one that is the same everywhere. */
  encrypt(text: string): Promise<Uint8Array | null>;
  /** Null where the bytes cannot be decrypted (now). `stale`: encrypt again, the system's key has moved on. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly stale: boolean } | null>;
}
