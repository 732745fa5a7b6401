/** The rows of the activity list, one per transaction: the journal's entry, or else what was seen. */
import { accountsIn } from '#renderer/chain/history-accounts.ts';
import { type HistoryView, isOwnIn, type SignedAmount } from '#renderer/chain/history-assets.ts';
import { historySearchText } from '#renderer/chain/history-search.ts';
import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { historyWords } from '#renderer/chain/history-words.ts';
import type { SeenTransaction } from '#renderer/writes/activity.ts';
import { journalAccounts, journalWords } from '#renderer/writes/journal-words.ts';
import { tc } from '#shared/core/language/language.ts';
import { memoized } from '#shared/core/memoized.ts';
import { type ActivityBrief, isUncertain, type WriteState } from '#shared/writes/activity.ts';

export type RowKind = HistoryWords['kind'];

export const kindWords: Readonly<Record<RowKind, string>> = {
  sent: tc('kind', 'sent'),
  received: tc('kind', 'received'),
  swap: tc('kind', 'swap'),
  approval: tc('kind', 'approval'),
  call: tc('kind', 'call'),
  other: tc('kind', 'other'),
};

export interface ActivityRow {
  readonly key: string;
  readonly kind: RowKind;
  /** `pending` and `not-looked-up`: only for what was seen. */
  readonly state: WriteState | 'pending' | 'not-looked-up';
  /** Epoch milliseconds; null where that is not known. */
  readonly at: number | null;
  /** When the service last reported it, if its own time is unknown. */
  readonly reportedAt: number | null;
  readonly hash: string | null;
  /** `collectible`: a transfer of one. */
  readonly icon: HistoryWords['icon'];
  readonly amounts: readonly SignedAmount[];
  /** EIP-55 of the token, if it is about one. */
  readonly token: string | null;
  /** EIP-55 of the other side. */
  readonly other: string | null;
  /** The person’s own accounts that it concerns, EIP-55; empty where that isn’t known. */
  readonly accounts: readonly string[];
  /** Wei that one of them paid for it; null where that isn’t known. */
  readonly fee: string | 'none' | null;
  /** The journal’s entry; null for what was only seen. */
  readonly write: ActivityBrief | null;
  /** What happened, or was asked for. */
  readonly words: HistoryWords;
  /** The text of `words` that is searched. */
  readonly searched: string;
}

/** Once, as wording thousands of them takes time. */
const rowOfWrite = memoized((view: HistoryView, write: ActivityBrief): ActivityRow => {
  const { id: key, state, preparedAt: at, hash } = write;
  const accounts = journalAccounts(write, view);
  const fee = state === 'rejected' || state === 'withdrawn' ? 'none' : (write.history?.outcome.fee ?? null);
  return { key, state, at, reportedAt: null, hash, write, accounts, fee, ...inWords(journalWords(write, view), view) };
});

function inWords(words: HistoryWords, view: HistoryView) {
  const { kind, icon, amounts, token, other } = words;
  return { kind, icon, amounts, token, other, words, searched: historySearchText(words, view) };
}

const stateOfSeen = { confirmed: 'confirmed', reverted: 'reverted', pending: 'pending', unknown: 'not-looked-up' } as const;

const wordsOfSeen = memoized((view: HistoryView, entry: SeenTransaction['entry'], state: SeenTransaction['state']) => ({
  ...inWords(historyWords(entry, state, view), view),
  accounts: accountsIn(entry, view),
  fee: isOwnIn(view)(entry.asked.from) ? entry.outcome.fee : ('none' as const),
}));

export function rowOfSeen(seen: SeenTransaction, view: HistoryView): ActivityRow {
  const { hash, at, reportedAt, state } = seen;
  return { key: hash, state: stateOfSeen[state], at, reportedAt, hash, write: null, ...wordsOfSeen(view, seen.entry, state) };
}

interface Loaded<T> {
  readonly list: readonly T[];
  /** There are older ones that aren't loaded yet. */
  readonly more: boolean;
}

/**
 * Merges both lists: writes of unknown outcome first, as the person mustn't send them again, then pending ones, then the newest; ones
 * that may never have been in a block last. If one source has older pages left, rows older than its oldest are held back, so that
 * loading adds rows at the end, but for an old one of unknown outcome. `seen` keeps its order.
 */
export function mergeActivity(writes: Loaded<ActivityBrief>, seen: Loaded<SeenTransaction>, view: HistoryView): readonly ActivityRow[] {
  return merged(view, writes.list, seen.list, writes.more, seen.more);
}

const merged = memoized(
  (
    view: HistoryView,
    writes: readonly ActivityBrief[],
    seen: readonly SeenTransaction[],
    moreWrites: boolean,
    moreSeen: boolean,
  ): readonly ActivityRow[] => {
    const written = new Set(writes.flatMap(({ hash }) => (hash === null ? [] : [hash.toLowerCase()])));
    const mine = writes.map((write) => ({
      row: rowOfWrite(view, write),
      time: isUncertain(write.state) ? Number.POSITIVE_INFINITY : write.preparedAt,
    }));
    const found = timed(seen, view).filter(({ row }) => !written.has(row.key.toLowerCase()));
    // Also counts transactions that are shown as writes: they show how far back that source was loaded.
    const since = Math.max(
      edgeOf(
        moreWrites,
        mine.map(({ row }) => row),
      ),
      edgeOf(moreSeen, seen),
    );
    return [...mine, ...found]
      .filter(({ time }) => time >= since)
      .toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time))
      .map(({ row }) => row);
  },
);

interface Timed {
  readonly row: ActivityRow;
  readonly time: number;
}

/** One without a time is placed right before the next one, which is of an earlier block. */
function timed(list: readonly SeenTransaction[], view: HistoryView): readonly Timed[] {
  let next: number | null = null;
  return list
    .toReversed()
    .map((seen): Timed => {
      const time = seen.state === 'pending' ? Number.POSITIVE_INFINITY : (seen.at ?? next ?? lastTime(seen));
      if (Number.isFinite(time)) next = time;
      return { row: rowOfSeen(seen, view), time };
    })
    .toReversed();
}

/** One that may never have been in a block goes last. */
const lastTime = ({ state, reportedAt }: SeenTransaction) => (state === 'unknown' ? null : reportedAt) ?? Number.NEGATIVE_INFINITY;

/** The oldest time that was loaded; anything before may be missing. */
function edgeOf(more: boolean, list: readonly { readonly at: number | null }[]): number {
  if (!more) return Number.NEGATIVE_INFINITY;
  return list.reduce((oldest, { at }) => (at === null ? oldest : Math.min(oldest, at)), Number.POSITIVE_INFINITY);
}
