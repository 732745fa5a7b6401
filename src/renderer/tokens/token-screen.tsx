/** One token (EIP-20): its facts, the person's balances, and the transfers seen. */

import { WrongAddress } from '#renderer/chain/address/wrong-address.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { HoldersCard } from './holders-card.tsx';
import { TokenCard } from './token-card.tsx';
import { TransfersCard } from './transfers-card.tsx';

/** `contract`: as in the URL, so its checksum may be wrong. */
export function TokenScreen({ contract }: { readonly contract: string }) {
  if (!isAddressText(contract)) return <WrongAddress typed={contract} placeOf={tokenPlace} />;
  const address = checksummed(contract);
  return (
    <div className="stack cols-1 gap-20">
      <TokenCard contract={address} />
      <HoldersCard contract={address} />
      <TransfersCard contract={address} />
      <EntryCard subject={address} kind="address" />
    </div>
  );
}
