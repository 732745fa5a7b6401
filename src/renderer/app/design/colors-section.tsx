/** What everything is made of: colors by their meaning, type, tones. */
import { Badge, type Tone } from '#renderer/core/ui/badge.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import styles from './design.module.css';

const swatches = [
  ['page', styles.page],
  ['surface', styles.surface],
  ['surface-sunk', styles.sunk],
  ['line', styles.line],
  ['control-line', styles.controlLine],
  ['text', styles.text],
  ['text-soft', styles.textSoft],
  ['accent', styles.accent],
  ['accent-soft', styles.accentSoft],
  ['good', styles.good],
  ['care', styles.care],
  ['bad', styles.bad],
] as const;
const tones: readonly [Tone, string][] = [
  ['neutral', 'as of 12:04:31'],
  ['accent', 'in use'],
  ['good', 'confirmed'],
  ['care', 'waiting for a block'],
  ['bad', 'reverted'],
];

export function ColorsSection() {
  return (
    <Card name="Colors and type">
      <div className={styles.swatches}>
        {swatches.map(([name, className]) => (
          <div key={name} className={styles.swatch}>
            <span className={className} aria-hidden />
            {name}
          </div>
        ))}
      </div>
      <div className={styles.row}>
        <p className={styles.big}>9,998.4127…</p>
        <p>
          <strong>Strong</strong>, plain and <span className={styles.soft}>soft</span> text, 13 px
        </p>
        <p className={styles.mono}>9 998 412 703 881 204 117 263 wei</p>
      </div>
      <div className={styles.row}>
        {tones.map(([tone, words]) => (
          <Badge key={tone} tone={tone}>
            {words}
          </Badge>
        ))}
      </div>
    </Card>
  );
}
