/** Native radio buttons, side by side. */
import styles from './segments.module.css';

interface SegmentsProps<V extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly name: string;
  readonly value: V;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V) => void;
}

export function Segments<V extends string>({ legend, hint, name, value, choices, onChoose }: SegmentsProps<V>) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        {legend} {hint !== undefined && <span>{hint}</span>}
      </legend>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
