/** The person's collectibles (EIP-721). */

import { Pin, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCollection } from '#renderer/collectibles/use-collection.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { useAccountChoice } from '#renderer/wallet/account-choice.tsx';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { collectionPlace } from '#shared/core/places.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { AddDialog } from './add-dialog.tsx';
import styles from './collectibles.module.css';
import { CollectionView } from './collection-view.tsx';
import { useCount } from './use-holdings.ts';

/** `contract`: as in the URL; null for the first that is followed. */
export function CollectiblesScreen({ contract }: { readonly contract: string | null }) {
  const { account, accounts, face, choice } = useAccountChoice();
  const followed = useTokens('erc721');
  const [showHidden, setShowHidden] = useState(false);
  const [adding, setAdding] = useState(false);
  const owner = account?.address ?? null;
  // Accepted with a wrong checksum, too: its digits decide.
  const chosen = contract === null ? (followed.find(({ hidden }) => !hidden)?.address ?? null) : checksummed(contract.toLowerCase());
  const hidden = followed.filter((each) => each.hidden).length;
  const shown = followed.filter((each) => !each.hidden || showHidden || each.address === chosen);
  return (
    <div className="stack cols-1 gap-16">
      <div className={styles.bar}>
        {shown.length > 0 && <CollectionChips collections={shown} chosen={chosen} owner={owner} />}
        {hidden > 0 && (
          <Button size="small" look="quiet" aria-pressed={showHidden} onClick={() => setShowHidden(!showHidden)}>
            {showHidden ? t('Hide hidden ones') : t('{count} hidden', { count: countWords(hidden) })}
          </Button>
        )}
        {accounts.length > 0 && choice}
        <div className="flex wrap ms-auto gap-8">
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('Add collection')}
          </Button>
        </div>
      </div>
      {contract !== null && !isAddressText(contract) && (
        <p className="soft">{t('This address’s checksum is wrong, so it may have been changed. Its digits are used below.')}</p>
      )}
      {chosen === null ? (
        <Empty
          framed
          title={t('No collection yet')}
          actions={
            <Button look="main" onClick={() => setAdding(true)}>
              {t('Add the first')}
            </Button>
          }
        >
          {t('Your collectibles appear here. Add a collection by its contract address.')}
        </Empty>
      ) : (
        <CollectionView
          key={`${chosen} ${owner}`}
          contract={chosen}
          saved={followed.find(({ address }) => address === chosen) ?? null}
          account={account}
          accounts={face}
        />
      )}
      {adding && <AddDialog owner={owner} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Each count is a request. The others are counted when they are opened. */
const mostCounted = 24;

interface ChipsProps {
  readonly collections: readonly SavedToken[];
  /** EIP-55. */
  readonly chosen: string | null;
  readonly owner: string | null;
}

/** The followed collections, each with how many the chosen account owns. */
function CollectionChips({ collections, chosen, owner }: ChipsProps) {
  return (
    <nav className="flex wrap min-w-0 gap-8" aria-label={t('Collections')}>
      {collections.map((collection, index) => (
        <Chip
          key={collection.address}
          collection={collection}
          isChosen={collection.address === chosen}
          owner={owner}
          counts={index < mostCounted}
        />
      ))}
    </nav>
  );
}

function Chip({
  collection,
  isChosen,
  owner,
  counts,
}: {
  collection: SavedToken;
  isChosen: boolean;
  owner: string | null;
  counts: boolean;
}) {
  const { name } = useCollection(collection.address);
  const count = useCount(collection.address, owner, counts || isChosen);
  return (
    <Link
      to={collectionPlace(collection.address)}
      className={cx('chip', collection.hidden && styles.hiddenChip)}
      aria-current={isChosen ? 'page' : undefined}
    >
      {collection.pinned && (
        <>
          <Pin size={12} aria-hidden />
          <span className="visually-hidden">{t('pinned:')} </span>
        </>
      )}
      <span className={styles.chipName}>{name}</span>
      {count !== null && <span>{countWords(BigInt(count))}</span>}
      {collection.hidden && <span>{t('hidden')}</span>}
    </Link>
  );
}
