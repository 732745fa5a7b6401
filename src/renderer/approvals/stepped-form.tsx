/** A form whose writes run one after another. It stays filled in, in case nothing is sent. */

import { type ReactNode, useState } from 'react';
import type { ApprovalRow, TokenCalled } from '#renderer/approvals/approval-rows.ts';
import { amountText } from '#renderer/approvals/approval-words.ts';
import { unlimited } from '#renderer/approvals/typed-allowance.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useWriteEntry } from '#renderer/writes/use-write.ts';
import { ActivityLink } from '#renderer/writes/write-note.tsx';
import { writeStateWords } from '#renderer/writes/write-words.ts';
import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { StepWords } from './approval-parts.tsx';
import styles from './approvals.module.css';
import { type Step, zeroKey } from './step.ts';
import { type StepState, type Steps, useSteps } from './use-steps.ts';

interface SteppedFormProps<Row extends StepsRow> {
  /** Null until token, spender and account are chosen. */
  readonly row: Row | null;
  /** `when`: the row is as it is now, or as it was before the first step. */
  readonly head: (row: Row | null, when: 'now' | 'before') => ReactNode;
  readonly form: (row: Row | null, run: (steps: readonly Step[]) => void) => ReactNode;
  readonly onClose: () => void;
}

export function SteppedForm<Row extends StepsRow>({ row: given, head, form, onClose }: SteppedFormProps<Row>) {
  const [begun, setBegun] = useState<{ readonly row: Row; readonly steps: readonly Step[] } | null>(null);
  const { states, run, clear } = useSteps();
  const row = begun?.row ?? given;
  const begin = (steps: readonly Step[]) => {
    if (row === null) return;
    setBegun({ row, steps });
    run(steps);
  };
  const back = () => {
    setBegun(null);
    clear();
  };
  return (
    <div className={styles.form}>
      {head(row, begun === null ? 'now' : 'before')}
      <div hidden={begun !== null}>{form(row, begin)}</div>
      {begun !== null && <ChangeSteps steps={begun.steps} states={states} row={begun.row} onBack={back} onClose={onClose} />}
    </div>
  );
}

interface StepsRow {
  readonly approval: ApprovalSubject;
  readonly token: TokenCalled;
}

interface ChangeStepsProps {
  readonly steps: readonly Step[];
  readonly states: Steps['states'];
  readonly row: StepsRow;
  /** Null where there is no form to go back to. */
  readonly onBack: (() => void) | null;
  readonly onClose: () => void;
}

/** The progress of a change, step by step. */
export function ChangeSteps({ steps, states, row, onBack, onClose }: ChangeStepsProps) {
  const all = steps.map(({ key }) => states.get(key)?.is ?? 'waiting');
  // A write that may have been carried out must not be offered again.
  const mayGoBack = !all.includes('unknown') && all.some((is) => is === 'declined' || is === 'failed');
  const words = ({ key, wanted }: Step) =>
    key === zeroKey
      ? t('Allow nothing')
      : row.approval.is === 'erc20'
        ? wanted === unlimited
          ? t('Allow all {token}, without limit', { token: row.token.name })
          : t('Allow up to {amount}', { amount: amountText(wanted, row.token) })
        : t('Approve the new address');
  return (
    <>
      <ul aria-label={t('Steps')}>
        {steps.map((step) => (
          <li key={step.key} className={styles.stepRow}>
            <span className="min-w-0 break-words">{words(step)}</span>
            <StepWords state={states.get(step.key) ?? { is: 'waiting' }} />
          </li>
        ))}
      </ul>
      <Progress all={all} states={states} onLeave={onClose} />
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onClose}>{t('Close')}</Button>
        {mayGoBack && onBack !== null && <Button onClick={onBack}>{t('Back to the form')}</Button>}
      </div>
    </>
  );
}

function Progress({ all, states, onLeave }: { all: readonly StepState['is'][]; states: Steps['states']; onLeave: () => void }) {
  const service = useServiceName();
  const reviewing = [...states.values()].find((state) => state.is === 'reviewing');
  const entry = useWriteEntry(reviewing?.asked ?? null);
  return (
    <div className="soft">
      <p role="status">{entry === null ? progressWords(all) : writeStateWords[entry.state].more?.(service)}</p>
      {entry !== null && <ActivityLink entry={entry} onLeave={onLeave} />}
    </div>
  );
}

function progressWords(all: readonly StepState['is'][]): string {
  if (all.includes('reviewing')) return t('Confirm it in the window that just opened.');
  if (!all.includes('waiting')) return '';
  return all.includes('pending')
    ? t('The next review opens once this is confirmed on chain.')
    : t('The limit isn’t 0, so the new one wasn’t set. Find out why before you try again.');
}

export interface ChangeFormProps {
  readonly row: ApprovalRow;
  readonly onRun: (steps: readonly Step[]) => void;
  readonly onClose: () => void;
}

interface ReviewFormProps {
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Another button, before “Review”. */
  readonly other?: ReactNode;
  /** Why it can't be reviewed; set once “Review” was pressed. */
  readonly lacking?: string | null;
  readonly children: ReactNode;
}

/** A form that leads to a review. */
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
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {other}
        <Button type="submit" look="main">
          {tc('button', 'Review')}
        </Button>
      </div>
    </form>
  );
}
