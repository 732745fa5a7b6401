/** The approvals that are known, connection by connection. */
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import type { Result } from '#shared/core/result.ts';
import type { SavedOf } from '#shared/core/saved.ts';

export interface ApprovalStore {
  /** The oldest first. */
  of(connection: string): SavedOf<SavedApproval>;
  /** `key`: of `approvalKey`. */
  find(connection: string, key: string): SavedApproval | null;
  /** All or none. Errors: `storage`; `invalid-input` for one too many. */
  put(connection: string, approvals: readonly SavedApproval[], field?: string): Result<null>;
  remove(connection: string, keys: readonly string[]): Result<null>;
}
