/** A shortened value; whole on hover, while an element around it has the focus, and when copied. */
import { CopyButton } from './copy-button.tsx';
import styles from './shortened.module.css';

interface ShortenedProps {
  readonly whole: string;
  readonly short: string;
  /** Hovering over it highlights every equal address on the screen. */
  readonly address?: string;
  /** The accessible name of a copy button. */
  readonly copy?: string;
}

export function Shortened({ whole, short, address, copy }: ShortenedProps) {
  'use memo';
  const value = (
    <span className={styles.value} data-address={address}>
      <span aria-hidden className={styles.short}>
        {short}
      </span>
      <span className={styles.whole}>{whole}</span>
    </span>
  );
  if (copy === undefined) return value;
  return (
    <span className={styles.line}>
      {value}
      <CopyButton label={copy} text={whole} />
    </span>
  );
}

/** A row that shows its shortened values whole while it has the focus. */
export const wholeOnFocus = styles.row;
