/** Makes an approval another: a new amount, another approved address, or nothing. */
import { useState } from 'react';
import { amountWords } from '#renderer/lib/amount-words.ts';
import { type ApprovalRow, mayBeSpentTwice } from '#renderer/lib/approval-rows.ts';
import { allowedText, amountText, whoWords } from '#renderer/lib/approval-words.ts';
import { useNames } from '#renderer/parts/use-names.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useDisplay } from '#renderer/ui/display.ts';
import { Field } from '#renderer/ui/field.tsx';
import { parseAmount } from '#shared/amount.ts';
import { allowOf, revokeOf } from '#shared/approval-operations.ts';
import styles from './approvals.module.css';
import { parseParty } from './party.ts';
import { SignerNote } from './signer-note.tsx';
import { StepWords } from './steps.tsx';
import { type Queue, type Step, useQueue } from './use-queue.ts';

interface ChangeDialogProps {
  readonly row: ApprovalRow;
  readonly onClose: () => void;
}

export function ChangeDialog({ row: given, onClose }: ChangeDialogProps) {
  // What it was when it was opened is what one compares with.
  const [row] = useState(given);
  const queue = useQueue();
  const { hideAmounts } = useDisplay();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const run = (next: readonly Step[]) => {
    setSteps(next);
    queue.run(next);
  };
  const { is } = row.pair;
  return (
    <Dialog title={`Change what ${whoWords(row)} may do`} onClose={onClose}>
      <div className={styles.form}>
        <p>
          Now: {whoWords(row)} {allowedText(row, hideAmounts)}.
        </p>
        <SignerNote rows={[row]} />
        {steps.length === 0 ? (
          <>
            {is === 'erc20' && <AmountForm row={row} onRun={run} />}
            {is === 'operator' && <OperatorForm row={row} onRun={run} />}
            {is === 'token' && <ApprovedForm row={row} onRun={run} />}
          </>
        ) : (
          <Steps steps={steps} queue={queue} row={row} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface FormProps {
  readonly row: ApprovalRow;
  readonly onRun: (steps: readonly Step[]) => void;
}

const toZero = ({ pair }: ApprovalRow): Step => ({ key: 'zero', pair, write: revokeOf(pair), wanted: '0' });

function AmountForm({ row, onRun }: FormProps) {
  const { pair, token, value, isStale } = row;
  const [text, setText] = useState('');
  const [zeroFirst, setZeroFirst] = useState(false);
  const [isTried, setTried] = useState(false);
  const unit = { symbol: token.name, decimals: token.decimals ?? 0 };
  const parsed = parseAmount(text, unit.decimals);
  const same = 'baseUnits' in parsed && parsed.baseUnits === value && !isStale ? 'It is that already.' : null;
  const problem = 'problem' in parsed ? amountWords(parsed.problem, unit) : same;
  const races = 'baseUnits' in parsed && mayBeSpentTwice(value, parsed.baseUnits);
  const submit = () => {
    setTried(true);
    if (problem !== null || 'problem' in parsed) return;
    const set: Step = { key: 'set', pair, write: allowOf(pair, parsed.baseUnits), wanted: parsed.baseUnits };
    onRun(zeroFirst && races ? [toZero(row), set] : [set]);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="Amount"
        name="amount"
        value={text}
        onChange={setText}
        hint={token.decimals === null ? 'in base units: its decimals are unknown' : `in ${token.name}`}
        problem={isTried && problem !== null ? problem : null}
        note={'baseUnits' in parsed ? `New: up to ${amountText(parsed.baseUnits, token)}` : undefined}
      />
      {races && (
        <Checkbox
          name="zero-first"
          label="Set to 0 first"
          text="Between the old amount and the new one, both could be spent by somebody quick. Set to 0 first, that cannot be: two reviews, two fees."
          on={zeroFirst}
          onChange={setZeroFirst}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="main">
          Review
        </Button>
      </div>
    </form>
  );
}

/** All or nothing: so what can be changed is only whether. */
function OperatorForm({ row, onRun }: FormProps) {
  return (
    <>
      <p className={styles.soft}>
        An operator may move everything of a collection or nothing. For one token alone, stop it here and approve that token on its own
        page.
      </p>
      <div className={styles.buttons}>
        <Button look="danger" onClick={() => onRun([toZero(row)])}>
          May move nothing any more
        </Button>
      </div>
    </>
  );
}

function ApprovedForm({ row, onRun }: FormProps) {
  const names = useNames();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { pair } = row;
  const party = parseParty(text, names);
  const submit = () => {
    setTried(true);
    if (party.address === null || pair.tokenId === null) return;
    const other = { ...pair, spender: party.address };
    const input = { contractAddress: pair.contract, tokenId: pair.tokenId, approvedAddress: party.address };
    onRun([{ key: 'set', pair: other, write: { id: 'erc721.approve', input }, wanted: '1' }]);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="Who may move it instead"
        name="approved"
        value={text}
        onChange={setText}
        hint="an address, or a name of yours"
        problem={isTried ? party.problem : null}
        note={party.note ?? undefined}
      />
      <div className={styles.buttons}>
        <Button look="danger" onClick={() => onRun([toZero(row)])}>
          Nobody any more
        </Button>
        <Button type="submit" look="main">
          Review
        </Button>
      </div>
    </form>
  );
}

function Steps({ steps, queue, row, onClose }: { steps: readonly Step[]; queue: Queue; row: ApprovalRow; onClose: () => void }) {
  const left = steps.filter(({ key }) => !queue.states.has(key));
  const words = ({ key, wanted }: Step) =>
    key === 'zero' ? 'Allow nothing' : row.pair.is === 'erc20' ? `Allow up to ${amountText(wanted, row.token)}` : 'Approve the other one';
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
      <p role="status" className={styles.soft}>
        {queue.phase === 'running' ? 'It is shown in a window of its own: confirm it there.' : ''}
      </p>
      <div className={styles.buttons}>
        {queue.phase === 'paused' && left.length > 0 && (
          <Button look="main" onClick={() => queue.run(left)}>
            Go on with the next
          </Button>
        )}
        <Button onClick={onClose}>{queue.phase === 'running' ? 'Do not wait' : 'Close'}</Button>
      </div>
    </>
  );
}
