/** One write of a change. */
import { type ApprovalWrite, revokeOf } from '#shared/approvals/approval-operations.ts';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import type { BatchRow } from '#shared/writes/batch-rows.ts';

/** `wanted`: the value that the approval must have afterwards. */
export interface Step {
  readonly key: string;
  readonly approval: ApprovalSubject;
  readonly write: ApprovalWrite;
  /** Base units, or `1` and `0`. */
  readonly wanted: string;
}

export const zeroKey = 'zero';

/** Takes an approval back; before another limit is set, or for good. */
export const zeroStep = (approval: ApprovalSubject): Step => ({ key: zeroKey, approval, write: revokeOf(approval), wanted: '0' });

/** As a row of a batch. */
export function revocationOf({ approval }: { readonly approval: ApprovalSubject }): BatchRow {
  const { id, input } = revokeOf(approval);
  return { operation: id, input, note: '' };
}
