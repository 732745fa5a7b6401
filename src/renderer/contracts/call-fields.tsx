/** The parameters of a function, as fields or as JSON. Both show the same. */

import { useState } from 'react';
import { Field } from '#renderer/core/ui/field.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { TextArea } from '#renderer/core/ui/text-area.tsx';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import { EntryField, labelOf } from './entry-field.tsx';
import fieldStyles from './fields.module.css';
import { ModeSelect } from './mode-select.tsx';
import { valueChoices } from './paid-value.ts';
import type { CallForm } from './use-call-form.ts';

const views = [
  { value: 'fields', label: t('Fields') },
  { value: 'json', label: t('JSON') },
] as const;

export function CallFields({ form }: { form: CallForm }) {
  const { fn, entries, json, refusal } = form;
  const [view, setView] = useState<'fields' | 'json'>('fields');
  if (refusal !== null) return <p className="soft">{refusal}</p>;
  return (
    <>
      {fn.inputs.length === 0 ? (
        <p className="soft">{t('It takes no parameters.')}</p>
      ) : (
        <>
          <Segments legend={t('Params')} name="view" value={view} choices={views} onChoose={setView} />
          {view === 'fields' ? (
            fn.inputs.map((input, index) => {
              const entry = entries[index];
              if (entry === undefined) return null;
              // biome-ignore lint/suspicious/noArrayIndexKey: parameters are identified by their place
              return <EntryField key={index} form={form} parameter={input} entry={entry} path={[index]} label={labelOf(input, index)} />;
            })
          ) : (
            <>
              <TextArea
                label={t('Params')}
                name="params"
                hint={t('a list in the signature’s order, with numbers in quotation marks')}
                mono
                value={json.text}
                problem={json.problem}
                onChange={json.set}
              />
              <FieldProblems form={form} />
            </>
          )}
        </>
      )}
      {form.problem !== null && <p className="bad small">{form.problem}</p>}
      {fn.payable && <ValueField form={form} />}
    </>
  );
}

/** Points to problems of single fields, which the JSON view can't show. */
function FieldProblems({ form }: { form: CallForm }) {
  if (form.json.problem !== null || form.problem !== null || form.params !== null) return null;
  return <p className="bad small">{t('A value doesn’t match its type. See Fields.')}</p>;
}

function ValueField({ form: { value, units, setValue } }: { form: CallForm }) {
  const symbol = units.native?.symbol ?? 'wei';
  return (
    <div className={fieldStyles.withMode}>
      <Field
        label={t('Value')}
        name="value"
        hint={t('{symbol} that is sent with the call; empty for none', { symbol })}
        value={value.text}
        problem={value.problem}
        onChange={(text) => setValue({ ...value, text })}
        {...(value.wei === null
          ? {}
          : { note: <span className={fieldStyles.exact}>{t('= {wei} wei', { wei: groupedBaseUnits(value.wei) })}</span> })}
      />
      <ModeSelect
        label={t('Unit of the value')}
        value={value.mode}
        choices={valueChoices(units.native, value.mode)}
        onChoose={(mode) => setValue({ ...value, mode })}
      />
    </div>
  );
}
