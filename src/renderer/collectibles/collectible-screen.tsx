/** One token of a collection (EIP-721). */
import { EntryCard } from '#renderer/notebook/entry-card.tsx';
import { checksummed } from '#shared/core/address.ts';
import { ActionsCard } from './actions-card.tsx';
import { HeadCard } from './head-card.tsx';
import { RawMetadataCard } from './raw-metadata-card.tsx';
import styles from './token.module.css';
import { TraitsCard } from './traits-card.tsx';
import { useTokenPage } from './use-token-page.ts';

/** `contract`: as it stands in the place. `tokenId`: decimal digits. */
export function CollectibleScreen({ contract: given, tokenId }: { readonly contract: string; readonly tokenId: string }) {
  const contract = checksummed(given.toLowerCase());
  const token = useTokenPage(contract, tokenId);
  return (
    <div className={styles.screen}>
      <HeadCard token={token}>
        <ActionsCard token={token} />
      </HeadCard>
      <TraitsCard token={token} />
      <RawMetadataCard token={token} />
      <EntryCard subject={contract} kind="address" />
    </div>
  );
}
