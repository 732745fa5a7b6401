/** The known transactions of one token: those that watching found, and those that were looked at on this computer. */

import type { FoundTransfer } from '#shared/chain/watch.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

export interface TokenTransfer {
  readonly hash: string;
  readonly block: string | null;
  /** Epoch milliseconds; null where that is not known. */
  readonly at: number | null;
  /** The transfer to or from the person; null if only the token's part in the transaction is known. */
  readonly moved: { readonly direction: 'in' | 'out'; readonly own: string; readonly other: string; readonly baseUnits: string } | null;
  /** Who sent the transaction. */
  readonly sender: string | null;
  readonly state: 'confirmed' | 'reverted' | 'unknown';
}

/** The newest first. `about`: of the token's contract. */
export function tokenTransfers(
  contract: string,
  transfers: readonly FoundTransfer[],
  about: KnownOfAddress | null,
): readonly TokenTransfer[] {
  const isIt = (address: string | null) => sameAddress(address, contract);
  const found = transfers
    .filter(({ kind, token, amount }) => kind === 'erc20' && isIt(token) && amount !== null)
    .map(
      ({ hash, block, timestamp, direction, own, counterparty, amount, sender, status }): TokenTransfer => ({
        hash,
        block,
        at: Number(timestamp) * 1000,
        moved: { direction, own, other: counterparty, baseUnits: amount ?? '0' },
        sender,
        state: status === 'success' ? 'confirmed' : 'reverted',
      }),
    );
  const listed = new Set(found.map(({ hash }) => hash));
  const seen = (about?.transactions ?? [])
    .filter(({ hash }, index, all) => !listed.has(hash) && all.findIndex((other) => other.hash === hash) === index)
    .map(
      ({ hash, block, timestamp, from, status }): TokenTransfer => ({
        hash,
        block,
        at: timestamp === null ? null : Number(timestamp) * 1000,
        moved: null,
        sender: from,
        state: status === null ? 'unknown' : status === 'success' ? 'confirmed' : 'reverted',
      }),
    );
  return [...found, ...seen].toSorted((one, other) => Number(other.block ?? 0) - Number(one.block ?? 0));
}
