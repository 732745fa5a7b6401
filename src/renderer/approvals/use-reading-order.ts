/** Which of many approvals are read now: those in sight first, the others a few at a time. */
import { useEffect, useState } from 'react';
import type { HowWanted } from '#renderer/core/bridge/use-read.ts';
import { approvalKey, type SavedApproval } from '#shared/approvals/approvals.ts';

/** How many that are not in sight are read at a time. */
const atOnce = 12;

export interface ReadingOrder {
  /** `key`: of an approval. */
  readonly wanted: (key: string) => HowWanted;
  /** Read since the list was opened, or failed. */
  readonly isRead: (key: string) => boolean;
  readonly markRead: (keys: readonly string[]) => void;
}

/** `keys`: in the order in which they are read. */
export function useReadingOrder(keys: readonly string[], isInSight: (key: string) => boolean): ReadingOrder {
  'use memo';
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const next = new Set(keys.filter((key) => !read.has(key)).slice(0, atOnce));
  return {
    wanted: (key) => (isInSight(key) ? 'visible' : next.has(key) ? 'ahead' : 'no'),
    isRead: (key) => read.has(key),
    markRead: (all) => setRead((before) => (all.every((key) => before.has(key)) ? before : new Set([...before, ...all]))),
  };
}

/** Marks those that were read or failed. `all`: each key, and whether that is so. */
export function useMarkRead(order: ReadingOrder, all: readonly (readonly [key: string, isOver: boolean])[]): void {
  const over = all.flatMap(([key, isOver]) => (isOver && !order.isRead(key) ? [key] : []));
  useEffect(() => {
    if (over.length > 0) order.markRead(over);
  });
}

/** How urgent something is that several approvals share, such as their token: as urgent as the most urgent of them. */
export function mostWanted(
  approvals: readonly SavedApproval[],
  order: ReadingOrder,
  of: (approval: SavedApproval) => string,
): (one: string) => HowWanted {
  const all = new Map<string, HowWanted>();
  for (const approval of approvals) {
    const how = order.wanted(approvalKey(approval));
    const before = all.get(of(approval)) ?? 'no';
    all.set(of(approval), how === 'visible' || before === 'visible' ? 'visible' : how === 'ahead' ? 'ahead' : before);
  }
  return (one) => all.get(one) ?? 'no';
}
