/** Main's own window: one change, or the review of one write: what it does, to whom, with which bytes, and the one button that sends it. */
import { useEffect, useState } from 'react';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { Shown } from '#shared/writes/change.ts';
import type { Review, ReviewFinding } from '#shared/writes/review.ts';
import { ChangePage } from './change-page.tsx';
import { FindingList } from './finding-list.tsx';
import { RefusedNote } from './refused-note.tsx';
import { RequestDetails } from './request-details.tsx';
import styles from './review.module.css';
import { ReviewActions } from './review-actions.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReviewLines } from './review-lines.tsx';
import { type ReviewState, useReview } from './use-review.ts';

export function ReviewPage() {
  const state = useReview();
  const { shown, phase, back } = state;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && phase.is !== 'confirming') back();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [phase.is, back]);
  return <main className={styles.main}>{contentOf(shown, state)}</main>;
}

function contentOf(shown: Shown | null, state: ReviewState) {
  if (shown === null) return <Waiting />;
  if (shown.kind === 'change') return <ChangePage key={shown.change.id} change={shown.change} state={state} />;
  return <Dialog review={shown.review} state={state} />;
}

function Waiting() {
  return <div role="dialog" aria-label="Review" aria-busy="true" className={styles.page} />;
}

function Dialog({ review, state }: { review: Review; state: ReviewState }) {
  const { phase } = state;
  return (
    <div
      role="dialog"
      aria-label="Review"
      aria-busy={phase.is === 'building'}
      className={styles.page}
      data-environment={review.environment}
      data-phase={phase.is}
    >
      {phase.is === 'refused' || phase.is === 'over' ? (
        <RefusedNote review={review} problem={phase.is === 'refused' ? phase.problem : null} onAgain={state.again} onBack={state.back} />
      ) : (
        // What was typed for one review counts for no other.
        <ReviewBody key={review.id} review={review} state={state} />
      )}
    </div>
  );
}

const isWarning = ({ tone }: ReviewFinding) => tone === 'danger' || tone === 'care';

function ReviewBody({ review, state }: { review: Review; state: ReviewState }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const onType = (name: string, text: string) => setTyped((now) => ({ ...now, [name]: text }));
  const warnings = review.findings.filter(isWarning);
  // Where something bars it anyway, nothing is to be typed.
  const isBarred = review.findings.some(({ blocks }) => blocks);
  return (
    <>
      <div className={styles.scroll}>
        <ReviewHead review={review} />
        {/* The focus is on Back by then, so that nobody who listens comes past them. */}
        <p role="alert" className="visually-hidden">
          {review.isComplete && warnings.map(({ text }) => visibleText(text, 300)).join(' ')}
        </p>
        {/* Before all that has to be scrolled for. */}
        <FindingList name="Warnings" findings={warnings} typing={isBarred ? null : { typed, onType }} />
        <ReviewLines lines={review.lines} />
        <RequestDetails review={review} />
        <FindingList
          name="Findings"
          findings={review.findings.filter((finding) => !isWarning(finding))}
          isTesting={review.testRun.phase === 'running'}
        />
      </div>
      <ReviewActions review={review} state={state} typed={typed} />
    </>
  );
}
