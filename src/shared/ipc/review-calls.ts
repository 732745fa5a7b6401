/** What the review's own window may ask of main: what it shows, and the person's answer. */
import { needs, reviewCall, takes } from '#shared/ipc/call.ts';
import type { Review } from '#shared/review.ts';

export const reviewCalls = {
  /** What is to be reviewed, or null where nothing is any more. */
  'review.current': reviewCall<Review | null>()({}),
  /** Once; `typed`: what the findings ask to be typed, line by line. Errors: `changed-meanwhile`, `invalid-input`. */
  'review.confirm': reviewCall<null>()({ review: needs('intent-id'), digest: needs('digest'), typed: takes('typed-words') }),
  /** The same write, on what holds now, under another id; told as a new review. Errors: those of a connection that cannot be written to. */
  'review.again': reviewCall<null>()({ review: needs('intent-id') }),
  'review.back': reviewCall<null>()({ review: needs('intent-id') }),
};
