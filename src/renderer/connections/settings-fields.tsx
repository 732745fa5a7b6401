/** What the service's document leaves open, and how amounts of the native currency are written. */

import { paramsEncodingWords, signatureFormWords } from '#renderer/connections/connection-words.ts';
import { Field } from '#renderer/core/ui/field.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import type { FieldName } from './form-values.ts';
import styles from './service-fields.module.css';
import type { ServiceForm } from './use-service-form.ts';

export type TextField = Exclude<FieldName, 'pkce' | 'environment' | 'paramsEncoding' | 'signatureForm'>;

interface SettingsFieldsProps {
  readonly form: ServiceForm;
  readonly text: (name: TextField) => {
    readonly name: string;
    readonly value: string;
    readonly problem: string | null;
    readonly onChange: (value: string) => void;
    readonly onBlur: () => void;
  };
}

const choicesOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }));

export function SettingsFields({ form: { values, set }, text }: SettingsFieldsProps) {
  return (
    <>
      <Select
        stacked
        label="Encoding of params"
        value={values.paramsEncoding}
        choices={choicesOf(paramsEncodingWords)}
        onChoose={(value) => set('paramsEncoding', value)}
      />
      <Select
        stacked
        label="Form of functionSignature"
        value={values.signatureForm}
        choices={choicesOf(signatureFormWords)}
        onChoose={(value) => set('signatureForm', value)}
      />
      <div className={styles.pair}>
        <Field {...text('approvalForAllPath')} label="Path of “Is approved for all”" hint="empty: the bare API address" />
        <Field {...text('perSecond')} label="Requests per second" hint="at most; empty: as many as are needed" />
      </div>
      <div className={styles.pair}>
        <Field {...text('currencySymbol')} label="Currency symbol" hint="empty: as the list by chain says" />
        <Field {...text('currencyDecimals')} label="Currency decimals" hint="together with the symbol" />
      </div>
    </>
  );
}
