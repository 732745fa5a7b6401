/** What the history’s words consist of. */
import type { SignedAmount } from '#renderer/chain/history-assets.ts';

/** `pending`: in no block yet. `unknown`: it isn’t known how it ended. */
export type HistoryState = 'confirmed' | 'reverted' | 'pending' | 'unknown';

export interface HistoryWords {
  /** “Received 94.7 DUSD from Grace”. */
  readonly title: string;
  /** The title up to its other side, and the word before that: “Received 94.7 DUSD”, “from”. */
  readonly lead: string;
  readonly joint: string | null;
  /** The other side, EIP-55; of an approval the spender, whom the lead names. Never one that only an unknown token names: the person might copy that address. */
  readonly other: string | null;
  readonly detail: string | null;
  readonly amounts: readonly SignedAmount[];
  readonly icon: 'sent' | 'received' | 'moved' | 'swapped' | 'called' | 'created' | 'claimed' | 'part' | 'approval' | 'collectible';
  readonly kind: 'sent' | 'received' | 'swap' | 'approval' | 'call' | 'other';
  /** The token that it is about, EIP-55. */
  readonly token: string | null;
}
