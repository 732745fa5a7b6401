/** Makes an approval another: a new amount, another approved address, or nothing. */
import { useState } from 'react';
import type { ApprovalRow } from '#renderer/lib/approval-rows.ts';
import { allowedText, whoWords } from '#renderer/lib/approval-words.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useDisplay } from '#renderer/ui/display.ts';
import { AmountForm } from './amount-form.tsx';
import styles from './approvals.module.css';
import { ApprovedForm } from './approved-form.tsx';
import { ChangeSteps } from './change-steps.tsx';
import type { ChangeFormProps } from './review-form.tsx';
import { SignerNote } from './signer-note.tsx';
import { type Step, zeroKey, zeroStep } from './step.ts';
import { useQueue } from './use-queue.ts';

interface ChangeDialogProps {
  readonly row: ApprovalRow;
  readonly onClose: () => void;
}

export function ChangeDialog({ row: given, onClose }: ChangeDialogProps) {
  // Whatever is read while it is open, an amount is typed in the unit that it was opened with.
  const [{ token }] = useState(given);
  const [begun, setBegun] = useState<ApprovalRow | null>(null);
  const row = begun ?? { ...given, token };
  const queue = useQueue();
  const { hideAmounts } = useDisplay();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const run = (next: readonly Step[]) => {
    setBegun(row);
    setSteps(next);
    queue.run(next);
  };
  const back = () => {
    setBegun(null);
    setSteps([]);
    queue.clear();
  };
  const { is } = row.pair;
  return (
    <Dialog title={`Change what ${whoWords(row)} may do`} typesAtOnce onClose={onClose}>
      <div className={styles.form}>
        <p>
          Now: {whoWords(row)} {allowedText(row, hideAmounts)}.
        </p>
        <SignerNote rows={[row]} />
        {/* It stays as it was filled in, for where nothing comes of it. */}
        <div hidden={steps.length > 0}>
          {is === 'erc20' && <AmountForm row={row} onRun={run} onClose={onClose} />}
          {is === 'operator' && <OperatorForm row={row} onRun={run} onClose={onClose} />}
          {is === 'token' && <ApprovedForm row={row} onRun={run} onClose={onClose} />}
        </div>
        {steps.length > 0 && <ChangeSteps steps={steps} queue={queue} row={row} onBack={back} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

/** All or nothing: so what can be changed is only whether. */
function OperatorForm({ row: { pair }, onRun, onClose }: ChangeFormProps) {
  return (
    <>
      <p className={styles.soft}>
        An operator may move everything of a collection or nothing. For one token alone, stop it here and approve that token on its own
        page.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" onClick={() => onRun([zeroStep(zeroKey, pair)])}>
          May move nothing any more
        </Button>
      </div>
    </>
  );
}
