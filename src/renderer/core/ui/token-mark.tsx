/** The round picture of a token: the first letters of its symbol on a color from its address. It proves nothing. */
import { markHue } from '#renderer/core/lib/mark-colors.ts';
import styles from './token-mark.module.css';

interface TokenMarkProps {
  readonly address: string;
  /** Safe to show; null where there is none. */
  readonly symbol: string | null;
  readonly size?: 'normal' | 'large';
}

export function TokenMark({ address, symbol, size = 'normal' }: TokenMarkProps) {
  const letters = symbol === null ? '??' : symbol.slice(0, 2).toUpperCase();
  return (
    <span aria-hidden className={styles.mark} data-size={size} style={{ '--mark-hue': markHue(address) } as React.CSSProperties}>
      {letters}
    </span>
  );
}
