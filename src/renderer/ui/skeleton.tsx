/** A gray bar of the size of what is being read. */
import { cx } from '#renderer/lib/cx.ts';
import styles from './skeleton.module.css';

export function Skeleton({ size }: { size: 'line' | 'short' | 'amount' | 'row' }) {
  return <div className={cx(styles.bar, styles[size])} aria-hidden />;
}

/** Skeletons as one thing to those who hear the screen. */
export function Reading({ what, children }: { what: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true" className={styles.reading}>
      <span className="visually-hidden">Reading {what}</span>
      {children}
    </div>
  );
}
