/** The approvals that are known here, of the person’s own accounts and those that they had checked themselves. */

import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { allowsAnything, isListed, isTheirs, type SavedApproval } from '#shared/approvals/approvals.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/** All that are listed, those that are over too; none until the accounts are known. */
export const useKnownApprovals = (): readonly SavedApproval[] => useShownApprovals(isListed);

/** Those for which the list has no place yet. */
export const useWaitingApprovals = (): readonly SavedApproval[] => useShownApprovals(({ waits }) => waits);

function useShownApprovals(which: (approval: SavedApproval) => boolean): readonly SavedApproval[] {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('approvals');
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts())));
  // Whoever was signed in before has approvals of their own: until it is known whose accounts these are, nothing is told.
  if (connection !== id || accounts === null) return [];
  const own = new Set(accounts.map(({ address }) => address.toLowerCase()));
  return items.filter((approval) => which(approval) && isTheirs(approval, own.has(approval.owner.toLowerCase())));
}

/** Those of one contract that allow anything, as last read: for a badge that leads to Approvals. `tokenId`: of a collection, one token’s own and its operators. */
export function useApprovalsOf(contract: string, tokenId: string | null = null): readonly SavedApproval[] {
  return useKnownApprovals().filter(
    (approval) =>
      sameAddress(approval.contract, contract) &&
      allowsAnything(approval) &&
      (tokenId === null || approval.tokenId === null || approval.tokenId === tokenId),
  );
}

/** How many allow anything, or may: what stands beside “Approvals”. */
export function useApprovalCount(): number {
  return useKnownApprovals().filter((approval) => approval.readings.length === 0 || allowsAnything(approval)).length;
}
