/** The review that main tells, and what became of the person's answer to it. */
import { useEffect, useState } from 'react';
import { useNow } from '#renderer/ui/use-now.ts';
import type { AppError } from '#shared/errors.ts';
import type { Review } from '#shared/review.ts';
import { getReviewBridge } from './review-bridge.ts';

type ReviewPhase =
  | { readonly is: 'building' }
  | { readonly is: 'ready' }
  | { readonly is: 'confirming' }
  /** Nothing was sent, and this review cannot be confirmed any more. */
  | { readonly is: 'refused'; readonly problem: AppError }
  /** Its ten minutes are over. */
  | { readonly is: 'over' };

export interface ReviewState {
  /** Null until main has told it. */
  readonly review: Review | null;
  readonly phase: ReviewPhase;
  /** What has to be done first, in words; null where nothing was asked in vain. */
  readonly missing: string | null;
  /** Milliseconds that it can still be confirmed. */
  readonly left: number;
  confirm(typed: string): void;
  again(): void;
  back(): void;
}

interface Answer {
  /** Of the review that was answered: another one begins anew. */
  readonly review: string;
  readonly confirming: boolean;
  readonly refused: AppError | null;
  readonly missing: string | null;
}

const unanswered: Answer = { review: '', confirming: false, refused: null, missing: null };

export function useReview(): ReviewState {
  const now = useNow();
  const [review, setReview] = useState<Review | null>(null);
  const [given, setAnswer] = useState<Answer>(unanswered);
  const { call, on } = getReviewBridge();
  useEffect(() => {
    const stop = on.review(setReview);
    void call['review.current']({}).then((result) => {
      if (result.ok) setReview((told) => told ?? result.value);
    });
    return stop;
  }, [call, on]);

  const answer = review !== null && given.review === review.id ? given : unanswered;
  const left = review === null ? 0 : Math.max(0, review.endsAt - now);

  function phaseOf(): ReviewPhase {
    if (answer.refused !== null) return { is: 'refused', problem: answer.refused };
    if (answer.confirming) return { is: 'confirming' };
    if (review !== null && left === 0) return { is: 'over' };
    return { is: review?.isComplete === true ? 'ready' : 'building' };
  }

  return {
    review,
    phase: phaseOf(),
    missing: answer.missing,
    left,
    confirm(typed) {
      if (review === null || answer.confirming) return;
      const { id, digest } = review;
      setAnswer({ ...unanswered, review: id, confirming: true });
      void call['review.confirm']({ review: id, digest, ...(typed === '' ? {} : { typed }) }).then((result) => {
        // Main closes the window where it was taken.
        if (result.ok) return;
        const { error } = result;
        if (error.code === 'invalid-input') setAnswer({ ...unanswered, review: id, missing: Object.values(error.fields).join(' ') });
        else setAnswer({ ...unanswered, review: id, refused: error });
      });
    },
    again() {
      if (review === null) return;
      const { id } = review;
      void call['review.again']({ review: id }).then((result) => {
        if (!result.ok) setAnswer({ ...unanswered, review: id, refused: result.error });
      });
    },
    back() {
      if (review !== null) void call['review.back']({ review: review.id });
    },
  };
}
