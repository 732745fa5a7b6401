/** A text field of one line. */
import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './field.module.css';
import { FieldFrame, type FramedProps } from './field-frame.tsx';

export interface FieldProps extends FramedProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'password';
  readonly mono?: boolean;
  readonly placeholder?: string;
  readonly inside?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Further attributes of the input, for a field with suggestions. */
  readonly more?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'role' | 'style' | 'onClick' | 'onKeyDown' | `aria-${'controls' | 'expanded' | 'activedescendant' | 'autocomplete'}`
  >;
}

export function Field({
  name,
  value,
  onChange,
  onBlur,
  type = 'text',
  mono = true,
  placeholder,
  inside,
  inputRef,
  more,
  ...framed
}: FieldProps) {
  return (
    <FieldFrame {...framed}>
      {(joined) => (
        <div className="relative">
          <input
            {...joined}
            ref={inputRef}
            name={name}
            type={type}
            value={value}
            placeholder={placeholder}
            className={cx(styles.input, mono && styles.mono, inside !== undefined && styles.roomy)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
            onBlur={onBlur}
            {...more}
          />
          {inside !== undefined && <div className={styles.inside}>{inside}</div>}
        </div>
      )}
    </FieldFrame>
  );
}
