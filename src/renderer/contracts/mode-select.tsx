/** Chooses how the field beside it is read: in which unit, or as hex or text. */
import type { LeafMode } from '#shared/contracts/leaf-text.ts';
import styles from './fields.module.css';

interface ModeProps {
  readonly label: string;
  readonly value: LeafMode;
  readonly choices: readonly (readonly [LeafMode, string])[];
  readonly onChoose: (mode: LeafMode) => void;
}

export function ModeSelect({ label, value, choices, onChoose }: ModeProps) {
  return (
    <select
      aria-label={label}
      className={styles.mode}
      value={value}
      onChange={(event) => onChoose(choices.find(([mode]) => mode === event.target.value)?.[0] ?? '')}
    >
      {choices.map(([mode, words]) => (
        <option key={mode} value={mode}>
          {words}
        </option>
      ))}
    </select>
  );
}
