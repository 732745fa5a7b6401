/** An outcome in a few words beside an icon. */
import type { ReactNode } from 'react';
import styles from './outcome-line.module.css';

interface OutcomeLineProps {
  readonly tone: 'good' | 'care' | 'bad';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

export function OutcomeLine({ tone, icon, title, children }: OutcomeLineProps) {
  return (
    <div className={styles.line} data-tone={tone}>
      {icon}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
