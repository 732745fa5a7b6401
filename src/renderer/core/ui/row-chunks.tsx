/**
 * The rows of a long table whose heights differ, for which `LongTable` has no place: chunks of them that are far out of sight only keep
 * their height. Arrow keys and the like go from row to row.
 */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a native table can't wrap, and none could be left out
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface RowChunksProps {
  readonly count: number;
  /** Pixels, until it was measured. */
  readonly rowHeight: number;
  /** An element with a key. */
  readonly row: (index: number) => ReactNode;
}

export function RowChunks({ count, rowHeight, row }: RowChunksProps) {
  'use memo';
  const body = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(body);
  const watch = useNearness();
  const firsts = Array.from({ length: Math.ceil(count / chunkSize) }, (_, index) => index * chunkSize);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its rows take the keys
    <div ref={body} onKeyDown={keys}>
      {firsts.map((first) => (
        <RowChunk key={first} first={first} count={Math.min(chunkSize, count - first)} rowHeight={rowHeight} row={row} watch={watch} />
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const entriesIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>('[role="row"]:has([role="rowheader"])') ?? []),
];

/** Arrow keys and the like move the focus from row to row, past the headings. */
function useRowKeys(body: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const rows = entriesIn(body.current);
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    if (at < 0) return;
    event.preventDefault();
    if (Number.isFinite(step)) focusRow(rows[Math.min(rows.length - 1, Math.max(0, at + step))]);
    else if (body.current !== null) focusEnd(body.current, step > 0);
  };
}

const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[role="rowheader"] a')?.focus();

/** The rows there may not be rendered yet: scrolls to them and tries again. */
function focusEnd(body: HTMLElement, isLast: boolean, tries = 20): void {
  const chunk = isLast ? body.lastElementChild : body.firstElementChild;
  const rows = entriesIn(chunk);
  if (rows.length > 0) {
    focusRow(isLast ? rows.at(-1) : rows[0]);
    return;
  }
  chunk?.scrollIntoView({ block: isLast ? 'end' : 'start', behavior: 'instant' });
  if (tries > 0) requestAnimationFrame(() => focusEnd(body, isLast, tries - 1));
}

/** As many as are in sight at first, since all of the first chunk is rendered before anything is painted. */
const chunkSize = 12;
const far = '1500px';

/** Calls `onChange` when the element comes near what is in sight or leaves it; returns how to end that. */
type WatchNearness = (element: Element, onChange: (entry: IntersectionObserverEntry) => void) => () => void;

/** One observer for all chunks: thousands of entries make hundreds of them. */
function useNearness(): WatchNearness {
  const [watch] = useState(() => {
    const watched = new Map<Element, (entry: IntersectionObserverEntry) => void>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) watched.get(entry.target)?.(entry);
      },
      // Not the scroll area as its root: to look for that would have the page laid out once for each chunk.
      { rootMargin: `${far} 0px`, scrollMargin: `${far} 0px` },
    );
    const start: WatchNearness = (element, onChange) => {
      watched.set(element, onChange);
      observer.observe(element);
      return () => {
        watched.delete(element);
        observer.unobserve(element);
      };
    };
    return start;
  });
  return watch;
}

interface RowChunkProps extends RowChunksProps {
  readonly first: number;
  readonly watch: WatchNearness;
}

function RowChunk({ first, count, rowHeight, row, watch }: RowChunkProps) {
  'use memo';
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(first === 0);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    return watch(element, ({ isIntersecting, boundingClientRect }) => {
      // A chunk with the focus stays rendered, as the next key starts there.
      if (!isIntersecting && element.contains(document.activeElement)) return;
      if (!isIntersecting && element.childElementCount > 0) setHeight(boundingClientRect.height);
      setNear(isIntersecting);
    });
  }, [watch]);
  if (!isNear) return <div ref={box} data-far style={{ height: height ?? count * rowHeight }} />;
  return (
    <div ref={box} role="rowgroup">
      {Array.from({ length: count }, (_, index) => row(first + index))}
    </div>
  );
}
