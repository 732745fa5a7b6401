/** The place of the link that the pointer rests on. */
import { useEffect, useState } from 'react';

/** Milliseconds: whoever points at a link for so long looks at something else. */
const longestRest = 5_000;

/** Null where there is none, and once the place has changed. */
export function usePointedPlace(): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (next: string | null) => {
      clearTimeout(timer);
      setPlace(next);
      if (next !== null) timer = setTimeout(setPlace, longestRest, null);
    };
    const onMove = ({ target, movementX, movementY }: PointerEvent) => {
      // Where something comes below a pointer that doesn’t move, nobody points at it.
      if (movementX === 0 && movementY === 0) return;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
      point(link === null ? null : link.hash.slice(1));
    };
    const onGone = () => point(null);
    document.addEventListener('pointermove', onMove, { passive: true });
    document.documentElement.addEventListener('pointerleave', onGone);
    addEventListener('hashchange', onGone);
    return () => {
      onGone();
      document.removeEventListener('pointermove', onMove);
      document.documentElement.removeEventListener('pointerleave', onGone);
      removeEventListener('hashchange', onGone);
    };
  }, []);
  return place;
}
