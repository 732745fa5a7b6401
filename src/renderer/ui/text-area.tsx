/** A field of several lines, with its label, hint and what is wrong with it; it grows with what is in it. */
import { useId } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './field.module.css';

interface TextAreaProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly problem?: string | null;
}

export function TextArea({ label, name, value, onChange, hint, problem = null }: TextAreaProps) {
  const id = useId();
  const told = [hint !== undefined && `${id}-hint`, problem !== null && `${id}-problem`].filter(Boolean).join(' ');
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
        className={cx(styles.input, styles.area)}
        aria-invalid={problem !== null}
        aria-describedby={told === '' ? undefined : told}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
