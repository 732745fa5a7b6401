/** The two ways out of the review of a write. */
import { missingOverride } from '#shared/writes/review/findings.ts';
import type { Review } from '#shared/writes/review.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './review.module.css';
import type { ReviewState } from './use-review.ts';

interface ReviewActionsProps {
  readonly review: Review;
  readonly state: ReviewState;
  readonly typed: Readonly<Record<string, string>>;
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

function holdingWords(holding: number): string {
  const time = holding < 60_000 ? `${holding / 1000} seconds` : `${holding / 60_000} minutes`;
  return ` You can undo it there for ${time}.`;
}

function noteOf({ isComplete, findings, holding }: Review, isMissing: boolean): string {
  if (findings.some(({ blocks }) => blocks)) return 'This can’t be sent.';
  if (!isComplete) return 'Still reading. You can send it once everything is shown.';
  if (isMissing) return 'Type the text above to continue.';
  return `Recorded in Activity first. Never resent automatically.${holding > 0 ? holdingWords(holding) : ''}`;
}

export function ReviewActions({ review, state, typed }: ReviewActionsProps) {
  const { title, findings, isComplete } = review;
  const lines = Object.values(typed).join('\n');
  const isMissing = missingOverride(findings, lines) !== null;
  return (
    <AnswerButtons
      state={state}
      does={title}
      isDanger={findings.some(({ tone }) => tone === 'danger')}
      content={JSON.stringify([review.id, title, isComplete, review.lines, findings])}
      isBarred={!isComplete || isMissing || findings.some(({ blocks }) => blocks)}
      typed={lines}
      note={noteOf(review, isMissing)}
    >
      {state.left <= 60_000 && (
        <p className={styles.note} role="timer">
          This review ends in {seconds(state.left)} s.
        </p>
      )}
    </AnswerButtons>
  );
}
