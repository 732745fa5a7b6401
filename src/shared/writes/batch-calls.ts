/** The page's calls about batches. It proposes one, and may pause one; main reviews and sends. */

import { bigCall, call, needs } from '#shared/core/call.ts';
import type { BatchDetails } from '#shared/writes/batch.ts';

export const batchCalls = {
  /**
   * Shows the whole in main's own window, and sends the rows one after another once the person has confirmed it. Answers the batch's id, as it
   * begins. `failures`: whether it goes on after a row that failed. Errors: `invalid-input` for a row that isn't of this kind; those of a write's review.
   */
  'batch.review': bigCall<string>()({
    connection: needs('connection-id'),
    kind: needs('batch-kind'),
    rows: needs('batch-rows'),
    failures: needs('switch'),
  }),
  /** Reviews the rows that are not sent yet, and goes on with them once that is confirmed. Errors: as `batch.review`; `changed-meanwhile`. */
  'batch.goOn': call<null>()({ connection: needs('connection-id'), batch: needs('intent-id') }),
  /** Pauses it after the row under way. */
  'batch.pause': call<null>()({ connection: needs('connection-id'), batch: needs('intent-id') }),
  /** Ends it: what is not sent never is. Errors: `storage`. */
  'batch.end': call<null>()({ connection: needs('connection-id'), batch: needs('intent-id') }),
  /** Each row with what became of it; null if there is no such batch. Errors: `storage`. */
  'batch.get': call<BatchDetails | null>()({ connection: needs('connection-id'), batch: needs('intent-id') }),
  /** Saves each row with its state and hash as a CSV file in the person's folder for downloads; answers where. */
  'batch.save': call<string>()({ connection: needs('connection-id'), batch: needs('intent-id') }),
};
