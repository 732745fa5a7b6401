/** What can be taken from an answer: its values copied or saved, and the answer as it came. */
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import type { ContractFunction } from '#shared/contracts/functions.ts';
import { type CallOutcome, plainValue } from './call-outcome.ts';

interface AnswerTakeawayProps {
  readonly fn: ContractFunction;
  readonly outcome: CallOutcome & { readonly is: 'answered' };
  /** Of the call, by our names. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function AnswerTakeaway({ fn, outcome, input }: AnswerTakeawayProps) {
  const { values, answer } = outcome;
  return (
    <>
      {values !== null && <CopyButton label="Copy values" words="Copy" text={values.map(plainValue).join('\n')} />}
      {values !== null && (
        <SaveList
          name={`Answer of ${
            fn.name
              .replace(/[^A-Za-z0-9]/g, ' ')
              .trim()
              .slice(0, 40) || 'a function'
          }`}
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
  /** Places and names from the outermost on. */
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
