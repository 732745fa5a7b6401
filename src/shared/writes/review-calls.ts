/** What main's own window may ask of main: what it shows, a write or a change, and the person's answer. */

import { needs, reviewCall, takes } from '#shared/core/call.ts';
import type { Shown } from '#shared/writes/change.ts';

export const reviewCalls = {
  /** What is to be confirmed, or null where nothing is any more. */
  'review.current': reviewCall<Shown | null>()({}),
  /** Once; `typed`: what the warnings ask to be typed, line by line. Errors: `changed-meanwhile`, `invalid-input`, `too-soon`. */
  'review.confirm': reviewCall<null>()({ review: needs('intent-id'), digest: needs('digest'), typed: takes('typed-words') }),
  /** Of a write: the same one, on what holds now, under another id; told as a new review. Errors: those of a connection that cannot be written to. */
  'review.again': reviewCall<null>()({ review: needs('intent-id') }),
  'review.back': reviewCall<null>()({ review: needs('intent-id') }),
};
