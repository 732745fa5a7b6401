/** One token in the gallery: its picture, its name, and who else may move it. */
import { Link } from 'wouter';
import { shortId } from '#renderer/lib/token-id.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import type { Collection } from '#renderer/parts/use-collection.ts';
import type { Names } from '#renderer/parts/use-names.ts';
import { collectiblePlace } from '#shared/places.ts';
import { shortAddress } from '#shared/short-address.ts';
import { Art } from './art.tsx';
import styles from './gallery.module.css';
import { useLook } from './use-look.ts';
import { useApproved } from './use-movers.ts';

interface CardProps {
  readonly collection: Collection;
  readonly tokenId: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** It is looked at: only then anything is asked. */
  readonly isLookedAt: boolean;
  readonly isReachable: boolean;
  /** Who may move all of them. */
  readonly operator: string | null;
  readonly names: Names;
  readonly style: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly onFocus: (index: number) => void;
}

/** What is said of one that somebody else may move. */
export const mayMoveWords = (address: string, names: Names) => `${names.of(address)?.text ?? shortAddress(address)} may move this`;

export function CollectibleCard(props: CardProps) {
  const { collection, tokenId, index, count, isLookedAt, isReachable, operator, names, style, onFocus } = props;
  const { address } = collection;
  const look = useLook(address, tokenId, { when: isLookedAt, whole: false });
  const { face } = useApproved(address, tokenId, isLookedAt);
  const mover = ('value' in face ? face.value[0] : undefined) ?? operator;
  const metadata = look.seen?.metadata ?? null;
  const name = metadata?.name ? visibleText(metadata.name, 60) : `#${shortId(tokenId)}`;
  return (
    <li className={styles.card} style={style} aria-setsize={count} aria-posinset={index + 1}>
      <Link
        to={collectiblePlace(address, tokenId)}
        className={styles.link}
        data-index={index}
        tabIndex={isReachable ? 0 : -1}
        onFocus={() => onFocus(index)}
      >
        <Art contract={address} tokenId={tokenId} digest={look.seen?.picture?.digest ?? null} words="" onGone={look.again} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {mover === undefined || mover === null ? (
            <span className={styles.soft}>{secondLine(collection.name, name, metadata?.traits[0])}</span>
          ) : (
            <span className={styles.care}>{mayMoveWords(mover, names)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The collection; where the name tells it already, the first trait. */
function secondLine(collection: string, name: string, trait: { name: string; value: string | null } | undefined): string {
  if (!name.toLowerCase().includes(collection.toLowerCase()) || trait === undefined || trait.value === null) return collection;
  const value = visibleText(trait.value, 40);
  return trait.name === '' ? value : `${visibleText(trait.name, 30)}: ${value}`;
}
