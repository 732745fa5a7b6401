/** What has to be typed before it can be sent: in the warning that asks for it. */
import { Field } from '#renderer/core/ui/field.tsx';
import type { ReviewFinding } from '#shared/writes/review.ts';
import styles from './review.module.css';

export interface Typing {
  /** By the field's name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (name: string, text: string) => void;
}

/** Two limits may each have their rule broken, so a kind alone names none. */
export const fieldOf = ({ kind, text }: ReviewFinding) => `${kind} ${text}`;

interface OverrideFieldProps {
  readonly name: string;
  readonly override: NonNullable<ReviewFinding['override']>;
  readonly typing: Typing;
}

export function OverrideField({ name, override, typing: { typed, onType } }: OverrideFieldProps) {
  return (
    <div className={styles.override}>
      <Field
        label={`Type “${override.type}” to go on:`}
        hint={override.because}
        name={name}
        value={typed[name] ?? ''}
        onChange={(text) => onType(name, text)}
      />
    </div>
  );
}
