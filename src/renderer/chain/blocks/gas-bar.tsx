/** A bar that shows how full a block is. */
import styles from './gas-bar.module.css';

/** In thousandths of the gas limit. */
export function GasBar({ share }: { share: number }) {
  return <span className={styles.bar} style={{ backgroundSize: `${share / 10}%` }} aria-hidden />;
}
