/** What a typed limit would change: whether anything, and whether the old and new limits could both be spent. */
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';

/** A value read longer ago than this, in milliseconds, isn't relied on. */
const sure = 2 * 60_000;

interface AllowanceChange {
  /** The limit is that already, by a recent reading. */
  readonly isSame: boolean;
  /** Until the change confirms, both limits could be spent; setting 0 first rules that out. */
  readonly races: boolean;
  /** The current limit isn't certain. */
  readonly isUnsure: boolean;
}

/** `wanted`: base units; null while what is typed isn't an amount. `now`: epoch milliseconds. */
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
