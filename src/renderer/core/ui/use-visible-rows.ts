/** Which rows of a list with equal heights are visible. */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface VisibleRows {
  readonly first: number;
  /** Inclusive; less than `first` where none is visible. */
  readonly last: number;

  readonly atTop: boolean;
  /** It scrolls; false again once it rests. False as well while a text in it is selected: an element of it must not get another text. */
  readonly isMoving: boolean;
}

// Not every row that scrolls by causes a render.
const usualStep = 4;

/** The nearest scroll container of an element, or the page. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
}

/** Milliseconds without scrolling after which a list rests. */
const rests = 200;

function isSelectedIn(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}

/** The visible part of the scroll container, in page coordinates. */
interface View {
  readonly top: number;
  readonly bottom: number;
}

function viewOf(scroller: HTMLElement, covered: number): View {
  const isPage = scroller === document.documentElement;
  const top = isPage ? 0 : scroller.getBoundingClientRect().top;
  return {
    top: Math.max(0, top) + covered,
    bottom: isPage ? window.innerHeight : Math.min(window.innerHeight, top + scroller.clientHeight),
  };
}

/** So few rows stay once they were visible: scrolling back to them then renders nothing. */
const mostKept = 200;

type Range = Pick<VisibleRows, 'first' | 'last'>;

/** The rows between these two, in rows from the first one on: always as many while a list scrolls, so that none is made or removed. */
export function rangeIn({ from, to }: { readonly from: number; readonly to: number }, count: number, step: number): Range {
  const first = Math.floor(from / step) * step;
  const last = first + step - 1 + Math.ceil(to - from);
  return { first: Math.max(0, first), last: Math.min(count - 1, last) };
}

/** Both, or the visible rows alone after a jump, as all between would be rendered at once. */
export function joined(kept: Range, visible: Range): Range {
  if (visible.last < visible.first) return kept;
  const isNext = visible.first <= kept.last + 1 && visible.last >= kept.first - 1;
  return isNext ? { first: Math.min(kept.first, visible.first), last: Math.max(kept.last, visible.last) } : visible;
}

const isSame = (one: VisibleRows, other: VisibleRows) =>
  one.first === other.first && one.last === other.last && one.atTop === other.atTop && one.isMoving === other.isMoving;

interface HowShown {
  /** First and last are multiples of it. */
  readonly step?: number;
  /** Rows of a short list stay while this is the same: what they are of. Null: none stays. */
  readonly keeps?: string | null;
}

/** `covered`: pixels at the top that the bar and sticky heads cover. */
export function useVisibleRows(
  ref: RefObject<HTMLElement | null>,
  count: number,
  height: number,
  covered: number,
  { step = usualStep, keeps = null }: HowShown = {},
) {
  'use memo';
  const [rows, setRows] = useState<VisibleRows>({ first: 0, last: -1, atTop: true, isMoving: false });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let scroller = scrollerOf(element);
    let kept = { first: 0, last: -1 };
    let isScrolling = false;
    const measure = () => {
      const { top, bottom } = viewOf(scroller, covered);
      const begins = element.getBoundingClientRect().top;
      const visible = rangeIn({ from: (top - begins) / height, to: (bottom - begins) / height }, count, step);
      kept = keeps !== null && count <= mostKept ? joined(kept, visible) : visible;
      const { first, last } = kept;
      const now = { first, last, atTop: top - begins < height / 2, isMoving: isScrolling && !isSelectedIn(element) };
      setRows((was) => (isSame(was, now) ? was : now));
    };
    // In a small window, or zoomed, another element scrolls than in a large one.
    const observer = new ResizeObserver(() => {
      const now = scrollerOf(element);
      // Observed again, it would be reported again, in every frame.
      if (now !== scroller) observer.observe(now);
      scroller = now;
      measure();
    });
    // Content above the list may grow.
    for (const one of [document.documentElement, scroller, element.closest('main') ?? document.body]) observer.observe(one);
    measure();
    const everywhere = { passive: true, capture: true };
    // In the same frame: rendered later, rows would lag behind a slow machine's scrolling.
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      isScrolling = false;
      measure();
    };
    const scrolled = () => {
      isScrolling = true;
      clearTimeout(resting);
      resting = setTimeout(rest, rests);
      flushSync(measure);
    };
    document.addEventListener('scroll', scrolled, everywhere);
    return () => {
      clearTimeout(resting);
      document.removeEventListener('scroll', scrolled, everywhere);
      observer.disconnect();
    };
  }, [ref, count, height, covered, step, keeps]);
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

interface Moving {
  readonly count: number;
  /** How far each key goes. */
  readonly steps: Readonly<Record<string, number>>;
  /** An item is known by a number, and marked by it in `data-item`; `placeOf` is where it is in the list, and `itemAt` the way back. */
  readonly placeOf?: (item: number) => number;
  readonly itemAt?: (place: number) => number;
  readonly reveal: (place: number) => void;
}

const same = (number: number) => number;

/** Arrows and their kin move the focus in a list of which only what is in sight is in the page. */
export function useArrowKeys(list: RefObject<HTMLElement | null>, { count, steps, placeOf = same, itemAt = same, reveal }: Moving) {
  'use memo';
  const [active, setActive] = useState<number | null>(null);
  const moves = useRef(false);
  useEffect(() => {
    if (!moves.current || active === null) return;
    moves.current = false;
    list.current?.querySelector<HTMLElement>(`[data-item="${active}"]`)?.focus({ preventScroll: true });
  }, [active, list]);
  const keys = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || active === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const place = Math.min(count - 1, Math.max(0, placeOf(active) + step));
    moves.current = true;
    setActive(itemAt(place));
    reveal(place);
  };
  return { active, keys, choose: setActive };
}
