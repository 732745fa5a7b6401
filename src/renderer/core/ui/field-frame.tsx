/** The frame of every field: label, hint, note and problem, linked to it for screen readers. */
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FramedProps {
  readonly label: string;
  readonly hint?: string;
  /** Shown below the field, in words that name the fix; null when the value is valid. */
  readonly problem?: ReactNode;
  readonly note?: ReactNode;
}

/** For the input element. */
interface InputIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export function FieldFrame({ label, hint, problem = null, note, children }: FramedProps & { children: (ids: InputIds) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, note !== undefined && `${id}-note`, problem !== null && `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="min-w-0">
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': described === '' ? undefined : described })}
      {note !== undefined && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} className="bad small mt-4">
          {problem}
        </p>
      )}
    </div>
  );
}
