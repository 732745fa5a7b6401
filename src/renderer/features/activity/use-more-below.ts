/** Asks for more as soon as the end of a list comes into sight. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** `version`: changes whenever there is something new to look at, so that an end that stayed in sight asks again. */
export function useMoreBelow(onMore: () => void, version: string): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is when, not what
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) ask();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [version]);
  return end;
}
