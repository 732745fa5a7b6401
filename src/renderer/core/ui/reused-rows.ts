/** Which element shows which item of a list: while it scrolls, a row that went out of sight becomes one that comes, and none is made. */
import { useState } from 'react';

export interface ReusedRow {
  /** Its key: the same element has the same one. */
  readonly slot: number;
  readonly item: number;
  /** It came while the list scrolls, and is completed once that rests: what isn't seen of it costs as much as what is. */
  readonly isPassing: boolean;
}

/**
 * The rows in the order of the page, which is that of `items` once the list rests. While it scrolls, an element keeps its place in the
 * page, wherever it is drawn: to move it there would make the browser build it anew.
 */
export function reuseRows(before: readonly ReusedRow[], items: readonly number[], isMoving: boolean): readonly ReusedRow[] {
  const wanted = new Set(items);
  const held = new Map(before.map((row) => [row.item, row]));
  let newest = before.reduce((most, { slot }) => Math.max(most, slot), 0);
  const made = (item: number): ReusedRow => {
    newest += 1;
    return { slot: newest, item, isPassing: isMoving };
  };
  if (!isMoving) return items.map((item) => ({ ...(held.get(item) ?? made(item)), isPassing: false }));
  const coming = items.filter((item) => !held.has(item));
  let next = 0;
  const rows = before.flatMap((row) => {
    if (wanted.has(row.item)) return row;
    const item = coming[next];
    next += 1;
    return item === undefined ? [] : { slot: row.slot, item, isPassing: true };
  });
  return [...rows, ...coming.slice(next).map(made)];
}

/** For a list whose items are known by numbers, each at most once. */
export function useReusedRows(items: readonly number[], isMoving: boolean): readonly ReusedRow[] {
  const [kept] = useState<{ rows: readonly ReusedRow[] }>(() => ({ rows: [] }));
  kept.rows = reuseRows(kept.rows, items, isMoving);
  return kept.rows;
}
