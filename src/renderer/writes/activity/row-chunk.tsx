/** Some rows of the table; those that are far from sight leave their room and nothing else, however many there are. */
// biome-ignore-all lint/a11y/useSemanticElements: its rows wrap where room is short, which those of a real table do not
import { useEffect, useRef, useState } from 'react';
import { scrollerOf } from '#renderer/core/ui/use-visible-rows.ts';
import { ActivityRowView } from '#renderer/writes/activity-row.tsx';
import type { ActivityRow } from '#renderer/writes/activity-rows.ts';

export const chunkSize = 50;
/** Pixels, where nothing was measured yet. */
const rowHeight = 43;
/** Further than this from sight; in pixels. */
const far = '1500px';

/** `first`: place of its first row among all, from 0. */
export function RowChunk({ rows, first }: { rows: readonly ActivityRow[]; first: number }) {
  'use memo';
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(first < 2 * chunkSize);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const scroller = scrollerOf(element);
    const observer = new IntersectionObserver(
      ([entry]) => {
        // What has the focus stays: the next key begins there.
        if (entry === undefined || (!entry.isIntersecting && element.contains(document.activeElement))) return;
        if (!entry.isIntersecting && element.childElementCount > 0) setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { root: scroller === document.documentElement ? null : scroller, rootMargin: `${far} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (!isNear) return <div ref={box} data-far style={{ height: height ?? rows.length * rowHeight }} />;
  return (
    <div ref={box} role="rowgroup">
      {rows.map((row, index) => (
        <ActivityRowView key={row.key} row={row} as="table" index={first + index} />
      ))}
    </div>
  );
}
