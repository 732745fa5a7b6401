/** What watching saves for each connection: wanted and scanned blocks, found transactions, and facts of tokens. */

import type { FoundPage, FoundTransaction, TokenFacts, Watch } from '#shared/chain/watch.ts';
import type { Account } from '#shared/core/readers/user.ts';

type Range = readonly [from: number, to: number];

/** Of one connection. */
export interface WatchRecord {
  readonly on: boolean;
  readonly budget: Watch['budget'];
  /** For the past blocks that the person asked for, until all are read. */
  readonly scanBudget?: Watch['budget'] | undefined;
  /** Past blocks wait. */
  readonly paused?: boolean;
  /** Whether the person was asked to scan past blocks, and has answered. */
  readonly answered?: boolean;
  readonly since: number | null;
  readonly lowest?: number;
  readonly wanted: readonly Range[];
  readonly scanned: readonly Range[];
  readonly heads: readonly { readonly number: number; readonly hash: string; readonly parentHash: string; readonly deep?: boolean }[];
  /** Whose transfers are looked for. */
  readonly accounts: readonly Account[];
  /** A new sign-in began. Nothing is shown until the service has listed its accounts. */
  readonly unproven: boolean;
}

/** A balance that was read of an account, after a block: what later statements are checked against. */
export interface StoredReading {
  readonly account: string;
  /** `assetKey` of shared/statements. */
  readonly asset: string;
  readonly block: number;
  readonly hash: string;
  /** Base units, decimal. */
  readonly amount: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Kept {
  /** Those that were never found before, not even in another block. */
  readonly added: readonly FoundTransaction[];
  /** Blocks in which some of them were found before. Only one can be right, so these are no longer scanned. */
  readonly moved: readonly number[];
}

/** Never throws. */
export interface WatchStore {
  read(connection: string): WatchRecord | null;
  /**
   * All or nothing: what was found in dropped blocks is deleted and the new ones added. Where there are too many, those of the oldest
   * blocks are deleted, and the record counts these blocks no more. Null where it could not be saved.
   */
  keep(
    connection: string,
    record: WatchRecord,
    change?: { readonly dropped: readonly Range[]; readonly found: readonly FoundTransaction[] },
  ): (Kept & { readonly record: WatchRecord }) | null;
  count(connection: string): number;
  /** Newest first, `limit` at most, after the cursor `before`. */
  list(connection: string, before: string | null, limit: number): Pick<FoundPage, 'found' | 'before'>;
  token(connection: string, contract: string): TokenFacts | null;
  keepToken(connection: string, contract: string, facts: TokenFacts): void;
  /** Oldest first. */
  readings(connection: string): readonly StoredReading[];
  /** One of each account and asset in six hours, the newest 400. */
  keepReadings(connection: string, readings: readonly StoredReading[]): void;
  /** Deletes everything of a connection, from the log as well. */
  drop(connection: string): void;
  stop(): void;
}
