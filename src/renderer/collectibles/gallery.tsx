/** Every token of a list as cards in rows: only the rows in sight are in the page, and only what one looks at is asked for. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { choiceKey } from '#renderer/collectibles/queries.ts';
import type { Collection } from '#renderer/collectibles/use-collection.ts';
import { useArrowKeys, useVisibleRows } from '#renderer/core/ui/use-visible-rows.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { CollectibleCard } from './card.tsx';
import { usePictureChoice } from './use-look.ts';

/** Pixels: between cards, the least width of one, what stands below its picture with its border, and the bar of the screen. */
const gap = 16;
const leastWidth = 176;
const wordsHeight = 60;
const covered = 52;
/** Milliseconds without a new row: then one looks. */
const settles = 90;
/** A page is at most 2^25 pixels high, at twice the size half of that. */
const mostRows = 50_000;
/** Rows above and below those in sight: what comes into it while one scrolls is there before it is drawn anew. */
const beyond = 2;

interface GalleryProps {
  readonly collection: Collection;
  readonly ids: readonly string[];
  /** Who may move all of them. */
  readonly operator: string | null;
  /** Another one asks again who may move each. */
}

export function Gallery({ collection, ids, operator }: GalleryProps) {
  'use memo';
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const cardWidth = (width - (columns - 1) * gap) / columns;
  const cardHeight = Math.ceil(cardWidth) + wordsHeight;
  const rowHeight = cardHeight + gap;
  const rowCount = Math.min(mostRows, Math.ceil(ids.length / columns));
  const { rows, reveal } = useVisibleRows(list, rowCount, rowHeight, covered, 1);
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
      aria-label="Collectibles"
      style={{ height: Math.max(0, rowCount * rowHeight - gap) }}
      onKeyDown={keys}
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
              operator={operator}
              names={names}
              choice={choice}
              left={(index % columns) * (cardWidth + gap)}
              top={row * rowHeight}
              width={cardWidth}
              height={cardHeight}
              onFocus={choose}
            />
          );
        })}
    </ul>
  );
}

/** Of an element, in pixels; 0 until it is there. */
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

/** False while it changes, so that nothing is asked for what only goes by. */
function useSettled(now: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), settles);
    return () => clearTimeout(timer);
  }, [now]);
  return settled === now;
}

/** Those in the page, and the one that has the focus, wherever it is. */
function inSight(from: number, to: number, active: number | null, count: number): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return active === null || active >= count || indexes.includes(active) ? indexes : [...indexes, active];
}
