/** The service as those ask it who only need to read, or to send what was confirmed. */

import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ApprovalOrigin } from '#shared/approvals/approvals.ts';
import type { OperationInput, OperationValue, ReadId, WriteId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Result } from '#shared/core/result.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';

/**
 * `own`: main needs it for a write that is reviewed, sent or followed, and what a page asks never holds it up. `visible`: somebody
 * waits for it on a screen. `ahead`: it may be wanted soon.
 */
export type Urgency = 'write' | 'own' | 'visible' | 'ahead';

export interface HowToRead {
  /** `visible` unless told otherwise. */
  readonly urgency?: Urgency;
  /** Whoever asked wants it no more; the request ends when nobody else waits for it. */
  readonly signal?: AbortSignal;
  /**
   * `if-needed` unless told otherwise: what never changes is answered from what is kept. `by-hand`: somebody wants to see
   * the service answer. `trial`: so too, and the answer is not stored, since it is asked for in a way that is only tried.
   */
  readonly ask?: 'if-needed' | 'by-hand' | 'trial';
  /** How often it is asked at most where that may help; three times unless told. */
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
  /** What was reviewed, and is sent, to the byte. */
  readonly request: ExactRequest;
  /** Of the sign-in that it was confirmed in. */
  readonly signInNumber: number;
  /** Called right before anything can leave; where it fails, nothing does. */
  readonly leaving: () => Result<null>;
}

/** `outcome-unknown`: it may have been carried out. Every other error: it was not. */
export type WriteService = (write: Write) => Promise<Result<Answer<unknown>>>;

/** What was answered, and to whom. */
export interface ReceivedAnswer {
  readonly id: ReadId;
  readonly connection: string;
  readonly input: object;
  readonly answer: Answer<OperationValue<ReadId>>;
  /** Who asked. */
  readonly origin: ApprovalOrigin;
}
