/** The gallery: tokens as cards. Only the rows in sight are rendered, and only those that stay in sight are read. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { choiceKey } from '#renderer/collectibles/queries.ts';
import type { Collection } from '#renderer/collectibles/use-collection.ts';
import { useArrowKeys, useVisibleRows } from '#renderer/core/ui/use-visible-rows.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { t } from '#shared/core/language/language.ts';
import { CollectibleCard } from './card.tsx';
import { usePictureChoice } from './use-look.ts';

/** Pixels: between cards, a card's least width, the height of its text and border, and the screen's bar. */
const gap = 16;
const leastWidth = 176;
const wordsHeight = 60;
const covered = 52;
/** The height of the bar for what is selected, which sticks below the screen's. */
const selectionBar = 64;
/** Milliseconds without scrolling before the cards in sight are read. */
const settles = 90;
/** A page can be 2^25 pixels high, or half of that at 200 % zoom. */
const mostRows = 50_000;
/** Rows rendered above and below those in sight, so that scrolling shows no gap. */
const beyond = 2;

interface GalleryProps {
  readonly collection: Collection;
  readonly ids: readonly string[];
  /** An operator, who may move all of them. */
  readonly operator: string | null;
  /** Ids; null while none is being selected. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (tokenId: string) => void;
}

export function Gallery({ collection, ids, operator, chosen, onChoose }: GalleryProps) {
  'use memo';
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const cardWidth = (width - (columns - 1) * gap) / columns;
  const cardHeight = Math.ceil(cardWidth) + wordsHeight;
  const rowHeight = cardHeight + gap;
  const rowCount = Math.min(mostRows, Math.ceil(ids.length / columns));
  const { rows, reveal } = useVisibleRows(list, rowCount, rowHeight, chosen === null ? covered : covered + selectionBar, { step: 1 });
  const isSettled = useSettled(`${rows.first} ${rows.last} ${columns}`);
  const names = useNames();
  const choice = usePictureChoice();
  const { active, keys, choose } = useArrowKeys(list, {
    count: ids.length,
    reveal: (place) => reveal(Math.floor(place / columns)),
    steps: {
      ...{ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns },
      ...{ PageDown: columns * 3, PageUp: -columns * 3, Home: -ids.length, End: ids.length },
    },
  });
  const first = Math.max(0, rows.first - beyond);
  const last = Math.min(rowCount - 1, rows.last + beyond);
  const reachable = Math.min(active ?? rows.first * columns, ids.length - 1);
  const shown = inSight(first * columns, Math.min(ids.length, (last + 1) * columns), active, ids.length);
  return (
    <ul
      ref={list}
      className="relative"
      aria-label={t('Collectibles')}
      style={{ height: Math.max(0, rowCount * rowHeight - gap) }}
      onKeyDown={keys}
      data-scrolls={rows.isMoving}
    >
      {width > 0 &&
        shown.map((index) => {
          const tokenId = ids[index] ?? '';
          const row = Math.floor(index / columns);
          return (
            <CollectibleCard
              key={`${tokenId} ${choiceKey(choice)}`}
              contract={collection.address}
              collection={collection.name}
              tokenId={tokenId}
              index={index}
              count={ids.length}
              isLookedAt={isSettled && row >= rows.first && row <= rows.last}
              isReachable={index === reachable}
              isChosen={chosen === null ? null : chosen.has(tokenId)}
              operator={operator}
              names={names}
              choice={choice}
              left={(index % columns) * (cardWidth + gap)}
              top={row * rowHeight}
              width={cardWidth}
              height={cardHeight}
              onFocus={choose}
              onChoose={onChoose}
            />
          );
        })}
    </ul>
  );
}

/** An element's width in pixels; 0 until it is rendered. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** False while the rows in sight change, so that what scrolls by isn't read. */
function useSettled(now: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), settles);
    return () => clearTimeout(timer);
  }, [now]);
  return settled === now;
}

/** The cards to render: those in sight, and the focused one wherever it is. */
function inSight(from: number, to: number, active: number | null, count: number): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return active === null || active >= count || indexes.includes(active) ? indexes : [...indexes, active];
}
