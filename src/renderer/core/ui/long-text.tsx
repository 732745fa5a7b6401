/** A long text in its own scroll area, which the keyboard reaches. */
import styles from './long-text.module.css';

interface LongTextProps {
  /** Accessible name. */
  readonly name: string;
  readonly tall?: boolean;
  /** Already safe to show. */
  readonly children: string;
}

export function LongText({ name, tall = false, children }: LongTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.text} data-tall={tall} tabIndex={0} aria-label={name}>
      <pre>{children}</pre>
    </section>
  );
}
