/** One token in the gallery: its picture, its name, and who else may move it. */

import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { shortId } from '#renderer/collectibles/token-id.ts';
import { useKnownData } from '#renderer/core/bridge/use-known-data.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import type { Names } from '#renderer/notebook/names.ts';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import type { PictureChoice } from '#shared/collectibles/pictures.ts';
import { t } from '#shared/core/language/language.ts';
import { collectiblePlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { Art } from './art.tsx';
import styles from './gallery.module.css';

interface CardProps {
  readonly contract: string;
  /** The collection's name, safe to show. */
  readonly collection: string;
  readonly tokenId: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Only then is anything read. */
  readonly isLookedAt: boolean;
  readonly isReachable: boolean;
  /** Null while none is being selected: then it is a link. */
  readonly isChosen: boolean | null;
  /** An operator, who may move all of them. */
  readonly operator: string | null;
  readonly names: Names;
  readonly choice: PictureChoice;
  /** Pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly onFocus: (index: number) => void;
  readonly onChoose: (tokenId: string) => void;
}

// Memoized as a whole: while the gallery scrolls, only new cards are rendered.
export const CollectibleCard = memo(function CollectibleCard(props: CardProps) {
  'use memo';
  const { contract, collection, tokenId, index, count, isReachable, isChosen, operator, names, left, top, width, height } = props;
  const { seen, approved, again } = useCardFacts(contract, tokenId, props);
  // Those who may move all of them first.
  const movers = [...new Set([operator, approved])].flatMap((address) =>
    address === null ? [] : [names.of(address)?.text ?? shortAddress(address)],
  );
  const metadata = seen?.metadata ?? null;
  const name = metadata?.name ? visibleText(metadata.name, 60) : `#${shortId(tokenId)}`;
  const reached = { 'data-item': index, tabIndex: isReachable ? 0 : -1, onFocus: () => props.onFocus(index) };
  const content = (
    <>
      <Art contract={contract} tokenId={tokenId} digest={seen?.picture?.digest ?? null} words="" onGone={again} />
      <span className={styles.words}>
        <span className="semibold">{name}</span>
        {movers.length === 0 ? (
          <span className="soft">{secondLine(collection, name, metadata?.traits[0])}</span>
        ) : (
          <span className={styles.care}>{moversWords(movers)}</span>
        )}
      </span>
    </>
  );
  return (
    <li className={styles.card} style={{ left, top, width, height }} aria-setsize={count} aria-posinset={index + 1}>
      {isChosen === null ? (
        <Link to={collectiblePlace(contract, tokenId)} className={styles.link} {...reached}>
          {content}
        </Link>
      ) : (
        <label className={styles.link} data-chosen={isChosen}>
          <input type="checkbox" className={styles.box} checked={isChosen} onChange={() => props.onChoose(tokenId)} {...reached} />
          {content}
        </label>
      )}
    </li>
  );
});

/** One address, or an operator and another address. */
const moversWords = ([mover = '', other]: readonly string[]) =>
  other === undefined ? t('{mover} may move this', { mover }) : t('{mover} and {other} may move this', { mover, other });

/** The collection's name, or the first trait if the token's name contains that already. */
function secondLine(collection: string, name: string, trait: { name: string; value: string | null } | undefined): string {
  if (!name.toLowerCase().includes(collection.toLowerCase()) || trait === undefined || trait.value === null) return collection;
  const value = visibleText(trait.value, 40);
  return trait.name === '' ? value : `${visibleText(trait.name, 30)}: ${value}`;
}

interface CardFacts {
  readonly seen: Collectible | null;
  /** The approved address; null for none, and while unknown. */
  readonly approved: string | null;
  readonly again: () => void;
}

interface CardOptions {
  readonly choice: PictureChoice;
  readonly isLookedAt: boolean;
}

/** Read only while the card stays in sight. */
function useCardFacts(contract: string, tokenId: string, { choice, isLookedAt }: CardOptions): CardFacts {
  'use memo';
  const { connection, open } = useScope();
  const client = useQueryClient();
  const look = collectibleQueries.look(connection, { contract, tokenId, whole: false, choice });
  const seen = useKnownData(look, isLookedAt);
  const answer = useKnownData(collectibleQueries.approvedOnce(connection, contract, tokenId), isLookedAt && open);
  return {
    seen: seen ?? null,
    approved: answer?.reading.recognized === true ? (answer.reading.value[0] ?? null) : null,
    again: () => void client.fetchQuery({ ...look, staleTime: 0 }).catch(() => {}),
  };
}
