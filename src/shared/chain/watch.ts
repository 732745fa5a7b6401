/** Watching: the transfers it found, and its state. Block numbers are decimal strings; times are epoch milliseconds. */
import type { KindValue } from '#shared/core/fields.ts';

/** Both ends included. */
export interface BlockRange {
  readonly from: string;
  readonly to: string;
}

/** A transfer to or from one of the person's accounts. */
export interface FoundTransfer {
  readonly connection: string;
  readonly hash: string;
  readonly block: string;
  /** Seconds since 1970, of the block. */
  readonly timestamp: string;
  /** Of the event in its block; null for the transaction's own value. */
  readonly logIndex: string | null;
  /** Which of the event's transfers: an ERC1155 batch has several, counted from 0. */
  readonly part: number;
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155';
  readonly direction: 'in' | 'out';
  /** EIP-55. */
  readonly own: string;
  readonly counterparty: string;
  /** The transaction's sender; null if it isn't known. A token contract can claim a transfer from any account. */
  readonly sender: string | null;
  /** The token's contract. */
  readonly token: string | null;
  /** Base units; null for what has no amount (ERC721). */
  readonly amount: string | null;
  readonly tokenId: string | null;
  /** `reverted`: the person's own attempt that failed on chain. */
  readonly status: 'success' | 'reverted';
}

/** As the token's contract says, which can be anything; null if it didn't answer. */
export interface TokenFacts {
  readonly symbol: string | null;
  readonly decimals: number | null;
}

export interface FoundTransfersPage {
  /** The newest first. */
  readonly transfers: readonly FoundTransfer[];
  /** Of the tokens among them, by contract. */
  readonly tokens: Readonly<Record<string, TokenFacts>>;
  /** For the next page; null after the last. */
  readonly before: string | null;
}

export type WatchReason =
  /** The service cannot be reached. */
  | 'offline'
  /** The service asked for a pause (429), or fails. */
  | 'asked-to-wait'
  /** The budget of this minute is spent. */
  | 'budget'
  /** Some blocks could not be read; they are tried again later. */
  | 'unreadable'
  /** The service lists no account. */
  | 'no-accounts'
  /** The sign-in does not allow it, or the service refuses. */
  | 'refused'
  /** Signed out, or the sign-in has ended. */
  | 'not-signed-in';

export type WatchPhase =
  | { readonly is: 'off' | 'scanning' | 'up-to-date' }
  | { readonly is: 'waiting'; readonly reason: WatchReason; readonly until: number | null };

/** Of the active connection. */
export interface Watch {
  readonly connection: string;
  readonly on: boolean;
  readonly budget: KindValue<'watch-budget'>;
  readonly phase: WatchPhase;
  /** Past blocks wait. */
  readonly paused: boolean;
  /** How many blocks were read for every account; null until the service has listed the accounts. */
  readonly checked: number | null;
  /** The newest ranges, the newest first. */
  readonly scanned: readonly BlockRange[];
  /** Wanted and not scanned yet, the newest first. */
  readonly gaps: readonly BlockRange[];
  readonly requestsLastMinute: number;
  readonly found: number;
}

export const watchBudgets = ['20', '60', '120', '300', 'unlimited'] as const;

/** Requests a minute; Infinity where only the service's own limit counts. */
export const mostRequests = (budget: Watch['budget']): number => (budget === 'unlimited' ? Number.POSITIVE_INFINITY : Number(budget));

export const nothingWatched = (connection: string): Watch => ({
  connection,
  on: false,
  budget: '60',
  phase: { is: 'off' },
  paused: false,
  checked: 0,
  scanned: [],
  gaps: [],
  requestsLastMinute: 0,
  found: 0,
});
