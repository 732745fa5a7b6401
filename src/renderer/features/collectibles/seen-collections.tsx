/** The collections that were seen with the person’s accounts: each one press away from being looked at. */
import { Address } from '#renderer/ui/address.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { shortAddress } from '#shared/short-address.ts';
import styles from './dialogs.module.css';
import { useFoundCollections } from './use-found-collections.ts';

export function SeenCollections({ onLook }: { onLook: (address: string) => void }) {
  const offered = useFoundCollections();
  if (offered.length === 0) return null;
  return (
    <div className={styles.found}>
      <h3 className={styles.heading}>Seen with your accounts</h3>
      <ul>
        {offered.map(({ address, name }) => (
          <li key={address} className={styles.foundRow}>
            <span>
              <Address address={address} label={name ?? undefined} mark />
            </span>
            <Button size="small" aria-label={`Look at ${name ?? shortAddress(address)}`} onClick={() => onLook(address)}>
              Look at it
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
