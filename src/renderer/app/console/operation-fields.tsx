/** The fields of an operation, drawn from its row. */
import { Checkbox } from '#renderer/core/ui/checkbox.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { fieldKinds } from '#shared/core/fields.ts';
import { wordsOf } from '#shared/core/operations/form.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';
import styles from './console.module.css';
import type { OperationForm } from './use-operation.ts';

export function OperationFields({ id, operation: { typed, problems, set } }: { id: OperationId; operation: OperationForm }) {
  const fields = Object.entries((operations[id] as Row).input);
  if (fields.length === 0) return <p className={styles.soft}>It takes no input.</p>;
  return fields.map(([name, { kind, required, help }]) =>
    kind === 'switch' ? (
      <Checkbox
        key={name}
        name={name}
        label={wordsOf(name)}
        text={help}
        on={typed[name] === 'true'}
        onChange={(on) => set(name, String(on))}
      />
    ) : (
      <Field
        key={name}
        name={name}
        label={wordsOf(name)}
        hint={required ? help : `${help} May be left empty.`}
        value={typed[name] ?? ''}
        placeholder={fieldKinds[kind].example}
        problem={problems[name] ?? null}
        onChange={(value) => set(name, value)}
      />
    ),
  );
}
