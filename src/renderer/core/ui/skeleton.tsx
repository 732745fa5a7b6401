/** Placeholders for what is being read. */

import type { ReactNode } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './skeleton.module.css';

type Size = 'line' | 'short' | 'amount' | 'row';

export function Skeleton({ size }: { size: Size }) {
  'use memo';
  return <div className={cx(styles.bar, styles[size])} aria-hidden />;
}

interface ReadingProps {
  readonly what: string;
  readonly bars?: readonly Size[];
  readonly children?: ReactNode;
}

/** A group of skeletons, announced once to screen readers. */
export function Reading({ what, bars = [], children }: ReadingProps) {
  return (
    <div aria-busy="true" className={styles.reading}>
      <span className="visually-hidden">{t('Reading {what}', { what })}</span>
      {bars.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Skeleton key={index} size={size} />
      ))}
      {children}
    </div>
  );
}
