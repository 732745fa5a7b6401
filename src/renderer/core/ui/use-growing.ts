/** How much of a long list is drawn: as far as the person has scrolled. Rows out of sight would cost as much as those in sight. */

import { type RefObject, useEffect, useRef, useState } from 'react';

/** What is in sight on most screens: the rest is drawn once that is painted. */
const drawnAtFirst = 16;
const drawnMore = 40;
/** Pixels below what is in sight. */
const ahead = 1_500;

/** `rowHeight`: in pixels. `end`: for an element as high as what isn't drawn, in its place; there is none once all is drawn. */
export function useGrowing<E extends HTMLElement>(
  count: number,
  rowHeight: number,
): { readonly drawn: number; readonly end: RefObject<E | null> } {
  'use memo';
  const [drawn, setDrawn] = useState(drawnAtFirst);
  const end = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is another element, or elsewhere, when these change
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        const inSight = entry.intersectionRect.bottom - entry.boundingClientRect.top;
        setDrawn((before) => before + Math.ceil(inSight / rowHeight) + drawnMore);
      },
      { scrollMargin: `${ahead}px 0px`, rootMargin: `${ahead}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, count, rowHeight]);
  return { drawn, end };
}
