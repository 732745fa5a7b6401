/** A state in a word; the color only supports it. */
import type { ReactNode } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'care' | 'bad';

export function Badge({ tone = 'neutral', children, title }: { tone?: Tone; children: ReactNode; title?: string }) {
  'use memo';
  return (
    <span className={cx(styles.badge, styles[tone])} title={title}>
      {children}
    </span>
  );
}
