/** Revokes one approval: reviewed by main, waited for, and read again on the chain. */

import { useEffect, useRef, useState } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { momentWords } from '#renderer/approvals/approval-words.ts';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { t } from '#shared/core/language/language.ts';
import { SignerNote } from './approval-parts.tsx';
import styles from './approvals.module.css';
import { zeroStep } from './step.ts';
import { ChangeSteps } from './stepped-form.tsx';
import { useSteps } from './use-steps.ts';

interface RevokeDialogProps {
  readonly row: ApprovalRow;
  readonly onClose: () => void;
}

/** Begins at once: the person has chosen it. It shows the approval as it was then. */
export function RevokeDialog({ row: given, onClose }: RevokeDialogProps) {
  const [row] = useState(given);
  const { hideAmounts } = useDisplay();
  const { states, run } = useSteps();
  const steps = [zeroStep(row.approval)];
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run(steps);
  });
  return (
    <Dialog title={t('Revoke')} onClose={onClose}>
      <div className={styles.form}>
        <p>{momentWords(row, 'before', hideAmounts)}</p>
        <SignerNote rows={[row]} />
        <ChangeSteps steps={steps} states={states} row={row} onBack={null} onClose={onClose} />
      </div>
    </Dialog>
  );
}
