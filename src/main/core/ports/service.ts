/** Reads and writes of the service, as the domains use them. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ApprovalOrigin } from '#shared/approvals/approvals.ts';
import type { OperationInput, OperationValue, ReadId, WriteId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Result } from '#shared/core/result.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';

/**
 * `own`: main needs it for a write under review, being sent or followed; a page's reads never delay it. `visible`: a screen
 * waits for it. `ahead`: prefetched.
 */
export type Urgency = 'write' | 'own' | 'visible' | 'ahead';

export interface HowToRead {
  /** Default: `visible`. */
  readonly urgency?: Urgency;
  /** Cancels this caller's interest. The request ends when no other caller waits for it. */
  readonly signal?: AbortSignal;
  /**
   * Default `if-needed`: immutable answers come from the cache. `by-hand`: always asks the service. `passing`: likewise, without
   * storing the answer: the settings are only being tried, or a scan reads more than the cache holds.
   */
  readonly ask?: 'if-needed' | 'by-hand' | 'passing';
  /** Most attempts where retrying may help. Default: three. */
  readonly tries?: number;
  /** Called as each request for it is sent. */
  readonly asked?: () => void;
}

export type ReadService = <Id extends ReadId>(
  id: Id,
  connection: ConfirmedConnection,
  input: OperationInput<Id>,
  how?: HowToRead,
) => Promise<Result<Answer<OperationValue<Id>>>>;

/** What is to be sent, once. */
export interface Write {
  readonly id: WriteId;
  readonly connection: ConfirmedConnection;
  /** Exactly what was reviewed, to the byte. */
  readonly request: ExactRequest;
  /** Of the sign-in that it was confirmed in. */
  readonly signInNumber: number;
  /** Called right before it is sent; if it fails, nothing is sent. */
  readonly leaving: () => Result<null>;
}

/** `outcome-unknown`: it may have been carried out. Every other error: it was not. */
export type WriteService = (write: Write) => Promise<Result<Answer<unknown>>>;

/** An answer of the service, and for which connection. */
export interface ReceivedAnswer {
  readonly id: ReadId;
  readonly connection: string;
  readonly input: object;
  readonly answer: Answer<OperationValue<ReadId>>;
  /** Who asked. */
  readonly origin: ApprovalOrigin;
}
