/** Watching: the transactions it found, and its state. Block numbers are decimal strings; times are epoch milliseconds. */
import type { HistoryEntry, HistoryTransfer } from '#shared/chain/history.ts';
import type { KindValue } from '#shared/core/fields.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/** Both ends included. */
export interface BlockRange {
  readonly from: string;
  readonly to: string;
}

/** A transaction that one of the person's accounts takes part in. */
export interface FoundTransaction {
  readonly connection: string;
  readonly hash: string;
  readonly block: string;
  /** Seconds since 1970, of the block. */
  readonly timestamp: string;
  /** What it did to the accounts. */
  readonly entry: HistoryEntry;
}

/** A transfer to or from one of the person's accounts, which has happened. */
export interface FoundTransfer extends Pick<HistoryTransfer, 'kind' | 'token' | 'amount' | 'tokenId'> {
  readonly hash: string;
  readonly block: string;
  /** Seconds since 1970, of the block. */
  readonly timestamp: string;
  readonly direction: 'in' | 'out';
  /** EIP-55. */
  readonly own: string;
  readonly counterparty: string;
  /** The transaction's sender; null if it isn't known. A token contract can claim a transfer from any account. */
  readonly sender: string | null;
}

/** As the token's contract says, which can be anything; null if it didn't answer. */
export interface TokenFacts {
  readonly symbol: string | null;
  readonly decimals: number | null;
}

export interface FoundPage {
  /** The newest first. */
  readonly found: readonly FoundTransaction[];
  /** Whose transactions these are; EIP-55. */
  readonly accounts: readonly string[];
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
  /** The person has answered whether to scan past blocks, or chosen it by themselves: Wallet asks no more. */
  readonly answered: boolean;
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
  answered: false,
  checked: 0,
  scanned: [],
  gaps: [],
  requestsLastMinute: 0,
  found: 0,
});

/** One for each direction: a transfer between two of the accounts is two. */
export function foundTransfers({ found, accounts }: Pick<FoundPage, 'found' | 'accounts'>): readonly FoundTransfer[] {
  const ownOf = (address: string) => accounts.find((account) => sameAddress(account, address));
  return found.flatMap(({ hash, block, timestamp, entry: { asked, transfers } }) =>
    transfers.flatMap(({ kind, token, amount, tokenId, from, to }) => {
      const base = { hash, block, timestamp, kind, token, amount, tokenId, sender: asked.from };
      const [giver, receiver] = [ownOf(from), ownOf(to)];
      return [
        ...(giver === undefined ? [] : [{ ...base, direction: 'out', own: giver, counterparty: to } as const]),
        ...(receiver === undefined ? [] : [{ ...base, direction: 'in', own: receiver, counterparty: from } as const]),
      ];
    }),
  );
}
