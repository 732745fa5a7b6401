/** Runs a function: a read at once, a write through main's review. Records the outcome. */

import { useState } from 'react';
import { lastValues, noteCall, useContractCalls } from '#renderer/contracts/contract-calls.ts';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { type RunUnderWay, runOperation } from '#renderer/core/bridge/run-operation.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { useEndOnLeaving } from '#renderer/core/parts/use-end-on-leaving.ts';
import { type AskedWrite, useWrite } from '#renderer/writes/use-write.ts';
import type { Param } from '#shared/contracts/abi.ts';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { OperationInput } from '#shared/core/operations/table.ts';
import { type CallOutcome, outcomeOf, outcomeWords } from './call-outcome.ts';

export type Ended =
  | {
      readonly how: 'read' | 'test';
      readonly outcome: CallOutcome;
      readonly input: OperationInput<'contract.call'>;
      readonly milliseconds: number | null;
      /** What the same call returned the last time. */
      readonly before: readonly Decoded[] | null;
    }
  | { readonly how: 'write'; readonly asked: AskedWrite; readonly problem: AppError | null };

export interface CallRun {
  readonly underWay: 'read' | 'test' | 'write' | null;
  readonly ended: Ended | null;
  readonly read: (params: readonly Param[], how: 'read' | 'test') => void;
  readonly write: (params: readonly Param[], value: string | null) => void;
  readonly cancel: () => void;
}

export function useCallRun(contract: string, fn: ContractFunction, errors: readonly string[]): CallRun {
  const { id: connection, settings } = useActiveConnection();
  const { hideAmounts } = useSlice('preferences');
  const { list } = useSignatures();
  const writing = useWrite();
  const calls = useContractCalls();
  const [reading, setReading] = useState<{ readonly how: 'read' | 'test'; readonly run: RunUnderWay } | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  useEndOnLeaving(reading?.run ?? null);
  const call = (params: readonly Param[]) => ({ functionSignature: fn.text, params, contractAddress: contract });

  const read = (params: readonly Param[], how: 'read' | 'test') => {
    if (reading !== null || writing.underWay) return;
    const input = call(params);
    const run = runOperation('contract.call', connection, input);
    const filled = { contract, signature: fn.text, params, value: null };
    const before = lastValues(calls.getState().runs, filled);
    setReading({ how, run });
    void run.ended.then((done) => {
      const outcome = outcomeOf(done, fn, [...errors, ...list], settings.signatureForm === 'types', hideAmounts);
      setReading(null);
      if (outcome.is === 'failed' && outcome.problem.code === 'canceled') return;
      setEnded({ how, outcome, input, milliseconds: done.milliseconds, before });
      const values = outcome.is === 'answered' ? outcome.values : null;
      const block = outcome.is === 'answered' ? outcome.answer.block : null;
      noteCall(calls, { ...filled, how, at: Date.now(), outcome: outcomeWords(outcome), isGood: outcome.is === 'answered', values, block });
    });
  };
  const write = (params: readonly Param[], value: string | null) => {
    const begun = writing.write('transaction.submit', { ...call(params), ...(value === null ? {} : { value }) });
    void begun?.ended.then(({ result }) => {
      const problem = result.ok ? result.value.problem : result.error;
      setEnded({ how: 'write', asked: begun.asked, problem });
      const outcome = problem === null ? t('accepted') : writeWords(problem);
      noteCall(calls, {
        contract,
        signature: fn.text,
        params,
        value,
        how: 'write',
        at: Date.now(),
        outcome,
        isGood: problem === null,
        values: null,
        block: null,
      });
    });
  };
  return { underWay: reading?.how ?? (writing.underWay ? 'write' : null), ended, read, write, cancel: () => reading?.run.cancel() };
}

export const writeWords = (problem: AppError) => {
  if (problem.code === 'canceled') return t('not sent');
  return problem.code === 'service' ? t('refused') : errorWords(problem, Date.now()).title;
};
