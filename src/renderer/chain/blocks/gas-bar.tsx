/** A bar that shows how full a block is. */
import styles from './gas-bar.module.css';

/** In thousandths of the gas limit; null if unknown. */
export function GasBar({ share }: { share: number | null }) {
  return <span className={styles.bar} style={{ backgroundSize: `${(share ?? 0) / 10}%` }} hidden={share === null} aria-hidden />;
}
