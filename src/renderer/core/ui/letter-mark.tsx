/** Letters on a color: what a token’s and a connection’s picture are made of. */
import styles from './letter-mark.module.css';

export interface LetterMarkProps {
  /** In degrees. */
  readonly hue: number;
  readonly letters: string;
  /** Round if left out. */
  readonly shape?: 'square';
  readonly size?: 'small' | 'large' | undefined;
}

export function LetterMark({ hue, letters, shape, size }: LetterMarkProps) {
  return (
    <span aria-hidden className={styles.mark} data-shape={shape} data-size={size} style={{ '--mark-hue': hue } as React.CSSProperties}>
      {letters}
    </span>
  );
}
