/** The calls of main's own window: what it shows, and the person's answer. */

import { needs, reviewCall, takes } from '#shared/core/call.ts';
import type { Shown } from '#shared/writes/change.ts';

export const reviewCalls = {
  /** What is shown for confirmation, or null. */
  'review.current': reviewCall<Shown | null>()({}),
  /**
   * Once; `typed`: what the warnings ask to be typed, line by line. `passphrase`: where the change asks for one; a wrong one can be typed
   * anew. Errors: `changed-meanwhile`, `invalid-input`, `too-soon`.
   */
  'review.confirm': reviewCall<null>()({
    review: needs('intent-id'),
    digest: needs('digest'),
    typed: takes('typed-words'),
    passphrase: takes('typed-words'),
  }),
  /** Reviews the same write again under a new id, with the state as it is now. Errors: those of a connection that cannot be written to. */
  'review.again': reviewCall<null>()({ review: needs('intent-id') }),
  /** A button beside a change. What it did is shown there. Errors: `changed-meanwhile`. */
  'review.press': reviewCall<null>()({ review: needs('intent-id'), button: needs('window-button') }),
  'review.back': reviewCall<null>()({ review: needs('intent-id') }),
};
