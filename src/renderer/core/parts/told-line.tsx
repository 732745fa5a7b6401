/** What became of something, in a few words beside a sign. */
import type { ReactNode } from 'react';
import styles from './told-line.module.css';

interface ToldLineProps {
  readonly tone: 'good' | 'care' | 'bad';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

export function ToldLine({ tone, icon, title, children }: ToldLineProps) {
  return (
    <div className={styles.told} data-tone={tone}>
      {icon}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
