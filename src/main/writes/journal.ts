/** Where writes are noted before they leave, and what became of them after. */

import type { Result } from '#shared/core/result.ts';
import type { Activity, WriteState } from '#shared/writes/activity.ts';

export interface Page {
  /** Prepared before this moment, in epoch milliseconds; null for the newest. */
  readonly before: number | null;
  /** Of those prepared at that very moment, the ones that come after this entry too. */
  readonly behind?: string;
  readonly most: number;
}

/** What becomes of an entry; everything else of it stays as it was confirmed. */
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
    | 'problem'
    | 'differences'
    | 'wasReorganized'
  >
>;

/**
 * A read that fails says so: it never reads as "there is nothing". Of a connection are the entries that were sent through it, and
 * those that were sent to its service through any other, whether or not that one is still there.
 */
export interface Journal {
  /** Whether anything can be noted in this run. Errors: `not-noted`. */
  ready(): Result<null>;
  /** On the disk when it answers. Errors: `not-noted`, also where nothing is saved in this run. */
  add(entry: Activity): Result<null>;
  /**
   * On the disk when it answers. False where it is not in one of `from` any more: whoever asks second changes nothing. Errors: `storage`.
   */
  move(id: string, from: readonly WriteState[], to: WriteState, change?: Change): Result<boolean>;
  find(id: string): Result<Activity | null>;
  list(connection: string, page: Page): Result<readonly Activity[]>;
  /** Of every connection, those in one of these states, the oldest first. */
  inState(states: readonly WriteState[]): Result<readonly Activity[]>;
  /**
   * Everything that is open at the API address of a connection, and what was prepared for it at or after this moment, the newest
   * first. Another client there may act for the same accounts, so its entries are among them.
   */
  since(connection: string, moment: number): Result<readonly Activity[]>;
  /** Those of a connection that are this transaction. */
  withHash(connection: string, hash: string): Result<readonly Activity[]>;
}
