/** The journal: records every write before it is sent, and its outcome afterwards. */

import type { Result } from '#shared/core/result.ts';
import type { Activity, WriteState } from '#shared/writes/activity.ts';

export interface Page {
  /** Prepared before this moment, in epoch milliseconds; null for the newest. */
  readonly before: number | null;
  /** With `before`: also entries of that very moment that come after this one. */
  readonly behind?: string;
  readonly most: number;
}

/** The fields that may change after the confirmation. */
export type Change = Partial<
  Pick<
    Activity,
    | 'heldUntil'
    | 'sentAt'
    | 'answeredAt'
    | 'settledAt'
    | 'hash'
    | 'block'
    | 'sentAtBlock'
    | 'balanceBefore'
    | 'search'
    | 'settledBy'
    | 'answer'
    | 'receipt'
    | 'receiptAt'
    | 'problem'
    | 'differences'
    | 'wasReorganized'
  >
>;

/**
 * A failed read is an error and never an empty list. A connection's entries are those sent through it, and those sent to its
 * service through any other connection, even a removed one.
 */
export interface Journal {
  /** Whether the journal can be written in this run. Errors: `not-noted`. */
  ready(): Result<null>;
  /** Returns once it is on disk. Errors: `not-noted`, also where nothing is saved in this run. */
  add(entry: Activity): Result<null>;
  /**
   * Returns once it is on disk. False where the entry is not in one of the states `from`: a second caller changes nothing. Errors: `storage`.
   */
  move(id: string, from: readonly WriteState[], to: WriteState, change?: Change): Result<boolean>;
  find(id: string): Result<Activity | null>;
  list(connection: string, page: Page): Result<readonly Activity[]>;
  /** Entries of all connections in one of these states, oldest first. */
  inState(states: readonly WriteState[]): Result<readonly Activity[]>;
  /**
   * Everything that is open at the API address of a connection, and what was prepared for it at or after this moment, the newest
   * first. Entries of other clients there are included, as they may act for the same accounts.
   */
  since(connection: string, moment: number): Result<readonly Activity[]>;
  /** A connection's entries with this transaction hash. */
  withHash(connection: string, hash: string): Result<readonly Activity[]>;
}
