/** Revokes approvals, one after another, each reviewed by main. Stops at the first that is not revoked. */

import { useEffect, useRef, useState } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { allowedText, revokeWords, whoWords } from '#renderer/approvals/approval-words.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { RiskMark, SignerNote, StepWords } from './approval-parts.tsx';
import forms from './approvals.module.css';
import styles from './revoke-dialog.module.css';
import { zeroStep } from './step.ts';
import { type Queue, type StepState, useQueue } from './use-queue.ts';

interface RevokeDialogProps {
  /** As they were when the dialog opened, so that those revoked stay in the list. */
  readonly rows: readonly ApprovalRow[];
  readonly onClose: () => void;
}

const toStep = ({ key, approval }: ApprovalRow) => zeroStep(key, approval);

/** Begins at once: the person has chosen them. */
export function RevokeDialog({ rows: given, onClose }: RevokeDialogProps) {
  const [rows] = useState(given);
  const queue = useQueue();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    queue.run(rows.map(toStep));
  }, [rows, queue]);
  const left = rows.filter(({ key }) => !queue.states.has(key));
  const hasStopped = queue.phase === 'paused' || queue.phase === 'over';
  const stateOf = (key: string): StepState => queue.states.get(key) ?? { is: hasStopped ? 'not-begun' : 'waiting' };
  return (
    <Dialog title={rows.length === 1 ? t('Revoke') : revokeWords(rows.length)} wide onClose={onClose}>
      <div className={forms.form}>
        <RevokeProgress rows={rows} queue={queue} />
        <SignerNote rows={rows} />
        <ul className={styles.choices} aria-label={t('Approvals')}>
          {rows.map((row) => (
            <li key={row.key}>
              <Revoked row={row} />
              <StepWords state={stateOf(row.key)} />
            </li>
          ))}
        </ul>
        <div className="flex wrap justify-end gap-8">
          {queue.phase === 'running' && <Running queue={queue} rows={rows} />}
          {hasStopped && <Button onClick={onClose}>{t('Close')}</Button>}
          {queue.phase === 'paused' && left.length > 0 && (
            <Button look="main" onClick={() => queue.run(left.map(toStep))}>
              {t('Continue with the next')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Running({ queue, rows }: { queue: Queue; rows: readonly ApprovalRow[] }) {
  const [stopped, setStopped] = useState(false);
  const isPending = rows.some(({ key }) => queue.states.get(key)?.is === 'pending');
  return (
    <>
      {isPending && <Button onClick={queue.skip}>{t('Skip waiting')}</Button>}
      {rows.length > 1 && (
        <Button
          disabled={stopped}
          onClick={() => {
            setStopped(true);
            queue.stop();
          }}
        >
          {stopped ? t('Stops after this one') : t('Stop after this one')}
        </Button>
      )}
    </>
  );
}

function Revoked({ row }: { row: ApprovalRow }) {
  const { hideAmounts } = useDisplay();
  return (
    <span className={styles.choice}>
      <RiskMark risk={row.risk} />
      <span className="stack min-w-0 break-words">
        <strong>{whoWords(row)}</strong>
        <span>{allowedText(row, hideAmounts)}</span>
      </span>
    </span>
  );
}

function RevokeProgress({ rows, queue: { phase, states } }: { rows: readonly ApprovalRow[]; queue: Queue }) {
  const done = rows.filter(({ key }) => states.get(key)?.is === 'done').length;
  const isUnknown = [...states.values()].some((state) => state.is === 'unknown');
  const words = isUnknown
    ? t('Stopped: one outcome is unknown.')
    : phase === 'idle' || phase === 'running'
      ? t('Confirm each in the window that opens.')
      : done === rows.length
        ? t('All revoked and verified on chain.')
        : t('Stopped. Each result is shown below.');
  return (
    <div>
      {rows.length > 1 && <progress className={styles.progress} max={rows.length} value={done} aria-label={t('Revoked')} />}
      <p role="status">
        {rows.length > 1 && `${t('{done} of {all} revoked.', { done: countWords(done), all: countWords(rows.length) })} `}
        {words}
      </p>
    </div>
  );
}
