/** A day of the calendar, by the system's own field; empty for none. */
import { useId } from 'react';
import styles from './day-field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `2026-11-21`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
