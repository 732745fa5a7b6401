/** What an event or an answer makes of the approvals that are known: pure, so that every hostile order of them can be tried. */
import {
  type ChangeKind,
  lastValue,
  mostOfOthers,
  mostPairs,
  mostReadings,
  mostWaiting,
  type PairEvent,
  type PairOrigin,
  type PairSubject,
  type SavedPair,
  takesPlace,
} from '#shared/approvals/approvals.ts';

export interface Seen {
  readonly event: PairEvent | null;
  readonly origin: PairOrigin;
  /** Whether one of one's own accounts sent the transaction. */
  readonly isOwn: boolean;
  /** What it is said to allow. */
  readonly value: string;
}

/** Of one contract, by transactions of others: whoever wants to be seen in the list has one contract at first. */
const mostOfOneContract = 8;

const blockOf = (event: PairEvent | null) => (event?.block == null ? -1n : BigInt(event.block));

/** Known already: what was learned of it. Null where that is nothing new. */
export function withSeen(pair: SavedPair, { event, origin, isOwn, value }: Seen): SavedPair | null {
  const isNewer = event !== null && (pair.last === null || blockOf(event) >= blockOf(pair.last));
  const isOlder = event !== null && (pair.first === null || blockOf(event) < blockOf(pair.first));
  const last = isNewer ? merged(pair.last, event) : pair.last;
  const first = isOlder ? event : merged(pair.first, event?.hash === pair.first?.hash ? event : pair.first);
  const comesBack = origin === 'hand' || (isNewer && value !== '0' && event.hash !== pair.last?.hash);
  const next: SavedPair = {
    ...pair,
    origins: pair.origins.includes(origin) ? pair.origins : [...pair.origins, origin],
    isOwn: pair.isOwn || isOwn,
    first,
    last,
    forgotten: pair.forgotten && !comesBack,
  };
  return JSON.stringify(next) === JSON.stringify(pair) ? null : next;
}

/** The time of a block may be told later than what is in it. */
function merged(one: PairEvent | null, other: PairEvent | null): PairEvent | null {
  if (one === null || other === null || one.hash !== other.hash) return other;
  return { ...other, at: other.at ?? one.at, block: other.block ?? one.block };
}

/** Whether one more can be listed. */
export const hasRoom = (known: readonly SavedPair[]) => known.filter(takesPlace).length < mostPairs;

/** One that is new; null where there is no room for it, or nothing is allowed. Nobody else may fill the list; one's own waits for room. */
export function fresh(known: readonly SavedPair[], subject: PairSubject, seen: Seen, now: number): SavedPair | null {
  const { is, contract, tokenId, owner, spender } = subject;
  const { event, origin, isOwn, value } = seen;
  const isFull = !hasRoom(known);
  if (origin !== 'hand') {
    if (value === '0' || (isFull && (!isOwn || known.filter(({ waits }) => waits).length >= mostWaiting))) return null;
    const others = known.filter((pair) => !pair.isOwn && !pair.origins.includes('hand'));
    const isCrowded = others.length >= mostOfOthers || others.filter((pair) => pair.contract === contract).length >= mostOfOneContract;
    if (!isOwn && isCrowded) return null;
  }
  return {
    ...{ is, contract, tokenId, owner, spender, origins: [origin], isOwn, first: event, last: event },
    ...{ addedAt: now, checkedAt: null, readings: [], change: null, watched: null, forgotten: false, waits: isFull && origin !== 'hand' },
  };
}

/** Which can go where there is no room: over, and asked for by nobody; then what others made. Never what the person chose. */
export function dispensable(known: readonly SavedPair[]): SavedPair | null {
  if (hasRoom(known)) return null;
  const others = known.filter((pair) => takesPlace(pair) && !pair.origins.includes('hand') && pair.watched !== true);
  return others.find((pair) => lastValue(pair) === '0') ?? others.find(({ isOwn }) => !isOwn) ?? null;
}

/** Which of those that wait are taken in now, the oldest first, and which go for them. */
export function admitted(known: readonly SavedPair[]): { readonly taken: readonly SavedPair[]; readonly gone: readonly SavedPair[] } {
  let all = known;
  const [taken, gone]: [SavedPair[], SavedPair[]] = [[], []];
  for (const pair of known.filter(({ waits, forgotten }) => waits && !forgotten)) {
    const over = dispensable(all);
    if (over === null && !hasRoom(all)) break;
    const next = { ...pair, waits: false };
    all = all.filter((one) => one !== over && one !== pair).concat(next);
    taken.push(next);
    if (over !== null) gone.push(over);
  }
  return { taken, gone: gone.filter((pair) => known.includes(pair)) };
}

/** Read again and the same, it is noted this often only, in milliseconds. */
const worthNoting = 5 * 60_000;

interface Read {
  readonly value: string;
  readonly at: number;
  /** Whether the person did it themselves, from here. */
  readonly isOwnDoing: boolean;
  /** Whether tokens of the owner's moved since. */
  readonly hasMoved: boolean;
  /** Whether a new one is worth a word: it was made just now, by an account of theirs, and not from here. */
  readonly isNews: boolean;
}

/** Null where nothing is to be noted. */
export function withReading(pair: SavedPair, { value, at, isOwnDoing, hasMoved, isNews }: Read): SavedPair | null {
  const before = lastValue(pair);
  if (pair.checkedAt !== null && at < pair.checkedAt) return null;
  if (before === value) return at - (pair.checkedAt ?? 0) < worthNoting ? null : { ...pair, checkedAt: at };
  const readings = [...pair.readings, { at, value }].slice(-mostReadings);
  const from = pair.change?.from ?? before ?? '0';
  const isTold = !isOwnDoing && (before === null ? isNews && value !== '0' : true);
  const how = howOf(from, value, hasMoved);
  return { ...pair, checkedAt: at, readings, change: isTold && how !== null ? { how, at, from, to: value } : null };
}

function howOf(from: string, to: string, hasMoved: boolean): ChangeKind | null {
  const [less, more] = [BigInt(from), BigInt(to)];
  if (less === more) return null;
  if (less === 0n) return 'given';
  if (more > less) return 'raised';
  if (hasMoved) return 'spent';
  return more === 0n ? 'revoked' : 'lowered';
}

/** Whether it is read again from time to time, by itself. What others brought is not, unless the person wants it. */
export const isWatched = (pair: SavedPair, isWatching: boolean) =>
  takesPlace(pair) && (pair.watched ?? (isWatching && (pair.isOwn || pair.origins.includes('hand')) && (lastValue(pair) ?? '0') !== '0'));
