/** A text field with its label, hint and what is wrong with it, joined for those who hear them. */
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: string;
  /** Said below the field, in words that name the fix; null when it fits. */
  readonly problem?: string | null;
  readonly note?: ReactNode;
  readonly type?: 'text' | 'password';
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly inside?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Of the input, for a field that offers things to choose from. */
  readonly more?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'role' | 'style' | 'onClick' | 'onKeyDown' | `aria-${'controls' | 'expanded' | 'activedescendant' | 'autocomplete'}`
  >;
}

export function Field({
  label,
  name,
  value,
  onChange,
  onBlur,
  hint,
  problem = null,
  note,
  type = 'text',
  mono = true,
  placeholder,
  inside,
  inputRef,
  more,
}: FieldProps) {
  const id = useId();
  const told = [hint !== undefined && `${id}-hint`, note !== undefined && `${id}-note`, problem !== null && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      <div className={styles.box}>
        <input
          id={id}
          ref={inputRef}
          name={name}
          type={type}
          value={value}
          placeholder={placeholder}
          className={cx(styles.input, mono && styles.mono, inside !== undefined && styles.roomy)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={told === '' ? undefined : told}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
          onBlur={onBlur}
          {...more}
        />
        {inside !== undefined && <div className={styles.inside}>{inside}</div>}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
