/** Revokes approvals, one after another, each reviewed by main. */
import { useEffect, useId, useRef, useState } from 'react';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { allowedText, whoWords } from '#renderer/approvals/approval-words.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { RiskMark, SignerNote, StepWords } from './approval-parts.tsx';
import styles from './approvals.module.css';
import { zeroStep } from './step.ts';
import { type Queue, useQueue } from './use-queue.ts';

interface RevokeDialogProps {
  /** As they were when the dialog opened, so that those revoked stay in the list. */
  readonly rows: readonly ApprovalRow[];
  /** Begins at once, without a choice. */
  readonly begins?: boolean;
  readonly onClose: () => void;
}

const toStep = ({ key, approval }: ApprovalRow) => zeroStep(key, approval);

export function RevokeDialog({ rows: given, begins = false, onClose }: RevokeDialogProps) {
  const [rows] = useState(given);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(begins ? rows.map(({ key }) => key) : []));
  const queue = useQueue();
  const wanted = rows.filter(({ key }) => chosen.has(key));
  const begun = useRef(false);
  useEffect(() => {
    if (!begins || begun.current) return;
    begun.current = true;
    queue.run(rows.map(toStep));
  }, [begins, rows, queue]);
  const left = wanted.filter(({ key }) => !queue.states.has(key));
  const done = wanted.filter(({ key }) => queue.states.get(key)?.is === 'done').length;
  const isChoosing = queue.phase === 'idle' && !begins;
  const toggle = (key: string) => setChosen(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]));
  return (
    <Dialog title={begins ? 'Revoke' : 'Revoke several'} wide onClose={onClose}>
      <div className={styles.form}>
        {isChoosing ? (
          <p className="soft">Each is reviewed and sent by itself, and read again before the next one. Revoking costs a fee each time.</p>
        ) : (
          <RevokeProgress done={done} all={wanted.length} queue={queue} left={left.length} />
        )}
        {wanted.length > 0 && <SignerNote rows={wanted} />}
        <ul className={styles.choices} aria-label="Approvals">
          {(isChoosing ? rows : wanted).map((row) => (
            <li key={row.key}>
              <RevokeChoice row={row} isChosen={chosen.has(row.key)} onToggle={isChoosing ? () => toggle(row.key) : null} />
              {!isChoosing && <StepWords state={queue.states.get(row.key) ?? { is: 'waiting' }} />}
            </li>
          ))}
        </ul>
        <div className="flex wrap justify-end gap-8">
          {isChoosing && (
            <>
              <Button onClick={() => setChosen(new Set(chosen.size === rows.length ? [] : rows.map(({ key }) => key)))}>
                {chosen.size === rows.length ? 'Choose none' : 'Choose all'}
              </Button>
              <Button look="danger" disabled={wanted.length === 0} onClick={() => queue.run(wanted.map(toStep))}>
                {wanted.length === 1 ? 'Revoke 1 approval' : `Revoke ${wanted.length} approvals`}
              </Button>
            </>
          )}
          {queue.phase === 'running' && <Running queue={queue} wanted={wanted} />}
          {(queue.phase === 'paused' || queue.phase === 'over') && <Button onClick={onClose}>Close</Button>}
          {queue.phase === 'paused' && left.length > 0 && (
            <Button look="main" onClick={() => queue.run(left.map(toStep))}>
              Go on with the next
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Running({ queue, wanted }: { queue: Queue; wanted: readonly ApprovalRow[] }) {
  const [stopped, setStopped] = useState(false);
  const isPending = wanted.some(({ key }) => queue.states.get(key)?.is === 'pending');
  return (
    <>
      {isPending && <Button onClick={queue.skip}>{wanted.length === 1 ? 'Don’t wait' : 'Skip: don’t wait for it'}</Button>}
      {wanted.length > 1 && (
        <Button
          disabled={stopped}
          onClick={() => {
            setStopped(true);
            queue.stop();
          }}
        >
          {stopped ? 'Stops after this one' : 'Stop after this one'}
        </Button>
      )}
    </>
  );
}

interface RevokeChoiceProps {
  readonly row: ApprovalRow;
  readonly isChosen: boolean;
  /** Null once the revoking has begun. */
  readonly onToggle: (() => void) | null;
}

function RevokeChoice({ row, isChosen, onToggle }: RevokeChoiceProps) {
  const { hideAmounts } = useDisplay();
  const id = useId();
  const words = (
    <span className="stack min-w-0 break-words">
      <strong>{whoWords(row)}</strong>
      <span>{allowedText(row, hideAmounts)}</span>
    </span>
  );
  if (onToggle === null)
    return (
      <span className={styles.choice}>
        <RiskMark risk={row.risk} />
        {words}
      </span>
    );
  return (
    <label htmlFor={id} className={styles.choice}>
      <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} />
      <RiskMark risk={row.risk} />
      {words}
    </label>
  );
}

interface RevokeProgressProps {
  readonly done: number;
  readonly all: number;
  readonly queue: Queue;
  readonly left: number;
}

function RevokeProgress({ done, all, queue: { phase, states }, left }: RevokeProgressProps) {
  const isUnknown = [...states.values()].some((state) => state.is === 'unknown');
  const words = isUnknown
    ? 'Stopped: one outcome is unknown.'
    : phase === 'running'
      ? 'Confirm each in the window that opens.'
      : phase === 'paused'
        ? `Paused: ${left === 1 ? 'one is' : `${left} are`} left.`
        : done === all
          ? 'All of it is revoked, and read again.'
          : 'Over.';
  return (
    <div>
      {all > 1 && <progress className={styles.progress} max={all} value={done} aria-label="Revoked" />}
      <p role="status">
        {all > 1 ? `${done} of ${all} revoked. ` : ''}
        {words}
      </p>
    </div>
  );
}
