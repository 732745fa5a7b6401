/** A field of several lines that grows with its text. */
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './field.module.css';
import { FieldFrame, type FramedProps } from './field-frame.tsx';

interface TextAreaProps extends FramedProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly mono?: boolean;
}

export function TextArea({ name, value, onChange, onBlur, mono = false, ...framed }: TextAreaProps) {
  return (
    <FieldFrame {...framed}>
      {(joined) => (
        <textarea
          {...joined}
          name={name}
          value={value}
          className={cx(styles.input, styles.area, mono && styles.mono)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
