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
      <div className="stack min-w-0 gap-4">
        <p className="semibold">{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
