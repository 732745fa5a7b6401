/** What is known here of one address: its name, its code to scan, and what this computer has seen of it. */

import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import styles from './address.module.css';
import { AddressCard } from './address-card.tsx';
import { SeenTokensCard } from './seen-tokens-card.tsx';
import { SeenTransactionsCard } from './seen-transactions-card.tsx';
import { WrongAddress } from './wrong-address.tsx';

/** Other screens' reads may add to it at any time; nothing is asked of the service by it. Milliseconds. */
const knownEvery = 5_000;

/** `address`: as it stands in the place, so its checksum may be wrong. */
export function AddressScreen({ address }: { address: string }) {
  const corrected = checksummed(address.toLowerCase());
  if (!isAddressText(address)) return <WrongAddress typed={address} corrected={corrected} />;
  return <Seen address={corrected} />;
}

function Seen({ address }: { address: string }) {
  const { value, problem, again } = useOwn(notebookQueries.about([address], { every: knownEvery }));
  const known = value?.[0] ?? null;
  return (
    <div className={styles.screen}>
      <AddressCard address={address} token={known?.token ?? null} />
      <EntryCard subject={address} kind="address" />
      <SeenTransactionsCard address={address} about={{ known, problem, again }} />
      <SeenTokensCard known={known} />
    </div>
  );
}
