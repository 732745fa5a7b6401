/** Which of many elements are visible, by key, so that only those are read. */
import { useEffect, useRef, useState } from 'react';

interface InSight {
  readonly isInSight: (key: string) => boolean;
  /** The ref of each element. */
  readonly watch: (key: string) => (element: HTMLElement | null) => (() => void) | undefined;
}

export function useInSight(): InSight {
  'use memo';
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const observer = useRef<IntersectionObserver | null>(null);
  const waiting = useRef(new Set<HTMLElement>());
  useEffect(() => {
    const made = new IntersectionObserver((entries) => {
      setKeys((before) => {
        const after = new Set(before);
        let hasChanged = false;
        for (const { target, isIntersecting } of entries) {
          const key = target.getAttribute('data-in-sight') ?? '';
          if (after.has(key) === isIntersecting) continue;
          hasChanged = true;
          if (isIntersecting) after.add(key);
          else after.delete(key);
        }
        return hasChanged ? after : before;
      });
    });
    observer.current = made;
    for (const element of waiting.current) made.observe(element);
    return () => made.disconnect();
  }, []);
  return {
    isInSight: (key) => keys.has(key),
    watch: (key) => (element) => {
      if (element === null) return undefined;
      element.setAttribute('data-in-sight', key);
      waiting.current.add(element);
      observer.current?.observe(element);
      return () => {
        waiting.current.delete(element);
        observer.current?.unobserve(element);
      };
    },
  };
}
