/** Merges what was read of one transaction. Apart from `history.ts`, which decodes: the page begins with this and not with that. */
import type { HistoryApproval, HistoryEntry, HistoryTransfer } from './history.ts';

/** One entry of what the same transaction did to two groups of addresses. */
export function mergedEntry(one: HistoryEntry, other: HistoryEntry): HistoryEntry {
  const placeOf = (part: HistoryTransfer | HistoryApproval) => `${part.event} ${'part' in part ? part.part : ''}`;
  const both = <T extends HistoryTransfer | HistoryApproval>(first: readonly T[], second: readonly T[]) =>
    [...new Map([...first, ...second].map((part) => [placeOf(part), part])).values()].toSorted((a, b) => (a.event ?? -1) - (b.event ?? -1));
  const { missing: _missing, ...known } = one;
  const cut = [one, other].filter(({ more }) => more).map(({ missing }) => missing);
  const missing = cut.every((contracts) => contracts !== undefined) ? [...new Set(cut.flat())] : null;
  return {
    ...known,
    transfers: both(one.transfers, other.transfers),
    approvals: both(one.approvals, other.approvals),
    more: cut.length > 0,
    ...(cut.length > 0 && missing !== null ? { missing } : {}),
  };
}
