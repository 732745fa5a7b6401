/** The known approvals: those of the person's own accounts, and those that they looked up. */

import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useAccounts } from '#renderer/session/accounts.tsx';
import { useChosenTokens } from '#renderer/tokens/use-known-contracts.ts';
import { allowsAnything, isListed, isTheirs, type SavedApproval } from '#shared/approvals/approvals.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import { unlimitedOf } from './unlimited.ts';

/** Also those that allow nothing any more; none until the accounts are known. */
export const useKnownApprovals = (): readonly SavedApproval[] => useShownApprovals(isListed);

/** Found while the list was full, and waiting for a place in it. */
export const useWaitingApprovals = (): readonly SavedApproval[] => useShownApprovals(({ waits }) => waits);

/** All that are saved, listed or not. */
export const useSavedApprovals = (): readonly SavedApproval[] => useShownApprovals(() => true);

/** In lower case; null until they are known. */
function useOwnInLowerCase(): ReadonlySet<string> | null {
  'use memo';
  const accounts = useAccounts();
  return accounts === null ? null : new Set(accounts.map(({ address }) => address.toLowerCase()));
}

function useShownApprovals(which: (approval: SavedApproval) => boolean): readonly SavedApproval[] {
  'use memo';
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('approvals');
  const own = useOwnInLowerCase();
  // Until the accounts are known, nothing is shown: the list may be of whoever was signed in before.
  if (connection !== id || own === null) return [];
  return items.filter((approval) => which(approval) && isTheirs(approval, own.has(approval.owner.toLowerCase())));
}

/** Those that put all of a token or collection at risk. */
export function useUnlimitedApprovals(): readonly SavedApproval[] {
  const known = useKnownApprovals();
  const own = useOwnInLowerCase();
  const isKnown = useChosenTokens();
  return unlimitedOf(known, [...(own ?? [])], isKnown);
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
