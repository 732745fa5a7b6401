/** The known approvals: those of the person's own accounts, and those that they looked up. */

import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { allowsAll, allowsAnything, isListed, isTheirs, type SavedApproval } from '#shared/approvals/approvals.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/** Also those that allow nothing any more; none until the accounts are known. */
export const useKnownApprovals = (): readonly SavedApproval[] => useShownApprovals(isListed);

/** Found while the list was full, and waiting for a place in it. */
export const useWaitingApprovals = (): readonly SavedApproval[] => useShownApprovals(({ waits }) => waits);

/** In lower case; null until they are known. */
function useOwnAccounts(): ReadonlySet<string> | null {
  'use memo';
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts())));
  return accounts === null ? null : new Set(accounts.map(({ address }) => address.toLowerCase()));
}

function useShownApprovals(which: (approval: SavedApproval) => boolean): readonly SavedApproval[] {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('approvals');
  const own = useOwnAccounts();
  // Until the accounts are known, nothing is shown: the list may be of whoever was signed in before.
  if (connection !== id || own === null) return [];
  return items.filter((approval) => which(approval) && isTheirs(approval, own.has(approval.owner.toLowerCase())));
}

/** How many of the person's own let others take all of a token or collection, as last read. One that wasn't read isn't counted. */
export function useUnlimitedCount(): number {
  const known = useKnownApprovals();
  const accounts = useOwnAccounts();
  return known.filter(
    (approval) => accounts?.has(approval.owner.toLowerCase()) && !accounts.has(approval.spender.toLowerCase()) && allowsAll(approval),
  ).length;
}

/** Those of one contract that allow anything, as last read. `tokenId`: only those that concern this token of a collection, operators included. */
export function useApprovalsOf(contract: string, tokenId: string | null = null): readonly SavedApproval[] {
  return useKnownApprovals().filter(
    (approval) =>
      sameAddress(approval.contract, contract) &&
      allowsAnything(approval) &&
      (tokenId === null || approval.tokenId === null || approval.tokenId === tokenId),
  );
}
