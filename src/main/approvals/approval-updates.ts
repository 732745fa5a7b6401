/** How events and readings change the list of approvals. Pure, so that every hostile order of them can be tested. */
import {
  type ApprovalEvent,
  type ApprovalOrigin,
  type ApprovalSubject,
  approvalKey,
  type ChangeKind,
  isAsked,
  isCrowded,
  lastValue,
  mostApprovals,
  mostOfOneContract,
  mostOfOthers,
  mostReadings,
  mostWaiting,
  type SavedApproval,
  takesPlace,
} from '#shared/approvals/approvals.ts';

export interface Seen {
  readonly event: ApprovalEvent | null;
  readonly origin: ApprovalOrigin;
  /** Whether one of the person's accounts sent the transaction. */
  readonly isOwn: boolean;
  /** What it is said to allow. */
  readonly value: string;
  /** How many others of the same transaction aren't listed. */
  readonly unlisted?: number;
}

/** Of a token that the person follows, listed already, of the contract that was called, or of any other. */
const ranks = ['followed', 'listed', 'called', 'other'] as const;
type Rank = (typeof ranks)[number];

/**
 * Of one receipt, as a contract can report any number. Of each approval the last event. `isKnown`: those that end an unknown one change
 * nothing, and would take the places of others.
 */
export function listedOf<T extends ApprovalSubject & Pick<Seen, 'value'>>(
  reported: readonly T[],
  isKnown: (approval: T) => boolean,
  rankOf: (approval: T) => Rank,
): { readonly listed: readonly T[]; readonly unlisted: number } {
  const last = new Map(reported.map((approval) => [approvalKey(approval), approval]));
  const all = [...last.values()].filter((approval) => approval.value !== '0' || isKnown(approval));
  const byRank = Map.groupBy(all, rankOf);
  const counts = new Map<string, number>();
  let bounded = 0;
  const listed = ranks.flatMap((rank) =>
    (byRank.get(rank) ?? []).filter((approval) => {
      const { contract } = approval;
      const count = counts.get(contract) ?? 0;
      const isFull = rank === 'followed' ? count >= mostOfOthers : count >= mostOfOneContract || bounded >= mostOfOthers;
      if (isFull && !isKnown(approval)) return false;
      counts.set(contract, count + 1);
      if (rank !== 'followed') bounded += 1;
      return true;
    }),
  );
  return { listed, unlisted: all.length - listed.length };
}

const blockOf = (event: ApprovalEvent | null) => (event?.block == null ? -1n : BigInt(event.block));

/** Updates a known approval with what was seen. Null where nothing is new. */
export function withSeen(approval: SavedApproval, { event, origin, isOwn, value, unlisted }: Seen): SavedApproval | null {
  const isNewer = event !== null && (approval.last === null || blockOf(event) >= blockOf(approval.last));
  const isOlder = event !== null && (approval.first === null || blockOf(event) < blockOf(approval.first));
  const last = isNewer ? merged(approval.last, event) : approval.last;
  const first = isOlder ? event : merged(approval.first, event?.hash === approval.first?.hash ? event : approval.first);
  const comesBack = origin === 'hand' || (isNewer && value !== '0' && event.hash !== approval.last?.hash);
  const next: SavedApproval = {
    ...approval,
    origins: approval.origins.includes(origin) ? approval.origins : [...approval.origins, origin],
    isOwn: approval.isOwn || isOwn,
    first,
    last,
    forgotten: approval.forgotten && !comesBack,
    ...(unlisted === undefined ? {} : { unlisted }),
  };
  return JSON.stringify(next) === JSON.stringify(approval) ? null : next;
}

/** A block's time may become known later than its events. */
function merged(one: ApprovalEvent | null, other: ApprovalEvent | null): ApprovalEvent | null {
  if (one === null || other === null || one.hash !== other.hash) return other;
  return { ...other, at: other.at ?? one.at, block: other.block ?? one.block };
}

/** Whether one more can be listed. */
const hasRoom = (known: readonly SavedApproval[]) => known.filter(takesPlace).length < mostApprovals;

/**
 * A new approval. Null where nothing is allowed, or there is no room: strangers may not fill the list, while the person's own, and those of
 * tokens that they follow, wait for room.
 */
