/** A field of several lines, with its label, hint and what is wrong with it; it grows with what is in it. */
import { type ReactNode, useId } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './field.module.css';

interface TextAreaProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly note?: ReactNode;
  readonly onBlur?: () => void;
  readonly mono?: boolean;
}

export function TextArea({ label, name, value, onChange, hint, problem = null, note, onBlur, mono = false }: TextAreaProps) {
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
      <textarea
        id={id}
        name={name}
        value={value}
        className={cx(styles.input, styles.area, mono && styles.mono)}
        aria-invalid={problem !== null}
        aria-describedby={told === '' ? undefined : told}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
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
