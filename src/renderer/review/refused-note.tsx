/** A review that cannot be confirmed any more: nothing was sent, and it can be reviewed again. */
import { useEffect, useRef } from 'react';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { Review } from '#shared/writes/review.ts';
import styles from './review.module.css';

interface RefusedNoteProps {
  readonly review: Review;
  /** Null where its time is over. */
  readonly problem: AppError | null;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

const over = {
  title: 'This review has ended',
  text: 'A review lasts ten minutes.',
  next: 'Look at it again, then send it.',
};

export function RefusedNote({ review, problem, onAgain, onBack }: RefusedNoteProps) {
  const now = useNow();
  const again = useRef<HTMLDivElement>(null);
  const { title, text, next } = problem === null ? over : errorWords(problem, now);
  useEffect(() => again.current?.querySelector('button')?.focus(), []);
  return (
    <div className={styles.refused}>
      <h1 data-long>{title}</h1>
      <p role="alert">
        {visibleText(review.story, 300)}: nothing was sent. {text} {next}
      </p>
      <div ref={again} className={styles.buttons}>
        <Button size="large" onClick={onBack}>
          Back
        </Button>
        <Button size="large" look="main" onClick={onAgain}>
          Review again
        </Button>
      </div>
    </div>
  );
}