export function fresh(
  known: readonly SavedApproval[],
  subject: ApprovalSubject,
  seen: Seen,
  now: number,
  followed: ReadonlySet<string> = new Set(),
): SavedApproval | null {
  const { is, contract, tokenId, owner, spender } = subject;
  const { event, origin, isOwn, value, unlisted } = seen;
  const isFull = !hasRoom(known);
  if (origin !== 'hand') {
    const mayWait = isOwn || followed.has(contract);
    if (value === '0' || (isFull && (!mayWait || known.filter(({ waits }) => waits).length >= mostWaiting))) return null;
    if (!isOwn && isCrowded(known, followed, contract)) return null;
  }
  return {
    ...{ is, contract, tokenId, owner, spender, origins: [origin], isOwn, first: event, last: event },
    ...{ addedAt: now, checkedAt: null, readings: [], change: null, watched: null, forgotten: false, waits: isFull && origin !== 'hand' },
    ...(unlisted === undefined ? {} : { unlisted }),
  };
}

/**
 * The approval to drop for room: first a revoked one, then one made by others. Never one that the person added or watches, or of a
 * contract to be `spared`.
 */
export function dispensable(known: readonly SavedApproval[], spared: ReadonlySet<string> = new Set()): SavedApproval | null {
  if (hasRoom(known)) return null;
  const others = known.filter((approval) => takesPlace(approval) && !approval.origins.includes('hand') && approval.watched !== true);
  return (
    others.find((approval) => lastValue(approval) === '0') ?? others.find(({ isOwn, contract }) => !isOwn && !spared.has(contract)) ?? null
  );
}

/** The waiting approvals for which there is room now, oldest first, and those dropped for them. */
export function admitted(known: readonly SavedApproval[]): {
  readonly taken: readonly SavedApproval[];
  readonly gone: readonly SavedApproval[];
} {
  let all = known;
  const [taken, gone]: [SavedApproval[], SavedApproval[]] = [[], []];
  for (const approval of known.filter(({ waits, forgotten }) => waits && !forgotten)) {
    const over = dispensable(all);
    if (over === null && !hasRoom(all)) break;
    const next = { ...approval, waits: false };
    all = all.filter((one) => one !== over && one !== approval).concat(next);
    taken.push(next);
    if (over !== null) gone.push(over);
  }
  return { taken, gone: gone.filter((approval) => known.includes(approval)) };
}

/** Milliseconds: a reading that changes nothing is saved at most this often. */
const worthNoting = 5 * 60_000;

interface Read {
  readonly value: string;
  readonly at: number;
  /** Whether a write from here caused the change. */
  readonly isOwnDoing: boolean;
  /** Whether tokens of the owner have moved since. */
  readonly hasMoved: boolean;
  /** Whether the first value may be announced: made just now, by one of the person's accounts, and not from here. */
  readonly isNews: boolean;
}

/** Null where there is nothing to save. */
export function withReading(approval: SavedApproval, { value, at, isOwnDoing, hasMoved, isNews }: Read): SavedApproval | null {
  const before = lastValue(approval);
  if (approval.checkedAt !== null && at < approval.checkedAt) return null;
  if (before === value) return at - (approval.checkedAt ?? 0) < worthNoting ? null : { ...approval, checkedAt: at };
  const readings = [...approval.readings, { at, value }].slice(-mostReadings);
  const from = approval.change?.from ?? before ?? '0';
  const isTold = !isOwnDoing && (before === null ? isNews && value !== '0' : true);
  const how = howOf(from, value, hasMoved);
  return { ...approval, checkedAt: at, readings, change: isTold && how !== null ? { how, at, from, to: value } : null };
}

function howOf(from: string, to: string, hasMoved: boolean): ChangeKind | null {
  const [less, more] = [BigInt(from), BigInt(to)];
  if (less === more) return null;
  if (less === 0n) return 'given';
  if (more > less) return 'raised';
  if (hasMoved) return 'spent';
  return more === 0n ? 'revoked' : 'lowered';
}

/** Whether it is reread regularly. Approvals that others brought are not, unless the person asks for it. */
export const isWatched = (approval: SavedApproval, isWatching: boolean) =>
  takesPlace(approval) && (approval.watched ?? (isWatching && isAsked(approval) && (lastValue(approval) ?? '0') !== '0'));
