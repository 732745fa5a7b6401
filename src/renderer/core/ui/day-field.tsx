/** A day of the calendar. */
import { useId } from 'react';
import styles from './day-field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-21`; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown below the field; null when the value is valid. */
  readonly problem?: string | null;
}

export function DayField({ label, value, onChange, problem = null }: DayFieldProps) {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="control"
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className="bad small">
          {problem}
        </p>
      )}
    </div>
  );
}
