/** What a typed allowance would change: whether it is that already, and whether the old one could be spent beside it. */
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';

/** What was read longer ago may be another by now; milliseconds. */
const sure = 2 * 60_000;

interface AllowanceChange {
  /** Nothing would change, by a reading that can be relied on. */
  readonly isSame: boolean;
  /** Both could be spent between the two: to be ruled out by setting it to 0 first. */
  readonly races: boolean;
  /** Nobody knows for sure what it is now. */
  readonly isUnsure: boolean;
}

/** `wanted`: base units, null while nothing that can be read is typed. `now`: epoch milliseconds. */
export function allowanceChange(
  { value, checkedAt, isStale }: Pick<ApprovalRow, 'value' | 'checkedAt' | 'isStale'>,
  wanted: string | null,
  now: number,
): AllowanceChange {
  const isUnsure = value === null || isStale || checkedAt === null || now - checkedAt > sure;
  return {
    isUnsure,
    isSame: !isUnsure && wanted === value,
    races: wanted !== null && wanted !== '0' && (isUnsure || value !== '0') && (isUnsure || wanted !== value),
  };
}
