/** The round picture of a token: the first letters of its name on a color from its address. It proves nothing. */
import { markHue } from '#renderer/core/lib/mark-colors.ts';
import styles from './token-mark.module.css';

interface TokenMarkProps {
  readonly address: string;
  /** Its symbol, or the name of a collection. Safe to show; null where there is none. */
  readonly name: string | null;
  readonly size?: 'normal' | 'large';
}

export function TokenMark({ address, name, size = 'normal' }: TokenMarkProps) {
  const letters = name === null ? '??' : lettersOf(name).toUpperCase();
  return (
    <span aria-hidden className={styles.mark} data-size={size} style={{ '--mark-hue': markHue(address) } as React.CSSProperties}>
      {letters}
    </span>
  );
}

/** “FN” of “Field Notes”, “DU” of “DUSD”. */
function lettersOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return second === undefined ? [...first].slice(0, 2).join('') : `${[...first][0]}${[...second][0]}`;
}
