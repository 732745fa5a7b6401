/** Several writes of one kind that are confirmed as one and sent one after another, each with its own entry in the journal. */

import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import type { WriteState } from '#shared/writes/activity.ts';
import type { BatchKind, BatchRow } from '#shared/writes/batch-rows.ts';

/** A batch as main keeps it. Which of its rows were sent is in the journal alone. */
export interface Batch {
  readonly id: string;
  readonly connection: string;
  /** Of the service that it was confirmed for, with the chain and the accounts (EIP-55) of that time. */
  readonly identity: string;
  readonly chain: string | null;
  readonly accounts: readonly string[];
  readonly kind: BatchKind;
  readonly rows: readonly BatchRow<WriteId>[];
  /** `Send 250 DUSD to “Savings”`, for each row. */
  readonly titles: readonly string[];
  /** Whether it pauses after a row that failed. After an unknown outcome it always does. */
  readonly pausesOnFailure: boolean;
  /** When it was first confirmed, in epoch milliseconds. */
  readonly at: number;
  /**
   * Why no more of it is sent; null while more may be. `person`: they ended it. `restored`: the journal was restored from an older copy, which
   * may not know of every row that was sent.
   */
  readonly ended: 'person' | 'restored' | null;
}

/** `waiting`: it is not sent, and can still be. Every other one is the state of its entry in the journal. */
export type BatchRowState = 'waiting' | WriteState;

/** Of a row: what became of it. */
export interface BatchRowNow {
  readonly title: string;
  readonly note: string;
  readonly state: BatchRowState;
  /** Its entry in the journal; null for none. */
  readonly entry: string | null;
  readonly hash: string | null;
  readonly problem: AppError | null;
  /** It is on the chain, and did something else than was reviewed. */
  readonly differs: boolean;
}

/** Why a batch is not being sent now. */
export type BatchPause = 'person' | 'unknown' | 'failure' | 'not-sent' | 'changed' | 'stopped';

export interface BatchNow {
  readonly id: string;
  readonly kind: BatchKind;
  readonly at: number;
  /** `over`: nothing more of it is sent. */
  readonly phase: 'running' | 'pausing' | 'paused' | 'over';
  readonly why: BatchPause | null;
  /** For the person: the rule that stopped it, or what the service said; null for none. */
  readonly said: string | null;
  readonly ended: Batch['ended'];
  readonly rows: number;
  /** How many rows are in which state. */
  readonly counts: Readonly<Partial<Record<BatchRowState, number>>>;
  /** How many did something else than was reviewed. */
  readonly differing: number;
}

/** Of the connection that a window shows: the newest first. */
export interface BatchesNow {
  readonly connection: string;
  readonly items: readonly BatchNow[];
}

export interface BatchDetails {
  readonly batch: BatchNow;
  readonly rows: readonly BatchRowNow[];
}

/** "Send 12 payments": the heading, and the words on the button. */
export function batchTitle(kind: BatchKind, count: number): string {
  switch (kind) {
    case 'payments':
      return t('Send {count, plural, one {# payment} other {# payments}}', { count });
    case 'collectibles':
      return t('Send {count, plural, one {# collectible} other {# collectibles}}', { count });
    case 'revocations':
      return t('Revoke {count, plural, one {# approval} other {# approvals}}', { count });
  }
}
