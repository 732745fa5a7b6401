/** The decoded call of a transaction, the calls within it, and why it failed. */

import { useState } from 'react';
import { refusalWords } from '#renderer/connections/refusal-words.ts';
import { noSimulationWords } from '#renderer/connections/settings-words.ts';
import { contractQueries } from '#renderer/contracts/queries.ts';
import { SignatureLine } from '#renderer/contracts/signature-line.tsx';
import { useSignatures } from '#renderer/contracts/use-signatures.ts';
import { Values } from '#renderer/contracts/values.tsx';
import { WordsOfOthers } from '#renderer/contracts/words-of-others.tsx';
import { runOperation } from '#renderer/core/bridge/run-operation.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn, useScope } from '#renderer/core/bridge/use-read.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { rich } from '#renderer/core/ui/rich.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { mayBeTried } from '#shared/connections/service-settings.ts';
import type { WordsByPlace } from '#shared/contracts/clear-signing/words-by-place.ts';
import type { Inner, InnerCall } from '#shared/contracts/decoding/carried-call.ts';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { decodeRevert } from '#shared/contracts/decoding/decode-revert.ts';
import type { DecodedCall } from '#shared/contracts/decoding/decoded.ts';
import { closedWords, innerCalls, mayFailWords } from '#shared/contracts/decoding/inner-calls.ts';
import { amountInCall } from '#shared/contracts/decoding/token-arguments.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import type { AppError } from '#shared/core/errors.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import type { Transaction } from '#shared/core/readers/transaction.ts';
import { AddSignature } from './add-signature.tsx';
import { toTrialCall } from './call-params.ts';
import styles from './transaction.module.css';
import type { TransactionReads } from './use-transaction.ts';

export function CallTab({ reads, transaction }: { reads: TransactionReads; transaction: Transaction }) {
  const { call, status } = reads;
  const { to, data, value, from } = transaction;
  const { value: words } = useOwn(
    contractQueries.described(to === null || data === null || data === '0x' ? null : { to, data, value, from }),
  );
  return (
    <div className={styles.stack}>
      {status === 'reverted' && <Refusal transaction={transaction} call={call} />}
      {call !== null && transaction.to !== null ? (
        <Call call={call} to={transaction.to} place="" words={words ?? {}} inner={innerCalls({ to: transaction.to, data: data ?? '0x' })} />
      ) : (
        <>
          <NoCall transaction={transaction} />
          <Said words={words ?? {}} place="" />
        </>
      )}
    </div>
  );
}

/** What its contract's owner says of the call at this place. */
function Said({ words, place }: { words: WordsByPlace; place: string }) {
  const said = words[place];
  return said === undefined ? null : <WordsOfOthers of={said} />;
}

interface CallProps {
  readonly call: DecodedCall;
  /** The called contract. */
  readonly to: string;
  readonly inner: Inner | null;
  /** `2.1`: the first call within the second. */
  readonly place: string;
  readonly words: WordsByPlace;
}

function Call({ call, to, inner, place: at, words }: CallProps) {
  const place = amountInCall(call);
  return (
    <div className={styles.stack}>
      <SignatureLine name={call.name} parameters={call.parameters} />
      {/* Inner calls first, before the raw arguments that contain them. */}
      {inner !== null && <InnerCalls inner={inner} before={at} words={words} />}
      {call.inputs.length > 0 ? (
        <Values of={call.inputs} amount={place === null ? null : { token: to, place }} />
      ) : (
        <p className="soft">{t('It takes no parameters.')}</p>
      )}
      <p className="soft">
        {call.source === 'added'
          ? t('Decoded with a signature you added.')
          : t('Decoded with a known signature. The contract isn’t verified.')}
        {call.others.length > 0 && ` ${t('Also fits: {signatures}.', { signatures: call.others.join('; ') })}`}
      </p>
      <Said words={words} place={at} />
    </div>
  );
}

