/** What is typed before a review, and “Review” below it. */
import type { ReactNode } from 'react';
import type { ApprovalRow } from '#renderer/lib/approval-rows.ts';
import { Button } from '#renderer/ui/button.tsx';
import styles from './approvals.module.css';
import type { Step } from './step.ts';

/** What each form of a change is given. */
export interface ChangeFormProps {
  readonly row: ApprovalRow;
  readonly onRun: (steps: readonly Step[]) => void;
}

interface ReviewFormProps {
  readonly onSubmit: () => void;
  /** Another way, before “Review”. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

export function ReviewForm({ onSubmit, other, children }: ReviewFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={styles.buttons}>
        {other}
        <Button type="submit" look="main">
          Review
        </Button>
      </div>
    </form>
  );
}
