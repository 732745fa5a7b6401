/** The collections that are followed, one of them shown: each with how many the chosen account holds. */
import { Pin } from 'lucide-react';
import { Link } from 'wouter';
import { useCollection } from '#renderer/collectibles/use-collection.ts';
import { cx } from '#renderer/core/lib/cx.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { collectionPlace } from '#shared/core/places.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import styles from './collectibles.module.css';
import { useCount } from './use-holdings.ts';

/** Each is a request: of more than these it is told when one opens them. */
const mostCounted = 24;

interface ChipsProps {
  readonly collections: readonly SavedToken[];
  /** EIP-55. */
  readonly chosen: string | null;
  readonly owner: string | null;
}

export function CollectionChips({ collections, chosen, owner }: ChipsProps) {
  return (
    <nav className="flex wrap min-w-0 gap-8" aria-label="Collections">
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
          <span className="visually-hidden">pinned: </span>
        </>
      )}
      <span className={styles.chipName}>{name}</span>
      {count !== null && <span>{withCommas(count)}</span>}
      {collection.hidden && <span>hidden</span>}
    </Link>
  );
}
