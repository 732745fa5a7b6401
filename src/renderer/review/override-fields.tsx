/** What has to be typed before it can be sent, one field for each finding that wants it. */
import { Field } from '#renderer/ui/field.tsx';
import type { ReviewFinding } from '#shared/review.ts';
import styles from './review.module.css';

interface OverrideFieldsProps {
  readonly findings: readonly ReviewFinding[];
  /** By the finding's kind. */
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (kind: string, text: string) => void;
}

export function OverrideFields({ findings, typed, onType }: OverrideFieldsProps) {
  // Where something bars it anyway, nothing is to be typed.
  if (findings.some(({ blocks }) => blocks)) return null;
  return (
    <div className={styles.overrides}>
      {findings.map(({ kind, override }) =>
        override === null ? null : (
          <Field
            key={kind}
            label={`Type “${override.type}” to go on`}
            hint={override.because}
            name={kind}
            value={typed[kind] ?? ''}
            onChange={(text) => onType(kind, text)}
          />
        ),
      )}
    </div>
  );
}
