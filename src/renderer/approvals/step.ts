/** One write about an approval, as it stands in the queue. */
import { type PairWrite, revokeOf } from '#shared/approvals/approval-operations.ts';
import type { PairSubject } from '#shared/approvals/approvals.ts';

/** One write, and what its pair is to tell after it. */
export interface Step {
  readonly key: string;
  readonly pair: PairSubject;
  readonly write: PairWrite;
  /** Base units, or `1` and `0`. */
  readonly wanted: string;
}

/** Of a step that sets to 0 what another is to set anew. */
export const zeroKey = 'zero';

/** After it nothing is allowed. */
export const zeroStep = (key: string, pair: PairSubject): Step => ({ key, pair, write: revokeOf(pair), wanted: '0' });
