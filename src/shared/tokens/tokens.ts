/** The tokens and collections that a person follows. Their names come from the contract, or from a label of the notebook. */

/** EIP-20, or EIP-721 for collections. */
export type TokenStandard = 'erc20' | 'erc721';

export interface SavedToken {
  /** EIP-55. */
  readonly address: string;
  readonly standard: TokenStandard;
  /** Before the others. */
  readonly pinned: boolean;
  /** Out of the list, and not forgotten. */
  readonly hidden: boolean;
  /** Rises along the person's own order. */
  readonly place: number;
  /** Epoch milliseconds. */
  readonly addedAt: number;
}

/** Per connection, collections included. */
export const mostTokens = 500;

/** Pinned ones first, then by the person's own order. */
export function inOrder(tokens: readonly SavedToken[]): readonly SavedToken[] {
  return tokens.toSorted((one, other) => Number(other.pinned) - Number(one.pinned) || one.place - other.place);
}

/** Of the one behind it in the whole order, hidden ones and collections too; null for the last, and for one that is not there. */
export function nextOf(tokens: readonly SavedToken[], address: string): string | null {
  const all = inOrder(tokens);
  const at = all.findIndex((token) => token.address === address);
  return at === -1 ? null : (all[at + 1]?.address ?? null);
}
