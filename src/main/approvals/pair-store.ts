/** The approvals that are known, connection by connection. */
import type { SavedPair } from '#shared/approvals/approvals.ts';
import type { Result } from '#shared/core/result.ts';
import type { SavedOf } from '#shared/core/saved.ts';

export interface PairStore {
  /** The oldest first. */
  of(connection: string): SavedOf<SavedPair>;
  /** `key`: of `pairKey`. */
  find(connection: string, key: string): SavedPair | null;
  /** All or none. Errors: `storage`; `invalid-input` for one too many. */
  put(connection: string, pairs: readonly SavedPair[], field?: string): Result<null>;
  remove(connection: string, keys: readonly string[]): Result<null>;
}
