/** What is kept encrypted, by connection and kind. */
import type { Result } from '#shared/result.ts';

export type SecretKind = 'tokens' | 'client-secret';

export interface Secrets {
  /** Durable when it answers `encrypted`; `memory`: there is no key to encrypt with, so it ends with this run. */
  keep(connection: string, kind: SecretKind, text: string): Promise<Result<'encrypted' | 'memory'>>;
  /** Null where there is none, or it cannot be decrypted now; the ciphertext then stays. */
  read(connection: string, kind: SecretKind): Promise<{ readonly text: string; readonly kept: 'encrypted' | 'memory' } | null>;
  has(connection: string, kind: SecretKind): boolean;
  forget(connection: string, kind: SecretKind): Result<null>;
}
