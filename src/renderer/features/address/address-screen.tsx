/** What is known here of one address: its name, its code to scan, and what this computer has seen of it. */
import { EntryCard } from '#renderer/parts/entry-card.tsx';
import { checksummed, isAddressText } from '#shared/address.ts';
import styles from './address.module.css';
import { AddressCard } from './address-card.tsx';
import { SeenTokensCard } from './seen-tokens-card.tsx';
import { SeenTransactionsCard } from './seen-transactions-card.tsx';
import { useAbout } from './use-about.ts';
import { WrongAddress } from './wrong-address.tsx';

/** `address`: as it stands in the place, so its checksum may be wrong. */
export function AddressScreen({ address }: { address: string }) {
  const corrected = checksummed(address.toLowerCase());
  if (!isAddressText(address)) return <WrongAddress typed={address} corrected={corrected} />;
  return <Seen address={corrected} />;
}

function Seen({ address }: { address: string }) {
  const about = useAbout(address);
  return (
    <div className={styles.screen}>
      <AddressCard address={address} token={about.known?.token ?? null} />
      <EntryCard subject={address} kind="address" />
      <SeenTransactionsCard address={address} about={about} />
      <SeenTokensCard about={about} />
    </div>
  );
}
