/** The two ways out of a review: back, and the button that says what it does, which is dead until it may be pressed. */
import { useEffect, useRef } from 'react';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { missingOverride } from '#shared/review/findings.ts';
import type { Review } from '#shared/review.ts';
import styles from './review.module.css';
import { useArmed } from './use-armed.ts';
import type { ReviewState } from './use-review.ts';

interface ReviewActionsProps {
  readonly review: Review;
  readonly state: ReviewState;
  readonly typed: Readonly<Record<string, string>>;
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

function holdingWords(holding: number): string {
  const time = holding < 60_000 ? `${holding / 1000} seconds` : `${holding / 60_000} minutes`;
  return ` For ${time} it can be taken back there.`;
}

function noteOf({ isComplete, findings, holding }: Review, isConfirming: boolean, isMissing: boolean): string {
  if (isConfirming) return 'Confirming …';
  if (findings.some(({ blocks }) => blocks)) return 'This cannot be sent.';
  if (!isComplete) return 'Still being read. It can be sent once all of it stands here.';
  if (isMissing) return 'It can be sent once what the warnings ask for is typed.';
  return `Saved in Activity first. If the answer is lost, it is not sent again.${holding > 0 ? holdingWords(holding) : ''}`;
}

export function ReviewActions({ review, state, typed }: ReviewActionsProps) {
  const { title, findings, isComplete } = review;
  const back = useRef<HTMLButtonElement>(null);
  const lines = Object.values(typed).join('\n');
  // What is typed changes nothing that is read, so it does not begin the moment anew.
  const isArmed = useArmed(JSON.stringify([review.id, title, isComplete, review.lines, findings]));
  const isConfirming = state.phase.is === 'confirming';
  const isMissing = missingOverride(findings, lines) !== null;
  const isBarred = findings.some(({ blocks }) => blocks) || isMissing;
  // An Enter that was still meant for the page behind then takes back, and never sends.
  useEffect(() => back.current?.focus(), []);
  return (
    <footer className={styles.foot}>
      {state.missing !== null && (
        <p role="alert" className={styles.missing}>
          {visibleText(state.missing, 300)}
        </p>
      )}
      <div className={styles.buttons}>
        <button ref={back} type="button" className={styles.back} disabled={isConfirming} onClick={state.back}>
          Back
        </button>
        <Button
          look={findings.some(({ tone }) => tone === 'danger') ? 'danger' : 'main'}
          size="large"
          disabled={!(isComplete && isArmed) || isConfirming || isBarred}
          // A key that is held down is no answer.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => state.confirm(lines)}
        >
          <span className={styles.does}>{visibleText(title, 300)}</span>
        </Button>
      </div>
      <p className={styles.note} role="status">
        {noteOf(review, isConfirming, isMissing)}
      </p>
      {state.left <= 60_000 && (
        <p className={styles.note} role="timer">
          This review ends in {seconds(state.left)} s.
        </p>
      )}
    </footer>
  );
}
