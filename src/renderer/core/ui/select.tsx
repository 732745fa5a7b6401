/** A select with its label. */
import { useId } from 'react';
import styles from './select.module.css';

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V;
  /** `disabled`: listed, with the reason in its label. */
  readonly choices: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[];
  readonly onChoose: (value: V) => void;
  readonly disabled?: boolean;
  /** Puts the label above, as in a form. */
  readonly stacked?: boolean;
}

export function Select<V extends string>({ label, value, choices, onChoose, disabled = false, stacked = false }: SelectProps<V>) {
  'use memo';
  const id = useId();
  return (
    <div className={styles.select} data-stacked={stacked}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control picker" value={value} disabled={disabled} onChange={(event) => onChoose(event.target.value as V)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
