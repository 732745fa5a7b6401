/** In place of a list that is empty: a drawing, what would be here, and how to get it. */
import type { ReactNode } from 'react';
import { cx } from '#renderer/core/lib/cx.ts';
import styles from './empty.module.css';

interface EmptyProps {
  readonly title?: string;
  /** Buttons. */
  readonly actions?: ReactNode;
  /** Where no card is around it. */
  readonly framed?: boolean;
  readonly children: ReactNode;
}

export function Empty({ title, actions, framed = false, children }: EmptyProps) {
  return (
    <div className={cx(styles.empty, framed && 'framed')}>
      <Drawing />
      {title !== undefined && <p className="semibold text">{title}</p>}
      <p className={styles.words}>{children}</p>
      {actions !== undefined && <div className="row wrap gap-8 mt-4">{actions}</div>}
    </div>
  );
}

/** The desk of the icon, with the outline of a block that isn’t there yet. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 72" width="112" height="72" aria-hidden>
      <path className={styles.desk} d="M6 62.5H106M22 62.5V70M90 62.5V70" />
      <path className={styles.top} d="M56 4 80 17 56 30 32 17Z" />
      <path className={styles.side} d="M32 17V47L56 60V30ZM80 17V47L56 60" />
      <path className={styles.desk} d="M12 54.5H22M92 54.5H99M90 48.5H101" />
    </svg>
  );
}
