/** A long value, shortened; whole in its place on hover, while something around it has the focus, and by copying. */
import { CopyButton } from './copy-button.tsx';
import styles from './shortened.module.css';

interface ShortenedProps {
  readonly whole: string;
  readonly short: string;
  /** `address`: every equal one on the screen is marked together with it. */
  readonly address?: string;
  /** With a button that copies the whole; its accessible name. */
  readonly copy?: string;
}

export function Shortened({ whole, short, address, copy }: ShortenedProps) {
  'use memo';
  return (
    <span className={styles.line}>
      <span className={styles.value} data-address={address}>
        <span aria-hidden>{short}</span>
        <span className="visually-hidden">{whole}</span>
        <span className={styles.whole} aria-hidden>
          {whole}
        </span>
      </span>
      {copy !== undefined && <CopyButton label={copy} text={whole} />}
    </span>
  );
}

/** A row whose focus shows what is shortened in it whole. */
export const wholeOnFocus = styles.row;
