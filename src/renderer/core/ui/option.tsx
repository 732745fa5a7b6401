/** A radio button as a card with a second line; a click anywhere on the card chooses it. */
import { type ReactNode, useId } from 'react';
import styles from './option.module.css';

interface OptionProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly text: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  /** Shows the second line only while it is chosen. */
  readonly brief?: boolean;
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
}

export function Option({ name, value, label, text, chosen, onChoose, brief = false, badge, children }: OptionProps) {
  const id = useId();
  return (
    <div className={styles.option} data-chosen={chosen}>
      <input id={id} type="radio" name={name} value={value} checked={chosen} aria-describedby={`${id}-text`} onChange={onChoose} />
      <div className={styles.words}>
        <div className={styles.line}>
          <label htmlFor={id}>{label}</label>
          {badge}
        </div>
        <p id={`${id}-text`} className={brief && !chosen ? 'visually-hidden' : undefined}>
          {text}
        </p>
        {children !== undefined && <div className={styles.more}>{children}</div>}
      </div>
    </div>
  );
}
