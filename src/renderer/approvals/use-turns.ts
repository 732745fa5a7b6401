/** Which of many approvals are read now: those in sight at once, the others a few at a time, so that nobody waits for them. */
import { useEffect, useState } from 'react';
import type { HowWanted } from '#renderer/core/bridge/use-read.ts';
import { approvalKey, type SavedApproval } from '#shared/approvals/approvals.ts';

/** Read at once, ahead of being looked at. */
const atOnce = 12;

export interface Turns {
  /** `key`: of an approval. */
  readonly wanted: (key: string) => HowWanted;
  /** Whether it was read since the list was opened, or could not be. */
  readonly isDone: (key: string) => boolean;
  /** Their keys. */
  readonly tell: (done: readonly string[]) => void;
}

/** `keys`: in the order in which they are read. */
export function useTurns(keys: readonly string[], isInSight: (key: string) => boolean): Turns {
  'use memo';
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const turn = new Set(keys.filter((key) => !done.has(key)).slice(0, atOnce));
  return {
    wanted: (key) => (isInSight(key) ? 'visible' : turn.has(key) ? 'ahead' : 'no'),
    isDone: (key) => done.has(key),
    tell: (all) => setDone((before) => (all.every((key) => before.has(key)) ? before : new Set([...before, ...all]))),
  };
}

/** Tells those that are over. `all`: keys with whether each is. */
export function useTold(turns: Turns, all: readonly (readonly [key: string, isOver: boolean])[]): void {
  const over = all.flatMap(([key, isOver]) => (isOver && !turns.isDone(key) ? [key] : []));
  useEffect(() => {
    if (over.length > 0) turns.tell(over);
  });
}

/** Of what several approvals share, as the one that wants it most. */
export function mostWanted(
  approvals: readonly SavedApproval[],
  turns: Turns,
  of: (approval: SavedApproval) => string,
): (one: string) => HowWanted {
  const all = new Map<string, HowWanted>();
  for (const approval of approvals) {
    const how = turns.wanted(approvalKey(approval));
    const before = all.get(of(approval)) ?? 'no';
    all.set(of(approval), how === 'visible' || before === 'visible' ? 'visible' : how === 'ahead' ? 'ahead' : before);
  }
  return (one) => all.get(one) ?? 'no';
}
