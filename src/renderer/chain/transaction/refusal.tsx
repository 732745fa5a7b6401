/** Why a transaction failed: its receipt does not say, so the same call can be tried now, as a read. */

import { useState } from 'react';
import { noSimulationWords } from '#renderer/connections/connection-words.ts';
import { refusalWords } from '#renderer/connections/refusal-words.ts';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { decodeRevert } from '#shared/contracts/decoding/decode-revert.ts';
import type { DecodedCall } from '#shared/contracts/decoding/decoded.ts';
import type { AppError } from '#shared/core/errors.ts';
import { mayBeTried } from '#shared/core/operations/request.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import { toTrialCall } from './call-params.ts';
import styles from './transaction.module.css';

type Outcome =
  | { readonly is: 'none' }
  | { readonly is: 'asking' }
  | { readonly is: 'passes' }
  | { readonly is: 'refused'; readonly problem: AppError };

export function Refusal({ transaction, call }: { transaction: Transaction; call: DecodedCall | null }) {
  const { connection } = useScope();
  const mayTry = mayBeTried(useActiveConnection().settings);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' });
  const { to, value } = transaction;
  const trial = call === null || to === null ? null : toTrialCall(call);
  const ask = async (input: object) => {
    setOutcome({ is: 'asking' });
    const { result } = await runOperation('contract.call', connection, input).ended;
    if (!result.ok) setOutcome({ is: 'refused', problem: result.error });
    else setOutcome(result.value.problem === null ? { is: 'passes' } : { is: 'refused', problem: result.value.problem });
  };
  return (
    <section className={styles.refusal} aria-label="Why it failed">
      <p>It failed on chain: what it asked for was undone, and the fee may be spent. The service does not tell why.</p>
      {trial !== null && !mayTry && <p>{noSimulationWords}</p>}
      {trial !== null && mayTry && (
        <Button disabled={outcome.is === 'asking'} onClick={() => void ask({ ...trial, contractAddress: to })}>
          Simulate to find out why
        </Button>
      )}
      <div role="status">
        <Answer outcome={outcome} hasValue={value !== '0'} />
      </div>
    </section>
  );
}

function Answer({ outcome, hasValue }: { outcome: Outcome; hasValue: boolean }) {
  const { list } = useSignatures();
  const { hideAmounts } = useDisplay();
  if (outcome.is === 'none') return null;
  if (outcome.is === 'asking') return <p>Asking…</p>;
  const notThen = `Simulated now, not then, as the service’s own account for you${hasValue ? ', without the value' : ''}.`;
  if (outcome.is === 'passes') return <p>As of now it would not fail. {notThen}</p>;
  const { problem } = outcome;
  if (problem.code !== 'service' || problem.status >= 500) return <p>The simulation could not be made. {errorWords(problem, 0).title}.</p>;
  const data = /0x[0-9a-fA-F]{8,}/.exec(problem.text)?.[0] ?? null;
  const decoded = data === null ? null : refusalWords(decodeRevert(data, list), hideAmounts);
  return (
    <p>
      As of now it would fail: <b>{decoded ?? visibleText(problem.text, 300)}</b> {notThen}
    </p>
  );
}
