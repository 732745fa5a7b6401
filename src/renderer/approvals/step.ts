/** One write about an approval, as it stands in the queue. */
import { type ApprovalWrite, revokeOf } from '#shared/approvals/approval-operations.ts';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';

/** One write, and what its approval is to tell after it. */
export interface Step {
  readonly key: string;
  readonly approval: ApprovalSubject;
  readonly write: ApprovalWrite;
  /** Base units, or `1` and `0`. */
  readonly wanted: string;
}

/** Of a step that sets to 0 what another is to set anew. */
export const zeroKey = 'zero';

/** After it nothing is allowed. */
export const zeroStep = (key: string, approval: ApprovalSubject): Step => ({ key, approval, write: revokeOf(approval), wanted: '0' });
