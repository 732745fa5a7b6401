/** What the review of a batch shows: every row, what they move together, and what is odd among them. */

import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import type { Environment } from '#shared/ipc/state.ts';
import type { BatchKind } from '#shared/writes/batch-rows.ts';
import type { PredictedChanges, ReviewValue, ReviewWarning, WarningTone } from '#shared/writes/review.ts';

type ReviewAddress = Extract<ReviewValue, { is: 'address' }>;

export interface BatchReviewRow {
  /** Counted from 1, as the page numbers them. */
  readonly place: number;
  /** `Send 250 DUSD to “Savings”`. */
  readonly text: string;
  /** Who gets something, or may no longer take something; null for no one. */
  readonly address: ReviewAddress | null;
  /** Of the contract, whole. */
  readonly contract: ReviewAddress;
  /** Base units, where it moves an amount. */
  readonly baseUnits: string | null;
  /** An amount is of the native currency, in wei. */
  readonly isNative: boolean;
  /** The person's own words; empty for none. */
  readonly note: string;
  /** The worst that its own warnings say. */
  readonly tone: WarningTone | null;
  /** In what it isn't as nearly all others are, each in a few words. */
  readonly differs: readonly string[];
}

/** What all rows together move of one token, or of the native currency. */
export interface BatchTotal {
  readonly contract: ReviewAddress;
  readonly baseUnits: string;
  /** Of the native currency, in wei, which `contract` passes on. */
  readonly isNative: boolean;
  /** `1,250 DUSD`; in base units where the decimals are unknown. */
  readonly words: string;
  readonly rows: number;
}

export interface BatchReview {
  readonly id: string;
  /** Of everything that is sent; confirming names it. */
  readonly digest: string;
  readonly kind: BatchKind;
  /** "Send 12 payments": the heading, and the words on the button. */
  readonly title: string;
  readonly connection: string;
  readonly mark: ConnectionMark;
  readonly environment: Environment;
  /** "Ethereum · 1", or null if the service hasn't reported it. */
  readonly chain: string | null;
  readonly host: string;
  /** By token; empty where the rows move no amounts. */
  readonly totals: readonly BatchTotal[];
  /** Of all rows together; null where nothing can be sent. */
  readonly changes: PredictedChanges | null;
  /** How many different addresses get something. */
  readonly recipients: number;
  readonly rows: readonly BatchReviewRow[];
  /** With the rows that each is about. */
  readonly warnings: readonly ReviewWarning[];
  readonly pausesOnFailure: boolean;
  /** How many rows of the batch are not in this review, as they were sent or failed before. */
  readonly before: number;
  /** Epoch milliseconds; after this it must be reviewed again. */
  readonly endsAt: number;
  /** Milliseconds in which the first can be withdrawn after it is confirmed; 0 for none. */
  readonly undoWindow: number;
  readonly isComplete: boolean;
}
