/** A checkbox with its explanation. */
import { useId } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Checkbox({ label, name, text, on, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={on}
        aria-describedby={`${id}-text`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-text`}>{text}</p>
      </div>
    </div>
  );
}
