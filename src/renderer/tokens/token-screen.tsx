/** One token (EIP-20): what its contract tells of it, what each account holds, and what was seen of its transfers. */
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { HoldersCard } from './holders-card.tsx';
import { TokenCard } from './token-card.tsx';
import styles from './tokens.module.css';
import { TransfersCard } from './transfers-card.tsx';
import { WrongToken } from './wrong-token.tsx';

/** `contract`: as it stands in the place, so its checksum may be wrong. */
export function TokenScreen({ contract }: { readonly contract: string }) {
  const address = checksummed(contract.toLowerCase());
  if (!isAddressText(contract)) return <WrongToken typed={contract} corrected={address} />;
  return (
    <div className={styles.screen}>
      <TokenCard contract={address} />
      <HoldersCard contract={address} />
      <TransfersCard contract={address} />
      <EntryCard subject={address} kind="address" />
    </div>
  );
}
