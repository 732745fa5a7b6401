/** One function: its form, the resulting call data, and the answer. */

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { SignatureLine } from '#renderer/contracts/signature-line.tsx';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Hash } from '#renderer/core/ui/hash.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { type AskedWrite, useWriteEntry } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { entryPlace, transactionPlace } from '#shared/core/places.ts';
import { activityPlace } from '#shared/core/screens.ts';
import { AnswerCard } from './answer-card.tsx';
import { CallFields } from './call-fields.tsx';
import styles from './contracts.module.css';
import { RunButtons } from './run-buttons.tsx';
import { SaveCallDialog } from './save-call-dialog.tsx';
import { useCallForm } from './use-call-form.ts';
import { useCallRun, writeWords } from './use-call-run.ts';
import type { ContractUnits } from './use-units.ts';

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
  return (
    <>
      <Card
        name={fn.types}
        heading={<SignatureLine name={fn.name} parameters={fn.inputs} />}
        aside={
          <>
            {fn.payable && <Badge tone="care">{t('payable')}</Badge>}
            <Badge tone={isRead ? 'neutral' : 'care'}>{isRead ? t('read') : t('write')}</Badge>
          </>
        }
      >
        <p className={styles.facts}>
          {fn.outputs.length > 0 && (
            <span className={styles.returns}>
              {t('returns')} <SignatureLine name="" parameters={fn.outputs} />
            </span>
          )}
          <span>{rich('selector {code}', { code: <code>{fn.selector}</code> })}</span>
        </p>
        <form
          ref={form.form}
          className="stack cols-1 gap-16 mt-14"
          noValidate
          aria-label={t('Call {name}', { name: fn.name })}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) submit();
          }}
        >
          <CallFields form={form} />
          <CallData data={form.data} />
          <RunButtons contract={contract} fn={fn} form={form} run={run} isIn={isIn} onRead={read} onSave={() => setSaving(true)} />
        </form>
      </Card>
      {run.ended !== null &&
        (run.ended.how === 'write' ? (
          <WriteOutcome asked={run.ended.asked} problem={run.ended.problem} />
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

/** Runs a read that was opened to be run. A write is never run by being opened. */
function useWantedRun(contract: string, fn: ContractFunction, read: () => void): void {
  const calls = useContractCalls();
  const { wanted } = useStore(calls);
  const isWanted = wanted !== null && wanted.contract === contract && wanted.signature === fn.text;
  const take = useEffectEvent(() => {
    calls.setState({ wanted: null });
    if (wanted?.run === true && fn.effect === 'read') read();
  });
  useEffect(() => {
    if (isWanted) take();
  }, [isWanted]);
}

const note = (words: ReactNode) => <span className="soft">{words}</span>;

/** `data`: null while a value doesn't fit. */
function CallData({ data }: { data: string | null }) {
  const bytes = data === null ? 0 : (data.length - 2) / 2;
  return (
    <details className={styles.data}>
      <summary>
        {data === null
          ? rich('Call data <note>once everything fits</note>', { note })
          : rich('Call data <note>{bytes, plural, one {# byte} other {# bytes}}</note>', { note, bytes })}
      </summary>
      {data !== null && (
        <div className={styles.dataLine}>
          <LongText name={t('Call data')}>{[data.slice(0, 10), ...(data.slice(10).match(/.{1,64}/g) ?? [])].join('\n')}</LongText>
          <CopyButton label={t('Copy call data')} text={data} />
        </div>
      )}
    </details>
  );
}

function WriteOutcome({ asked, problem }: { asked: AskedWrite; problem: AppError | null }) {
  const entry = useWriteEntry(asked);
  return (
    <Card
      name={t('Answer')}
      aside={
        // A failure is announced by its note.
        <span role={problem === null ? 'status' : undefined}>
          <Badge tone={problem === null ? 'good' : 'bad'}>{problem === null ? t('accepted') : writeWords(problem)}</Badge>
        </span>
      }
    >
      {problem === null ? (
        <div className="stack min-w-0 cols-1 gap-12">
          <p>{t('Accepted. It waits for a block and could still fail there.')}</p>
          <p className={styles.links}>
            <Link to={entry === null ? activityPlace : entryPlace(entry.id)}>{t('Track it in Activity')}</Link>
            {entry?.hash != null && (
              <Link to={transactionPlace(entry.hash)}>
                {rich('Transaction {hash}', { hash: <Hash hash={entry.hash} of="transaction" /> })}
              </Link>
            )}
          </p>
        </div>
      ) : (
        <WriteNote failed={{ ...asked, problem }} />
      )}
    </Card>
  );
}
