/** What stored answers say about the chain, for search and address pages; nothing is requested. */
import type { HistoryEntry } from '#shared/chain/history.ts';

export interface KnownBlock {
  readonly kind: 'block';
  readonly number: string;
  readonly hash: string | null;
  /** Seconds since 1970. */
  readonly timestamp: string;
}

/** Null for what no stored answer contains. */
export interface KnownTransaction {
  readonly kind: 'transaction';
  readonly hash: string;
  /** Its block's number. */
  readonly block: string | null;
  /** Its block's, in seconds since 1970. */
  readonly timestamp: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Wei. */
  readonly value: string | null;
  /** The first four bytes of what it carries, `0x` and eight digits, where that has the shape of a call. */
  readonly selector: string | null;
  readonly status: 'success' | 'reverted' | null;
  /** What it did to the address that is asked about; in a search, to the person’s own accounts. */
  readonly history: HistoryEntry;
}

export interface KnownToken {
  readonly kind: 'token';
  readonly contract: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number | null;
  /** Known from the number of topics of its transfers. */
  readonly standard: 'erc20' | 'erc721' | null;
}

export interface KnownAddress {
  readonly kind: 'address';
  readonly address: string;
}

export type Known = KnownBlock | KnownTransaction | KnownToken | KnownAddress;

/** How a transaction names an address; `event`: one of its logs does, as who emitted it or in a topic of a transfer. */
export type KnownRole = 'sender' | 'receiver' | 'created' | 'event';

export interface KnownOfAddress {
  /** Differs whenever anything else of this does; made by main. */
  readonly version: string;
  readonly transactions: readonly (KnownTransaction & {
    readonly role: KnownRole;
    /** When it was last read; epoch milliseconds. */
    readonly storedAt: number;
  })[];
  /** There are more than are listed. */
  readonly more: boolean;
  /** Tokens whose transfers name this address. */
  readonly tokens: readonly KnownToken[];
  /** Where the address itself is one. */
  readonly token: KnownToken | null;
}

/** A balance as it was read; not interpolated. */
export interface BalanceAt {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly wei: string;
  /** The newest block known then. */
  readonly block: string | null;
}
