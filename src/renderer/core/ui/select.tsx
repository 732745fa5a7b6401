/** One of several things, by the system's own list. */
import { useId } from 'react';
import styles from './select.module.css';

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V;
  /** `disabled`: shown with its reason, and not to be chosen. */
  readonly choices: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[];
  readonly onChoose: (value: V) => void;
  readonly disabled?: boolean;
  /** The label above it, as in a form. */
  readonly stacked?: boolean;
}

export function Select<V extends string>({ label, value, choices, onChoose, disabled = false, stacked = false }: SelectProps<V>) {
  const id = useId();
  return (
    <div className={styles.select} data-stacked={stacked}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} disabled={disabled} onChange={(event) => onChoose(event.target.value as V)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
