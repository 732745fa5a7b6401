/** What main's own window shows, and the person's answer. */
import { useEffect, useState } from 'react';
import { useNow } from '#renderer/core/ui/use-now.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { KindValue } from '#shared/core/fields.ts';
import type { ReviewBridge } from '#shared/ipc/derive.ts';
import type { Shown } from '#shared/writes/change.ts';

type ReviewPhase =
  | { readonly is: 'building' }
  | { readonly is: 'ready' }
  | { readonly is: 'confirming' }
  /** Main refused it, and it can't be confirmed any more. */
  | { readonly is: 'refused'; readonly problem: AppError }
  /** A write's ten minutes are over. */
  | { readonly is: 'over' };

export interface ReviewState {
  /** Null until main sends something. */
  readonly shown: Shown | null;
  readonly phase: ReviewPhase;
  /** What main still requires, after an answer without it; null for nothing. */
  readonly missing: string | null;
  /** How often main refused an answer as too early, each of which restarts the button's wait. */
  readonly early: number;
  /** Milliseconds until it times out. */
  readonly left: number;
  /** `passphrase`: where the change asks for one. */
  confirm(typed: string, passphrase?: string): void;
  again(): void;
  /** A button beside a change. */
  press(button: KindValue<'window-button'>): void;
  back(): void;
}

interface Answer {
  /** Of the review or change that was answered. */
  readonly id: string;
  readonly confirming: boolean;
  readonly refused: AppError | null;
  readonly missing: string | null;
  readonly early: number;
}

const unanswered: Answer = { id: '', confirming: false, refused: null, missing: null, early: 0 };

const subjectOf = (shown: Shown) => (shown.kind === 'change' ? shown.change : shown.review);

export function useReview(): ReviewState {
  const now = useNow();
  const [shown, setShown] = useState<Shown | null>(null);
  const [given, setAnswer] = useState<Answer>(unanswered);
  const { call, on } = getReviewBridge();
  useEffect(() => {
    const stop = on.review(setShown);
    void call['review.current']({}).then((result) => {
      if (result.ok) setShown((before) => before ?? result.value);
    });
    return stop;
  }, [call, on]);

  const subject = shown === null ? null : subjectOf(shown);
  const answer = subject !== null && given.id === subject.id ? given : unanswered;
  const left = shown === null || shown.kind === 'change' ? Number.POSITIVE_INFINITY : Math.max(0, shown.review.endsAt - now);

  function phaseOf(): ReviewPhase {
    if (answer.refused !== null) return { is: 'refused', problem: answer.refused };
    if (answer.confirming) return { is: 'confirming' };
    if (left === 0) return { is: 'over' };
    return { is: shown?.kind === 'change' || shown?.review.isComplete === true ? 'ready' : 'building' };
  }

  function refuse(id: string, error: AppError): Answer {
    if (error.code === 'invalid-input') return { ...unanswered, id, missing: Object.values(error.fields).join(' ') };
    if (error.code === 'too-soon') return { ...unanswered, id, early: answer.early + 1 };
    return { ...unanswered, id, refused: error };
  }

  return {
    shown,
    phase: phaseOf(),
    missing: answer.missing,
    early: answer.early,
    left,
    confirm(typed, passphrase) {
      if (subject === null || answer.confirming) return;
      const { id, digest } = subject;
      setAnswer({ ...unanswered, id, confirming: true, early: answer.early });
      const given = { ...(typed === '' ? {} : { typed }), ...(passphrase === undefined ? {} : { passphrase }) };
      void call['review.confirm']({ review: id, digest, ...given }).then((result) => {
        // Main closes the window after a successful answer.
        if (!result.ok) setAnswer(refuse(id, result.error));
      });
    },
    again() {
      if (subject === null) return;
      const { id } = subject;
      void call['review.again']({ review: id }).then((result) => {
        if (!result.ok) setAnswer({ ...unanswered, id, refused: result.error });
      });
    },
    press(button) {
      if (subject !== null) void call['review.press']({ review: subject.id, button });
    },
    back() {
      if (subject !== null) void call['review.back']({ review: subject.id });
    },
  };
}

/** The review's access to main. */
function getReviewBridge(): ReviewBridge {
  return (window as unknown as { readonly blockdesk: ReviewBridge }).blockdesk;
}
