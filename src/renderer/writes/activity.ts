/** The transactions of the person's accounts that were seen: found by watching, or looked at on this computer. One entry each. */

import type { HistoryState } from '#renderer/chain/history-types.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import { mergedEntry } from '#shared/chain/merged-history.ts';
import type { FoundTransaction } from '#shared/chain/watch.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import { memoized } from '#shared/core/memoized.ts';
import { sameAddress } from '#shared/core/short-address.ts';
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
  readonly found: readonly FoundTransaction[];
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

/** All of them, one for each transaction, the newest first. Once for the same sources, as there may be thousands. */
export function allSeen({ found, known, now }: ActivitySources): readonly SeenTransaction[] {
  const all = seenIn(found, known);
  const late = all.flatMap(({ state, reportedAt }) =>
    state === 'pending' && reportedAt !== null && now - reportedAt > longestPending ? reportedAt : [],
  );
  return late.length === 0 ? all : withLate(all, Math.max(...late));
}

/** `until`: what is pending since then or longer counts as unknown. */
const withLate = memoized((all: readonly SeenTransaction[], until: number) =>
  newestFirst(
    all.map((one) => (one.state === 'pending' && one.reportedAt !== null && one.reportedAt <= until ? { ...one, state: 'unknown' } : one)),
  ),
);

const seenIn = memoized((found: ActivitySources['found'], known: ActivitySources['known']) => {
  const all = new Map<string, SeenTransaction>(found.map((one) => [one.hash, foundTransaction(one)]));
  const whole = new Set(all.keys());
  for (const transaction of known.flatMap(({ about }) => about.transactions)) {
    const { hash, history } = transaction;
    const before = all.get(hash);
    if (before === undefined) all.set(hash, knownTransaction(transaction));
    // What was found is of all accounts at once.
    else if (!whole.has(hash)) all.set(hash, { ...before, entry: mergedEntry(before.entry, history) });
  }
  return newestFirst([...all.values()]);
});

const newestFirst = (all: readonly SeenTransaction[]) => all.toSorted((one, other) => heightOf(other) - heightOf(one));

/**
 * Whether an account takes part: its own transactions, and those of strangers that moved something, or may still do so. Anyone can name
 * an account in a transaction that moves nothing, so that the person copies a look-alike address from the list.
 */
export function takesPart({ status, history }: KnownHere, own: readonly string[]): boolean {
  const { asked, outcome, transfers, approvals, more } = history;
  const isOwn = (address: string | null) => own.some((account) => sameAddress(account, address));
  if (isOwn(asked.from) || isOwn(outcome.created) || transfers.length + approvals.length > 0) return true;
  // What couldn’t be read may have moved something.
  if (status !== null) return status === 'success' && more;
  return (isOwn(asked.to) && asked.value !== '0') || (asked.action !== null && givesTo(asked.action, isOwn));
}

function givesTo(action: Action, isOwn: (address: string | null) => boolean): boolean {
  if (action.does === 'send-tokens') return isOwn(action.to) && action.amount !== '0';
  return (action.does === 'send-item' || action.does === 'send-items' || action.does === 'send-native') && isOwn(action.to);
}

const heightOf = ({ block, state }: SeenTransaction) =>
  block !== null ? Number(block) : state === 'pending' ? Number.POSITIVE_INFINITY : -1;

const toTime = (seconds: string | null) => (seconds === null ? null : Number(seconds) * 1000);

function foundTransaction({ hash, block, timestamp, entry }: FoundTransaction): SeenTransaction {
  const state = entry.outcome.status === 'success' ? 'confirmed' : 'reverted';
  return { hash, block, at: toTime(timestamp), reportedAt: null, state, entry };
}

function knownTransaction(transaction: KnownHere): SeenTransaction {
  const { hash, block, timestamp, storedAt, history } = transaction;
  const at = toTime(timestamp);
  return { hash, block, at, reportedAt: at === null ? storedAt : null, state: stateOf(transaction), entry: history };
}

/** `pending`: it was in no block when last read. */
export function stateOf({ status, block }: Pick<KnownTransaction, 'status' | 'block'>): HistoryState {
  if (status !== null) return status === 'success' ? 'confirmed' : 'reverted';
  return block === null ? 'pending' : 'unknown';
}
