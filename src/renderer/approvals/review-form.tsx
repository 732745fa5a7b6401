/** What is typed before a review, and “Review” below it. */
import type { ReactNode } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import styles from './approvals.module.css';
import type { Step } from './step.ts';

/** What each form of a change is given. */
export interface ChangeFormProps {
  readonly row: ApprovalRow;
  readonly onRun: (steps: readonly Step[]) => void;
  readonly onClose: () => void;
}

interface ReviewFormProps {
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Another way, before “Review”. */
  readonly other?: ReactNode;
  /** Why it cannot be reviewed, once that was tried. */
  readonly lacking?: string | null;
  readonly children: ReactNode;
}

export function ReviewForm({ onSubmit, onClose, other, lacking = null, children }: ReviewFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <p role="status" className="bad">
        {lacking}
      </p>
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>Cancel</Button>
        {other}
        <Button type="submit" look="main">
          Review
        </Button>
      </div>
    </form>
  );
}
