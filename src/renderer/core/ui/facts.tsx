/** Names and values, one below the other. */
import type { ReactNode } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './facts.module.css';

/** `framed`: with its own border, outside of a card. */
export function Facts({ framed = false, children }: { framed?: boolean; children: ReactNode }) {
  return <dl className={cx(styles.facts, framed && styles.framed)}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
