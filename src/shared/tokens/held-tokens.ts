/** What the person's accounts hold of the tokens that they follow, as far as it was read. */

export interface HeldToken {
  /** EIP-55. */
  readonly address: string;
  /** As the contract gives it; null where it doesn't, or where it wasn't read. */
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** One for each account; empty where the accounts aren't known. */
  readonly balances: readonly HeldBalance[];
}

export interface HeldBalance {
  /** EIP-55. */
  readonly account: string;
  /** Null where it isn't known. */
  readonly known: { readonly baseUnits: string /** Epoch milliseconds. */; readonly readAt: number } | null;
}
