/** An address, shortened; whole on hover and while something in its row has the focus. */
import { shortAddress } from '#shared/address.ts';
import styles from './address.module.css';

export function Address({ address }: { address: string }) {
  return (
    <span className={styles.address} data-address={address.toLowerCase()}>
      <span aria-hidden>{shortAddress(address)}</span>
      <span className="visually-hidden">{address}</span>
      <span className={styles.full} aria-hidden>
        {address}
      </span>
    </span>
  );
}

/** A row whose focus shows the address in it whole. */
export const addressRow = styles.row;