/** `before`: the place of what carries them. */
function InnerCalls({ inner, before, words }: { inner: Inner; before: string; words: WordsByPlace }) {
  const { calls, left, closed } = inner;
  const count = calls.length + left;
  const more = closedWords(inner) ?? (closed === null ? null : t('Blockdesk can’t read the calls that this carries.'));
  return (
    <section aria-label={t('Calls within it')} className={styles.stack}>
      {count > 0 && <h3>{t('{count, plural, one {1 call within it} other {# calls within it}}', { count })}</h3>}
      {more !== null && <p className="bad">{more}</p>}
      <ol className={styles.inner}>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls are identified by their place
          <li key={index} className={styles.stack}>
            <Within of={call} place={before === '' ? String(index + 1) : `${before}.${index + 1}`} words={words} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Within({ of, place, words }: { of: InnerCall; place: string; words: WordsByPlace }) {
  const { kind, to, value, data, caller, code, mayFail, signature, inner } = of;
  const { list, more } = useSignatures();
  const call =
    kind === 'command' && signature === null
      ? null
      : decodeCall(data, signature === null ? list : [signature], signature === null ? more : null);
  return (
    <>
      <p>
        {rich('on {contract}', { contract: <NamedAddress address={to} /> })}
        {caller !== null && caller !== to && <>, {rich('as {caller}', { caller: <NamedAddress address={caller} /> })}</>}
        {value !== '0' && `, ${t('with {amount} wei', { amount: groupedBaseUnits(value) })}`}
      </p>
      {mayFail && <p className="care">{mayFailWords}</p>}
      {kind === 'delegatecall' && (
        <p className="bad">
          {rich('It runs the code of {contract}, with everything that the other one can do.', {
            contract: <NamedAddress address={code} />,
          })}
        </p>
      )}
      {call !== null ? (
        <Call call={call} to={to} inner={inner} place={place} words={words} />
      ) : data === '0x' ? (
        <p>{t('Plain transfer without data.')}</p>
      ) : kind === 'command' ? (
        <p className="bad">{t('Blockdesk can’t read the command {command}.', { command: data.slice(0, 4) })}</p>
      ) : (
        <>
          {inner !== null && <InnerCalls inner={inner} before={place} words={words} />}
          <Unknown data={data} />
          <Said words={words} place={place} />
        </>
      )}
    </>
  );
}

function Unknown({ data }: { data: string }) {
  return (
    <div className={styles.stack}>
      <p>
        {rich('No known signature matches {selector} and its {bytes} bytes of calldata.', {
          selector: <code>{data.slice(0, 10)}</code>,
          bytes: countWords((data.length - 2) / 2),
        })}
      </p>
      {data.length >= 10 && <AddSignature of={{ kind: 'function', data }} />}
    </div>
  );
}

function NoCall({ transaction: { to, data, blockNumber } }: { transaction: Transaction }) {
  if (data === null) return <p>{t('The data isn’t reported.')}</p>;
  const bytes = countWords((data.length - 2) / 2);
  if (to === null) {
    return (
      <p>
        {blockNumber === null
          ? t('It creates a contract; its data is the contract’s code, {bytes} bytes.', { bytes })
          : t('It created a contract; its data is the contract’s code, {bytes} bytes.', { bytes })}
      </p>
    );
  }
  return data === '0x' ? <p>{t('Plain transfer without data.')}</p> : <Unknown data={data} />;
}

type Outcome =
  | { readonly is: 'none' }
  | { readonly is: 'asking' }
  | { readonly is: 'passes' }
  | { readonly is: 'refused'; readonly problem: AppError };

/** Why a transaction failed. Its receipt doesn't say, so the same call can be simulated now. */
export function Refusal({ transaction, call }: { transaction: Transaction; call: DecodedCall | null }) {
  const service = useServiceName();
  const { connection } = useScope();
  const mayTry = mayBeTried(useActiveConnection().settings);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' });
  const own = useOwnAccounts();
  const { to, value, from } = transaction;
  const trial = call === null || to === null ? null : toTrialCall(call);
  const ask = async (input: object) => {
    setOutcome({ is: 'asking' });
    const { result } = await runOperation('contract.call', connection, input).ended;
    if (!result.ok) setOutcome({ is: 'refused', problem: result.error });
    else setOutcome(result.value.problem === null ? { is: 'passes' } : { is: 'refused', problem: result.value.problem });
  };
  return (
    <section className={styles.refusal} aria-label={t('Why it failed')}>
      <p>{t('This transaction failed. Nothing moved, but the network fee was charged. {service} doesn’t report why.', { service })}</p>
      {trial !== null && !mayTry && <p>{noSimulationWords}</p>}
      {trial !== null && mayTry && (
        <Button disabled={outcome.is === 'asking'} onClick={() => void ask({ ...trial, contractAddress: to })}>
          {t('Simulate to find out why')}
        </Button>
      )}
      <div role="status">
        <Answer outcome={outcome} hasValue={value !== '0'} own={own ?? []} isOwn={from !== null && own?.includes(from) === true} />
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly outcome: Outcome;
  readonly hasValue: boolean;
  /** EIP-55. */
  readonly own: readonly string[];
  /** Whether one of `own` sent the transaction. */
  readonly isOwn: boolean;
}

function Answer({ outcome, hasValue, own, isOwn }: AnswerProps) {
  const service = useServiceName();
  const { list } = useSignatures();
  const { hideAmounts } = useDisplay();
  if (outcome.is === 'none') return null;
  if (outcome.is === 'asking') return <p>{t('Simulating…')}</p>;
  const notThen = isOwn ? ownWords(service, hasValue) : `${strangerWords(hasValue)} ${t('The real reason may differ.')}`;
  if (outcome.is === 'passes') return <p>{`${t('It wouldn’t fail now.')} ${notThen}`}</p>;
  const { problem } = outcome;
  if (problem.code !== 'service' || problem.status >= 500)
    return <p>{t('The simulation couldn’t run. {reason}.', { reason: errorWords(problem, 0).title })}</p>;
  const data = /0x[0-9a-fA-F]{8,}/.exec(problem.text)?.[0] ?? null;
  const decoded = data === null ? null : refusalWords(decodeRevert(data, list), hideAmounts);
  const reason = decoded ?? visibleText(problem.text, 300);
  // The person's own address is never the reason why a stranger's transaction failed.
  const isOfOwn = own.some((address) => `${problem.text} ${reason}`.toLowerCase().includes(address.slice(2).toLowerCase()));
  if (!isOwn && isOfOwn) return <p>{`${t('It would fail for your account. This doesn’t explain the sender’s failure.')} ${notThen}`}</p>;
  return (
    <p>
      {rich('It would fail now: {reason}', { reason: <b>{reason}</b> })} {notThen}
    </p>
  );
}

const ownWords = (service: string, hasValue: boolean) =>
  hasValue
    ? t('Simulated now, not then, from the account that {service} picked, without the value.', { service })
    : t('Simulated now, not then, from the account that {service} picked.', { service });

const strangerWords = (hasValue: boolean) =>
  hasValue
    ? t('Simulated now, not then, from your account, not the sender’s, without the value.')
    : t('Simulated now, not then, from your account, not the sender’s.');
