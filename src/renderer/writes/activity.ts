/** The transactions of the person's accounts that were seen: found by watching, or looked at on this computer. One entry each. */

import type { HistoryState } from '#renderer/chain/history-words.ts';
import { type HistoryEntry, mergedEntry } from '#shared/chain/history.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import type { KnownOfAddress, KnownTransaction } from '#shared/notebook/known.ts';

type KnownHere = KnownOfAddress['transactions'][number];

export interface SeenTransaction {
  readonly hash: string;
  /** Decimal; null if it isn’t known, or waits for one. */
  readonly block: string | null;
  /** Epoch milliseconds of its block; null if unknown. */
  readonly at: number | null;
  /** When the service last reported it, if its block's time is unknown. */
  readonly reportedAt: number | null;
  readonly state: HistoryState;
  readonly entry: HistoryEntry;
}

export interface ActivitySources {
  readonly transfers: readonly FoundTransfer[];
  /** For each of the person's accounts. */
  readonly known: readonly { readonly account: string; readonly about: KnownOfAddress }[];
  readonly now: number;
}

export const most = 10;
export const longestAgo = 7 * 24 * 60 * 60_000;
/** A transaction pending for longer than this, in milliseconds, counts as unknown. */
const longestPending = 10 * 60_000;

/** At most ten of the last seven days: pending ones first, then the newest, unknown ones last. */
export function activityOf(sources: ActivitySources): readonly SeenTransaction[] {
  return allSeen(sources)
    .filter(({ at, reportedAt }) => sources.now - (at ?? reportedAt ?? sources.now) <= longestAgo)
    .slice(0, most);
}

/** All of them, one for each transaction, the newest first. */
export function allSeen({ transfers, known, now }: ActivitySources): readonly SeenTransaction[] {
  const all = new Map<string, SeenTransaction>();
  for (const [hash, found] of Map.groupBy(transfers, (transfer) => transfer.hash)) all.set(hash, foundTransaction(found));
  const found = new Set(all.keys());
  for (const transaction of known.flatMap(({ about }) => about.transactions)) {
    const before = all.get(transaction.hash);
    if (before === undefined) all.set(transaction.hash, knownTransaction(transaction, now));
    // What was read whole says more than the transfers that were found.
    else if (!found.has(transaction.hash)) all.set(transaction.hash, { ...before, entry: mergedEntry(before.entry, transaction.history) });
    else if (!transaction.history.more) {
      found.delete(transaction.hash);
      all.set(transaction.hash, { ...before, entry: transaction.history });
    }
  }
  return [...all.values()].toSorted((one, other) => heightOf(other) - heightOf(one));
}

const heightOf = ({ block, state }: SeenTransaction) =>
  block !== null ? Number(block) : state === 'pending' ? Number.POSITIVE_INFINITY : -1;

const toTime = (seconds: string | null) => (seconds === null ? null : Number(seconds) * 1000);

function foundTransaction(found: readonly FoundTransfer[]): SeenTransaction {
  // Never empty: they were grouped by their transaction.
  const { hash, block, timestamp, status } = found[0] as FoundTransfer;
  const state = status === 'success' ? 'confirmed' : 'reverted';
  return { hash, block, at: toTime(timestamp), reportedAt: null, state, entry: foundEntry(found) };
}

/** Watching notes a transfer between two of the accounts once for each of them. */
function foundEntry(found: readonly FoundTransfer[]): HistoryEntry {
  const [{ sender = null, status = 'success' } = {}] = found;
  const transfers = found.map(({ direction, own, counterparty, kind, token, amount, tokenId, logIndex, part }) => {
    const [from, to] = direction === 'in' ? [counterparty, own] : [own, counterparty];
    return { kind, token, from, to, amount, tokenId, part, event: logIndex === null ? null : Number(logIndex) };
  });
  const once = new Map(transfers.map((transfer) => [`${transfer.event} ${transfer.part}`, transfer]));
  const value = transfers.find(({ kind }) => kind === 'native');
  const asked = { from: sender, to: value?.to ?? null, value: value?.amount ?? null, selector: null, method: null, action: null };
  const outcome = { status, fee: null, created: null };
  return { asked, outcome, transfers: status === 'success' ? [...once.values()] : [], approvals: [], more: false };
}

function knownTransaction(transaction: KnownHere, now: number): SeenTransaction {
  const { hash, block, timestamp, storedAt, history } = transaction;
  const at = toTime(timestamp);
  const state = stateOf(transaction);
  const isLate = state === 'pending' && now - storedAt > longestPending;
  return { hash, block, at, reportedAt: at === null ? storedAt : null, state: isLate ? 'unknown' : state, entry: history };
}

/** `pending`: it was in no block when last read. */
export function stateOf({ status, block }: Pick<KnownTransaction, 'status' | 'block'>): HistoryState {
  if (status !== null) return status === 'success' ? 'confirmed' : 'reverted';
  return block === null ? 'pending' : 'unknown';
}
