/** A bar that shows how full a block is. */
import styles from './gas-bar.module.css';

/** In thousandths of the gas limit. */
export function GasBar({ share }: { share: number }) {
  'use memo';
  return (
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${share / 10}%` }} />
    </span>
  );
}
