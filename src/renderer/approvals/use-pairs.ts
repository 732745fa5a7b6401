/** The approvals that are known here, of the person’s own accounts and those that they had checked themselves. */

import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { allowsAnything, isListed, isTheirs, type SavedPair } from '#shared/approvals/approvals.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/** All that are listed, those that are over too; none until the accounts are known. */
export const usePairs = (): readonly SavedPair[] => useShownPairs(isListed);

/** Those for which the list has no place yet. */
export const useWaitingPairs = (): readonly SavedPair[] => useShownPairs(({ waits }) => waits);

function useShownPairs(which: (pair: SavedPair) => boolean): readonly SavedPair[] {
  const { id } = useActiveConnection();
  const { connection, items } = useSlice('pairs');
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts())));
  // Whoever was signed in before has approvals of their own: until it is known whose accounts these are, nothing is told.
  if (connection !== id || accounts === null) return [];
  const own = new Set(accounts.map(({ address }) => address.toLowerCase()));
  return items.filter((pair) => which(pair) && isTheirs(pair, own.has(pair.owner.toLowerCase())));
}

/** Those of one contract that allow anything, as last read: for a badge that leads to Approvals. `tokenId`: of a collection, one token’s own and its operators. */
export function useApprovalsOf(contract: string, tokenId: string | null = null): readonly SavedPair[] {
  return usePairs().filter(
    (pair) =>
      sameAddress(pair.contract, contract) &&
      allowsAnything(pair) &&
      (tokenId === null || pair.tokenId === null || pair.tokenId === tokenId),
  );
}

/** How many allow anything, or may: what stands beside “Approvals”. */
export function useApprovalCount(): number {
  return usePairs().filter((pair) => pair.readings.length === 0 || allowsAnything(pair)).length;
}
