/** The rows of the activity list, one per transaction: the journal's entry, or else what was seen. */
import type { ActivityAmount, HistoryView, SignedAmount } from '#renderer/chain/history-assets.ts';
import { historySearchText } from '#renderer/chain/history-search.ts';
import { type HistoryWords, historyWords } from '#renderer/chain/history-words.ts';
import type { SeenTransaction } from '#renderer/writes/activity.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { ActivityBrief, WriteState } from '#shared/writes/activity.ts';
import { contractOf, counterpartOf, meaningOf } from '#shared/writes/review/meaning.ts';

export type RowKind = HistoryWords['kind'];

export const kindWords: Readonly<Record<RowKind, string>> = {
  sent: 'sent',
  received: 'received',
  swap: 'swap',
  approval: 'approval',
  call: 'call',
  other: 'other',
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
  /** The journal’s entry; null for what was only seen. */
  readonly write: ActivityBrief | null;
  /** What happened; null where only the journal knows it. */
  readonly words: HistoryWords | null;
  /** The text of `words` that is searched. */
  readonly searched: string;
}

const made = new WeakMap<ActivityBrief, ActivityRow>();

/** Cached, as decoding thousands of calls takes time. */
export function rowOfWrite(write: ActivityBrief): ActivityRow {
  const before = made.get(write);
  if (before !== undefined) return before;
  const row = makeRow(write);
  made.set(write, row);
  return row;
}

function makeRow(write: ActivityBrief): ActivityRow {
  const { action, call } = meaningOf(write.operation, write.input as OperationInput<WriteId>);
  const other = counterpartOf(action)?.address ?? null;
  const money = call.value === null || call.value === '0' ? null : ({ of: 'native', baseUnits: call.value } as const);
  const base = {
    key: write.id,
    state: write.state,
    at: write.preparedAt,
    reportedAt: null,
    hash: write.hash,
    write,
    words: null,
    searched: '',
    other,
  } as const;
  const isToken = action.does !== 'call' && action.does !== 'hand-over';
  const token = isToken ? contractOf(action) : null;
  if (action.does === 'send-tokens' || action.does === 'send-item' || action.does === 'send-items') {
    const direction = directionOf(action, write.accounts);
    const amounts = amountsOf(action, direction);
    const kind = direction === 'in' ? 'received' : 'sent';
    const icon = action.does !== 'send-tokens' ? 'collectible' : direction === 'in' ? 'received' : direction === 'none' ? 'moved' : 'sent';
    return { ...base, kind, icon, amounts, token };
  }
  if (isToken) return { ...base, kind: 'approval', icon: 'approval', amounts: [], token };
  const contract = contractOf(action);
  return {
    ...base,
    kind: 'call',
    icon: 'called',
    amounts: money === null ? [] : [{ amount: money, direction: 'out' }],
    token,
    other: other ?? contract,
  };
}

type Sent = Extract<Action, { does: 'send-tokens' | 'send-item' | 'send-items' }>;

function directionOf({ from, to }: Sent, accounts: readonly string[]): SignedAmount['direction'] {
  const isOwn = (address: string) => accounts.some((account) => sameAddress(account, address));
  const isFromOwn = from === null || isOwn(from);
  if (isFromOwn) return isOwn(to) ? 'none' : 'out';
  return isOwn(to) ? 'in' : 'none';
}

/** Symbol and decimals are read where it is shown. */
function amountsOf(action: Sent, direction: SignedAmount['direction']): readonly SignedAmount[] {
  // The row's title has the amounts.
  if (action.does === 'send-items') return [];
  const base = { symbol: null, contract: action.token, isTrusted: true } as const;
  const amount: ActivityAmount =
    action.does === 'send-item'
      ? { of: 'collectible', count: '1', tokenId: action.id, ...base }
      : { of: 'token', baseUnits: action.amount, decimals: null, ...base };
  return [{ amount, direction }];
}

const stateOfSeen = { confirmed: 'confirmed', reverted: 'reverted', pending: 'pending', unknown: 'not-looked-up' } as const;

export function rowOfSeen({ hash, at, reportedAt, state, entry }: SeenTransaction, view: HistoryView): ActivityRow {
  const words = historyWords(entry, state, view);
  const { kind, icon, amounts, token, other } = words;
  const searched = historySearchText(words, view);
  return { key: hash, kind, state: stateOfSeen[state], at, reportedAt, hash, icon, amounts, token, other, write: null, words, searched };
}

interface Loaded<T> {
  readonly list: readonly T[];
  /** There are older ones that aren't loaded yet. */
  readonly more: boolean;
}

/**
 * Merges both lists: pending ones first, then the newest, unknown ones last. If one source has older pages left, rows older than
 * its oldest are held back, so that loading only ever adds rows at the end. `seen` keeps its order.
 */
export function mergeActivity(writes: Loaded<ActivityBrief>, seen: Loaded<SeenTransaction>, view: HistoryView): readonly ActivityRow[] {
  const written = new Set(writes.list.flatMap(({ hash }) => (hash === null ? [] : [hash.toLowerCase()])));
  const mine = writes.list.map((write) => ({ row: rowOfWrite(write), time: write.preparedAt }));
  const found = timed(seen.list, view).filter(({ row }) => !written.has(row.key.toLowerCase()));
  // Also counts transactions that are shown as writes: they show how far back that source was loaded.
  const since = Math.max(
    edgeOf(
      writes.more,
      mine.map(({ row }) => row),
    ),
    edgeOf(seen.more, seen.list),
  );
  return [...mine, ...found]
    .filter(({ time }) => time >= since)
    .toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time))
    .map(({ row }) => row);
}

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
