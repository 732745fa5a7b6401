/** Which approvals put all of a token or collection at risk. */
import { allowsAll, type SavedApproval } from '#shared/approvals/approvals.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/**
 * Those of the accounts `own`, as last read; one that wasn't read isn't counted. Anyone's contract can claim an approval, so it counts
 * only if the person gave it, or knows the token.
 */
export function unlimitedOf(
  approvals: readonly SavedApproval[],
  own: readonly string[],
  isKnown: (contract: string) => boolean,
): readonly SavedApproval[] {
  const isIn = (all: readonly string[], address: string) => all.some((one) => sameAddress(one, address));
  return approvals.filter(
    (approval) =>
      allowsAll(approval) && isIn(own, approval.owner) && !isIn(own, approval.spender) && (approval.isOwn || isKnown(approval.contract)),
  );
}
