/** One function: what it is, its form, what becomes of it as bytes, and the buttons that run it. */
import { BookmarkPlus, Play, Send, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SignatureLine } from '#renderer/parts/signature-line.tsx';
import { takeWanted, useContractCalls } from '#renderer/store/contract-calls.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { toCurl } from '#shared/operations/curl.ts';
import { operations } from '#shared/operations/table.ts';
import { AnswerCard } from './answer-card.tsx';
import { CallData } from './call-data.tsx';
import { CallFields } from './call-fields.tsx';
import styles from './contracts.module.css';
import { SaveCallDialog } from './save-call-dialog.tsx';
import { useCallForm } from './use-call-form.ts';
import { useCallRun } from './use-call-run.ts';
import type { ContractUnits } from './use-units.ts';
import { WriteOutcome } from './write-outcome.tsx';

interface FunctionPanelProps {
  readonly contract: string;
  readonly fn: ContractFunction;
  readonly errors: readonly string[];
  readonly units: ContractUnits;
}

export function FunctionPanel({ contract, fn, errors, units }: FunctionPanelProps) {
  const form = useCallForm(contract, fn, units);
  const run = useCallRun(contract, fn, errors);
  const [saving, setSaving] = useState(false);
  const connection = useActiveConnection();
  const isIn = useSlice('session').phase === 'signed-in';
  const isRead = fn.effect === 'read';
  const read = (how: 'read' | 'test') => {
    const call = form.attempt();
    if (call !== null) run.read(call.params, how);
  };
  const submit = () => {
    if (isRead) return read('read');
    const call = form.attempt();
    if (call !== null && isIn) run.write(call.params, call.value);
  };
  useWantedRun(contract, fn, () => read('read'));
  const busy = run.underWay !== null;
  const curl =
    form.params === null
      ? null
      : toCurl(operations['contract.call'], { functionSignature: fn.text, params: form.params, contractAddress: contract }, connection);
  return (
    <>
      <Card
        name={fn.types}
        heading={<SignatureLine name={fn.name} parameters={fn.inputs} />}
        aside={
          <>
            {fn.payable && <Badge tone="care">payable</Badge>}
            <Badge tone={isRead ? 'neutral' : 'care'}>{isRead ? 'read' : 'write'}</Badge>
          </>
        }
      >
        <p className={styles.facts}>
          {fn.outputs.length > 0 && (
            <span className={styles.returns}>
              returns <SignatureLine name="" parameters={fn.outputs} />
            </span>
          )}
          <span>
            selector <code>{fn.selector}</code>
          </span>
        </p>
        <form
          ref={form.form}
          className={styles.form}
          noValidate
          aria-label={`Call ${fn.name}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) submit();
          }}
        >
          <CallFields form={form} />
          <CallData data={form.data} />
          <div className={styles.actions}>
            {isRead ? (
              <Button type="submit" look="main" icon={<Play size={14} aria-hidden />} disabled={busy || form.refusal !== null}>
                Read
              </Button>
            ) : (
              <>
                <Button type="submit" look="main" icon={<Send size={14} aria-hidden />} disabled={busy || !isIn || form.refusal !== null}>
                  Write
                </Button>
                <Button icon={<Play size={14} aria-hidden />} disabled={busy || form.refusal !== null} onClick={() => read('test')}>
                  Test run
                </Button>
              </>
            )}
            {(run.underWay === 'read' || run.underWay === 'test') && (
              <Button icon={<Square size={14} aria-hidden />} onClick={run.cancel}>
                Cancel
              </Button>
            )}
            <Button
              look="quiet"
              icon={<BookmarkPlus size={14} aria-hidden />}
              // What cannot be read of it would be left out without a word.
              disabled={form.params === null || form.value.problem !== null}
              onClick={() => setSaving(true)}
            >
              Save call
            </Button>
            <CopyButton label="Copy as curl" words="Copy as curl" text={curl?.ok === true ? curl.value : ''} disabled={curl?.ok !== true} />
            <p role="status" className={styles.soft}>
              {run.underWay === null
                ? ''
                : run.underWay === 'write'
                  ? 'Waiting for your answer in the review, then for the service…'
                  : 'Asking the contract…'}
            </p>
          </div>
          {!isRead && (
            <p className={styles.soft}>
              {isIn
                ? 'Write is reviewed in a window of its own before anything is sent. A test run asks the contract what would happen, and changes nothing; it carries no value.'
                : 'Your sign-in has ended: sign in again to write. What was read before can still be seen.'}
            </p>
          )}
        </form>
      </Card>
      {run.ended !== null &&
        (run.ended.how === 'write' ? (
          <WriteOutcome hash={run.ended.hash} problem={run.ended.problem} />
        ) : (
          <AnswerCard
            contract={contract}
            fn={fn}
            ended={run.ended}
            units={units}
            onAgain={() => read(run.ended?.how === 'test' ? 'test' : 'read')}
            busy={busy}
          />
        ))}
      {saving && form.params !== null && (
        <SaveCallDialog contract={contract} fn={fn} params={form.params} value={form.value.wei} onClose={() => setSaving(false)} />
      )}
    </>
  );
}

/** A read that was opened to be run; nothing that writes is ever run by being opened. */
function useWantedRun(contract: string, fn: ContractFunction, read: () => void): void {
  const wanted = useContractCalls((all) => all.wanted);
  const isWanted = wanted !== null && wanted.contract === contract && wanted.signature === fn.text;
  const take = useEffectEvent(() => {
    takeWanted();
    if (wanted?.run === true && fn.effect === 'read') read();
  });
  useEffect(() => {
    if (isWanted) take();
  }, [isWanted]);
}
