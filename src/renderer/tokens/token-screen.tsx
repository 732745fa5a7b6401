/** One token (EIP-20): what its contract tells of it, what each account holds, and what was seen of its transfers. */

import { Link } from 'wouter';
import { Card } from '#renderer/core/ui/card.tsx';
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { HoldersCard } from './holders-card.tsx';
import { TokenCard } from './token-card.tsx';
import { TransfersCard } from './transfers-card.tsx';

/** `contract`: as it stands in the place, so its checksum may be wrong. */
export function TokenScreen({ contract }: { readonly contract: string }) {
  const address = checksummed(contract.toLowerCase());
  if (!isAddressText(contract)) return <WrongToken typed={contract} corrected={address} />;
  return (
    <div className="stack cols-1 gap-20">
      <TokenCard contract={address} />
      <HoldersCard contract={address} />
      <TransfersCard contract={address} />
      <EntryCard subject={address} kind="address" />
    </div>
  );
}

/** A token’s address that cannot be right as it is written. */
function WrongToken({ typed, corrected }: { typed: string; corrected: string }) {
  return (
    <Card name="This address is not right">
      <div className="stack gap-14">
        <p className="break-words mono-roomy">{typed}</p>
        <p>Its capital and small letters carry a check, and they do not fit its digits. Copy it again from its source.</p>
        <p>
          If only the capitals are wrong, it would be <Link to={tokenPlace(corrected)}>{corrected}</Link>.
        </p>
      </div>
    </Card>
  );
}
