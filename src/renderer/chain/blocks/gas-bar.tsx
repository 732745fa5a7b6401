/** How full a block is, drawn; the figure stands beside it in words. */
import styles from './gas-bar.module.css';

/** `share`: of the gas limit, in thousandths. */
export function GasBar({ share }: { share: number }) {
  'use memo';
  return (
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${share / 10}%` }} />
    </span>
  );
}
