/** What a read returned, decoded, with what has changed since the last time; or why the contract refused. */

import { RotateCw } from 'lucide-react';
import { Values } from '#renderer/contracts/values.tsx';
import { quotedEnd, visibleText } from '#renderer/core/lib/visible-text.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf, StaleNote } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { ProblemNote } from '#renderer/core/ui/problem-note.tsx';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { type CallOutcome, outcomeWords, plainValue } from './call-outcome.ts';
import styles from './contracts.module.css';
import type { Ended } from './use-call-run.ts';
import type { ContractUnits } from './use-units.ts';

interface AnswerCardProps {
  readonly contract: string;
  readonly fn: ContractFunction;
  readonly ended: Extract<Ended, { how: 'read' | 'test' }>;
  readonly units: ContractUnits;
  readonly onAgain: () => void;
  readonly busy: boolean;
}

export function AnswerCard({ contract, fn, ended, units, onAgain, busy }: AnswerCardProps) {
  const service = useServiceName();
  const { outcome, how, milliseconds } = ended;
  const isTest = how === 'test';
  return (
    <Card
      name={t('Answer')}
      aside={
        <>
          <span role="status">
            <Badge tone={outcome.is === 'answered' ? (outcome.problem === null ? 'good' : 'care') : 'bad'}>
              {isTest && outcome.is === 'answered' && outcome.problem === null ? t('wouldn’t fail') : outcomeWords(outcome)}
            </Badge>
          </span>
          {outcome.is === 'answered' && (
            <AsOf
              at={outcome.answer.readAt}
              stale={outcome.problem !== null || outcome.answer.source === 'stored'}
              block={outcome.answer.block}
            />
          )}
          {milliseconds !== null && <span className="soft">{t('{milliseconds} ms', { milliseconds: countWords(milliseconds) })}</span>}
        </>
      }
    >
      <div className="stack min-w-0 cols-1 gap-12">
        {isTest && <p className="soft">{t('Simulated now, from the account that {service} picked. Nothing was changed.', { service })}</p>}
        <Outcome contract={contract} fn={fn} outcome={outcome} before={ended.before} units={units} onAgain={onAgain} />
        <div className={styles.actions}>
          <Button icon={<RotateCw size={14} aria-hidden />} aria-disabled={busy} onClick={() => busy || onAgain()}>
            {t('Run again')}
          </Button>
          {outcome.is === 'answered' && <AnswerTakeaway fn={fn} outcome={outcome} input={{ ...ended.input }} />}
        </div>
      </div>
    </Card>
  );
}

interface OutcomeProps extends Pick<AnswerCardProps, 'contract' | 'fn' | 'units' | 'onAgain'> {
  readonly outcome: CallOutcome;
  readonly before: readonly Decoded[] | null;
}

function Outcome({ contract, fn, outcome, before, units, onAgain }: OutcomeProps) {
  const signInAgain = useSignInAgain();
  if (outcome.is === 'failed') return <Problem problem={outcome.problem} onAgain={onAgain} onSignIn={signInAgain} />;
  if (outcome.is === 'refused') {
    return (
      <ProblemNote
        title={t('The contract refused')}
        text={
          outcome.words === null
            ? t('The reason given: {reason}', { reason: quotedEnd(outcome.said, 300) })
            : t('The reason given: {reason}.', { reason: outcome.words })
        }
        next={t('Nothing was changed. Check the parameters, or what the contract requires.')}
        {...(outcome.words === null ? {} : { details: visibleText(outcome.said, 600) })}
      />
    );
  }
  const { values, answer, problem } = outcome;
  return (
    <>
      {answer.reading.recognized && <StaleNote face={{ face: 'stale', value: null, readAt: answer.readAt, problem }} />}
      {values === null ? (
        <Undecoded fn={fn} answer={answer} />
      ) : (
        <Values of={values} amount={amountIn(contract, fn, units)} before={before} guesses alone={t('result')} />
      )}
    </>
  );
}

/** By signature, as a name alone proves nothing. */
const amounts: Readonly<Record<string, number>> = {
  'totalSupply()': 0,
  'balanceOf(address)': 0,
  'allowance(address,address)': 0,
};

function amountIn(contract: string, fn: ContractFunction, units: ContractUnits) {
  const place = Object.hasOwn(amounts, fn.types) ? amounts[fn.types] : undefined;
  return place === undefined || !units.isToken || fn.outputs.length !== 1 ? null : { token: contract, place };
}

function Undecoded({ fn, answer }: { fn: ContractFunction; answer: Extract<CallOutcome, { is: 'answered' }>['answer'] }) {
  const value = answer.reading.recognized ? (answer.reading.value as { readonly result: CallResult }).result : null;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <>
      <p>
        {fn.outputs.length === 0
          ? t('The signature has no return types. Add “returns (…)” to decode the answer.')
          : t('The answer doesn’t match the signature’s return types, so it isn’t decoded:')}
      </p>
      {text === '0x' || value === null ? (
        <p className="soft">{t('It returned nothing.')}</p>
      ) : (
        <LongText name={t('Undecoded answer')}>{visibleText(text, 20_000)}</LongText>
      )}
    </>
  );
}

/** Copies or saves the values, and shows the raw answer. */
interface AnswerTakeawayProps {
  readonly fn: ContractFunction;
  readonly outcome: CallOutcome & { readonly is: 'answered' };
  /** The input of the call, by our field names. */
  readonly input: Readonly<Record<string, unknown>>;
}

function AnswerTakeaway({ fn, outcome, input }: AnswerTakeawayProps) {
  const { values, answer } = outcome;
  // The name is a part of a file's name.
  const name = fn.name
    .replace(/[^A-Za-z0-9]/g, ' ')
    .trim()
    .slice(0, 40);
  return (
    <>
      {values !== null && <CopyButton label={t('Copy values')} words={t('Copy')} text={values.map(plainValue).join('\n')} />}
      {values !== null && (
        <SaveList
          name={name === '' ? t('Answer of a function') : t('Answer of {name}', { name })}
          rows={flatten(values)}
          columns={[
            { name: 'name', value: ({ name }) => name },
            { name: 'type', value: ({ type }) => type },
            { name: 'value', value: ({ value }) => value, isAmount: true },
          ]}
          size="normal"
        />
      )}
      <RawButton operation="contract.call" input={input} answer={answer} size="normal" />
    </>
  );
}

interface FlatValue {
  /** The path to the value: names or indexes, from the outermost on. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

function flatten(values: readonly Decoded[], within = ''): readonly FlatValue[] {
  return values.flatMap((value, index) => {
    const name = `${within}${value.name === '' ? index : value.name}`;
    if ('value' in value) return [{ name, type: value.type, value: value.value }];
    return flatten('items' in value ? value.items : value.fields, `${name}.`);
  });
}
