/** A card: a region of the screen with its heading. */
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** The region's name. */
  readonly name: string;
  /** What the heading shows, when that is more than the name. */
  readonly heading?: ReactNode;
  readonly below?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ name, heading, below, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-label={name} aria-describedby={id}>
      <header className={styles.header}>
        <h2 id={id}>{heading ?? name}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {below !== undefined && <p className="soft">{below}</p>}
      {children}
    </section>
  );
}
