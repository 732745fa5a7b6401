/** One write of the queue. */
import { type ApprovalWrite, revokeOf } from '#shared/approvals/approval-operations.ts';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';

/** `wanted`: the value that the approval must have afterwards. */
export interface Step {
  readonly key: string;
  readonly approval: ApprovalSubject;
  readonly write: ApprovalWrite;
  /** Base units, or `1` and `0`. */
  readonly wanted: string;
}

/** The step that sets a limit to 0 before another step sets the new one. */
export const zeroKey = 'zero';

export const zeroStep = (key: string, approval: ApprovalSubject): Step => ({ key, approval, write: revokeOf(approval), wanted: '0' });
