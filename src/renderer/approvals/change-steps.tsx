/** How far a change is: each of its writes, and the way on. */
import type { TokenCalled } from '#renderer/approvals/approval-rows.ts';
import { amountText } from '#renderer/approvals/approval-words.ts';
import { unlimited } from '#renderer/approvals/typed-allowance.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import styles from './approvals.module.css';
import { type Step, zeroKey } from './step.ts';
import { StepWords } from './step-words.tsx';
import { mayGoOn, type Queue } from './use-queue.ts';

/** What the steps are about. */
export interface StepsRow {
  readonly approval: ApprovalSubject;
  readonly token: TokenCalled;
}

interface ChangeStepsProps {
  readonly steps: readonly Step[];
  readonly queue: Queue;
  readonly row: StepsRow;
  /** To the form again. */
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function ChangeSteps({ steps, queue, row, onBack, onClose }: ChangeStepsProps) {
  const states = steps.map(({ key }) => queue.states.get(key)?.is);
  const isOver = queue.phase === 'paused' || queue.phase === 'over';
  // What may have been carried out is not offered to be sent once more.
  const isSettled = !states.includes('unknown') && !states.includes('left');
  const mayGoBack = isOver && isSettled && states.some((is) => is === 'declined' || is === 'failed');
  const left = steps.filter(({ key }) => !queue.states.has(key));
  const words = ({ key, wanted }: Step) =>
    key === zeroKey
      ? 'Allow nothing'
      : row.approval.is === 'erc20'
        ? wanted === unlimited
          ? `Allow all ${row.token.name}, without limit`
          : `Allow up to ${amountText(wanted, row.token)}`
        : 'Approve the other one';
  return (
    <>
      <ul className={styles.choices} aria-label="Steps">
        {steps.map((step) => (
          <li key={step.key}>
            <span className={styles.choice}>{words(step)}</span>
            <StepWords state={queue.states.get(step.key) ?? { is: 'waiting' }} />
          </li>
        ))}
      </ul>
      <p role="status" className="soft">
        {queue.phase === 'running'
          ? 'Confirm it in the window that just opened.'
          : queue.phase === 'paused' && !mayGoOn(queue.states)
            ? 'It is not 0, so the new amount is not set. Close this, and begin again once you know why.'
            : ''}
      </p>
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>{queue.phase === 'running' ? 'Don’t wait' : 'Close'}</Button>
        {mayGoBack && <Button onClick={onBack}>Back to the form</Button>}
        {queue.phase === 'paused' && left.length > 0 && mayGoOn(queue.states) && (
          <Button look="main" onClick={() => queue.run(left)}>
            Go on with the next
          </Button>
        )}
      </div>
    </>
  );
}
