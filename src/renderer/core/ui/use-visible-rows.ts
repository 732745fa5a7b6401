/** Which rows of a long list of equal heights are in sight, whatever scrolls it. */
import { type RefObject, useCallback, useEffect, useState } from 'react';

interface VisibleRows {
  readonly first: number;
  /** Included; less than `first` where none is. */
  readonly last: number;
  /** The first row has not scrolled away. */
  readonly atTop: boolean;
}

// Fewer renders than rows that go by.
const usualStep = 4;

/** What scrolls an element: the nearest that does, else the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
}

/** What of the page lies over the list: the bar and the list's own heads. */
interface View {
  readonly top: number;
  readonly bottom: number;
}

function viewOf(scroller: HTMLElement, covered: number): View {
  const isPage = scroller === document.documentElement;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top;
  return { top: top + covered, bottom: isPage ? window.innerHeight : top + scroller.clientHeight };
}

/** `covered`: pixels at the top of what scrolls that stay covered. `step`: where they begin and end, in rows. */
export function useVisibleRows(ref: RefObject<HTMLElement | null>, count: number, height: number, covered: number, step = usualStep) {
  'use memo';
  const [rows, setRows] = useState<VisibleRows>({ first: 0, last: -1, atTop: true });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const scroller = scrollerOf(element);
    const measure = () => {
      const { top, bottom } = viewOf(scroller, covered);
      const begins = element.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor((top - begins) / height / step) * step);
      const last = Math.min(count - 1, Math.ceil((bottom - begins) / height / step) * step);
      const atTop = top - begins < height / 2;
      setRows((was) => (was.first === first && was.last === last && was.atTop === atTop ? was : { first, last, atTop }));
    };
    measure();
    const target = scroller === document.documentElement ? window : scroller;
    target.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    // What stands above the list may grow.
    observer.observe(element.closest('main') ?? document.body);
    return () => {
      target.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [ref, count, height, covered, step]);
  const reveal = useCallback(
    (index: number) => {
      const element = ref.current;
      if (element === null) return;
      const scroller = scrollerOf(element);
      const { top, bottom } = viewOf(scroller, covered);
      const begins = element.getBoundingClientRect().top + index * height;
      if (begins < top) scroller.scrollBy({ top: begins - top, behavior: 'instant' });
      else if (begins + height > bottom) scroller.scrollBy({ top: begins + height - bottom, behavior: 'instant' });
    },
    [ref, height, covered],
  );
  return { rows, reveal };
}
