/** A window of main's own in which the person reviews one write. */
import type { Review } from '#shared/review.ts';

export interface OpenedReview {
  /** Tells it anew. */
  tell(review: Review): void;
  close(): void;
}

/** `closed`: it is gone, by the person, by itself or by `close`. */
export type OpenReview = (closed: () => void) => OpenedReview;
