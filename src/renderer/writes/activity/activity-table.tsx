/** The table “Activity”, with a heading above each day, and arrow keys. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
// biome-ignore-all lint/a11y/useFocusableInteractive: the contents of the cells take the focus

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { type ActivityHeading, type ActivityLine, withHeadings } from '#renderer/writes/activity-headings.ts';
import { ActivityRowView } from '#renderer/writes/activity-row.tsx';
import type { ActivityRow } from '#renderer/writes/activity-rows.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './activity.module.css';

const columns = [t('Kind'), t('What'), t('State and fee'), t('Age'), t('Amount')] as const;

export function ActivityTable({ rows }: { rows: readonly ActivityRow[] }) {
  'use memo';
  const body = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(body);
  const watch = useNearness();
  const lines = withHeadings(rows, useNow(everyDay));
  const firsts = Array.from({ length: Math.ceil(lines.length / chunkSize) }, (_, index) => index * chunkSize);
  return (
    <div role="table" aria-label={t('Activity')} aria-rowcount={lines.length + 1} className={styles.table}>
      <div role="rowgroup" className="visually-hidden">
        <div role="row" aria-rowindex={1}>
          {columns.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows take the keys */}
      <div ref={body} onKeyDown={keys}>
        {firsts.map((first) => (
          <RowChunk key={first} lines={lines.slice(first, first + chunkSize)} first={first} watch={watch} />
        ))}
      </div>
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
/** Pixels, until it was measured. */
const rowHeight = 54;
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

interface RowChunkProps {
  readonly lines: readonly ActivityLine[];
  /** Index of its first line among all. */
  readonly first: number;
  readonly watch: WatchNearness;
}

/** A chunk of lines. Far out of sight it only keeps their height. */
function RowChunk({ lines, first, watch }: RowChunkProps) {
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
  if (!isNear) return <div ref={box} data-far style={{ height: height ?? lines.length * rowHeight }} />;
  return (
    <div ref={box} role="rowgroup">
      {lines.map((line, index) =>
        'heading' in line ? (
          <Heading key={line.key} line={line} index={first + index} />
        ) : (
          <ActivityRowView key={line.key} row={line} as="table" index={first + index} />
        ),
      )}
    </div>
  );
}

function Heading({ line: { heading, tone }, index }: { line: ActivityHeading; index: number }) {
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.heading}>
      <div role="cell" aria-colspan={columns.length}>
        <h2 className={tone}>{heading}</h2>
      </div>
    </div>
  );
}
