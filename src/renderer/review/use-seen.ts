/** Whether the end of what scrolls has been in sight once. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Put the reference on an element after everything that must be read. */
export function useSeen(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true));
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
