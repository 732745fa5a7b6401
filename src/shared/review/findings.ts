/** Everything that a review finds, what is worst first. */
import { addressFindings } from '#shared/review/address-findings.ts';
import type { ReviewContext } from '#shared/review/facts.ts';
import { groundFindings } from '#shared/review/ground-findings.ts';
import { moneyFindings } from '#shared/review/money-findings.ts';
import { nameFindings } from '#shared/review/name-findings.ts';
import type { FindingTone, ReviewFinding } from '#shared/review.ts';

const order: readonly FindingTone[] = ['danger', 'care', 'good', 'info'];
const weight = ({ tone, blocks, override }: ReviewFinding) => order.indexOf(tone) * 3 + (blocks ? 0 : override === null ? 2 : 1);

export function findingsOf(context: ReviewContext): readonly ReviewFinding[] {
  const all = [...moneyFindings(context), ...addressFindings(context), ...nameFindings(context), ...groundFindings(context)];
  return all.toSorted((one, other) => weight(one) - weight(other));
}

/** What has to be typed, and is not among `lines`; null where nothing is missing. */
export function missingOverride(
  findings: readonly ReviewFinding[],
  lines: string,
): { readonly type: string; readonly because: string } | null {
  const given = lines.split('\n').map((line) => line.trim().toLowerCase());
  return findings.find(({ override }) => override !== null && !given.includes(override.type.toLowerCase()))?.override ?? null;
}
