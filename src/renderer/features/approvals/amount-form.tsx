/** Another amount for an allowance; where the old and the new one could both be spent, it can be set to 0 between them. */
import { useState } from 'react';
import { useRead } from '#renderer/bridge/use-read.ts';
import { allowanceChange } from '#renderer/lib/allowance-change.ts';
import { amountWords } from '#renderer/lib/amount-words.ts';
import { amountText } from '#renderer/lib/approval-words.ts';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { Field } from '#renderer/ui/field.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { parseAmount } from '#shared/amount.ts';
import { allowOf } from '#shared/approval-operations.ts';
import { type ChangeFormProps, ReviewForm } from './review-form.tsx';
import { type Step, zeroKey, zeroStep } from './step.ts';

export function AmountForm({ row, onRun, onClose }: ChangeFormProps) {
  const { pair, token } = row;
  // The list reads it seldom; whoever changes it is to see what it is now. The row tells the answer.
  useRead(
    'erc20.allowance',
    { contractAddress: pair.contract, owner: pair.owner, spender: pair.spender },
    { freshFor: 10_000, every: 60_000 },
  );
  const [text, setText] = useState('');
  const [zeroFirst, setZeroFirst] = useState(false);
  const [isTried, setTried] = useState(false);
  const unit = { symbol: token.name, decimals: token.decimals ?? 0 };
  const parsed = parseAmount(text, unit.decimals);
  const { isSame, races, isUnsure } = allowanceChange(row, 'baseUnits' in parsed ? parsed.baseUnits : null, useNow());
  const problem = 'problem' in parsed ? amountWords(parsed.problem, unit) : isSame ? 'It is that already.' : null;
  const submit = () => {
    setTried(true);
    if (problem !== null || 'problem' in parsed) return;
    const set: Step = { key: 'set', pair, write: allowOf(pair, parsed.baseUnits), wanted: parsed.baseUnits };
    onRun(zeroFirst && races ? [zeroStep(zeroKey, pair), set] : [set]);
  };
  return (
    <ReviewForm onClose={onClose} onSubmit={submit}>
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
          text={`${isUnsure ? 'What it is now is not known for sure. ' : ''}Between the old amount and the new one, both could be spent by somebody quick. Set to 0 first, that cannot be: two reviews, two fees.`}
          on={zeroFirst}
          onChange={setZeroFirst}
        />
      )}
    </ReviewForm>
  );
}
