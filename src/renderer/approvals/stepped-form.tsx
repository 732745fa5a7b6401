/** A form whose writes are run one after another. It keeps what was filled in, in case none is sent. */
import { type ReactNode, useState } from 'react';
import styles from './approvals.module.css';
import { ChangeSteps, type StepsRow } from './change-steps.tsx';
import type { Step } from './step.ts';
import { useQueue } from './use-queue.ts';

interface SteppedFormProps<Row extends StepsRow> {
  /** What the form is about; null until that is chosen. */
  readonly row: Row | null;
  /** `when`: whether the row is shown as it is now, or as it was before the first step. */
  readonly head: (row: Row | null, when: 'Now' | 'Before') => ReactNode;
  readonly form: (row: Row | null, run: (steps: readonly Step[]) => void) => ReactNode;
  readonly onClose: () => void;
}

export function SteppedForm<Row extends StepsRow>({ row: given, head, form, onClose }: SteppedFormProps<Row>) {
  const [begun, setBegun] = useState<{ readonly row: Row; readonly steps: readonly Step[] } | null>(null);
  const queue = useQueue();
  const row = begun?.row ?? given;
  const run = (steps: readonly Step[]) => {
    if (row === null) return;
    setBegun({ row, steps });
    queue.run(steps);
  };
  const back = () => {
    setBegun(null);
    queue.clear();
  };
  return (
    <div className={styles.form}>
      {head(row, begun === null ? 'Now' : 'Before')}
      <div hidden={begun !== null}>{form(row, run)}</div>
      {begun !== null && <ChangeSteps steps={begun.steps} queue={queue} row={begun.row} onBack={back} onClose={onClose} />}
    </div>
  );
}
