/** The approvals of the person's accounts: learned from whatever is read and written, read again, told when they change by themselves. */
import type { Clock } from '#main/ports/clock.ts';
import type { Journal } from '#main/ports/journal.ts';
import type { PairStore } from '#main/ports/pair-store.ts';
import type { ReadService } from '#main/ports/service.ts';
import { type Activity, mayHaveHappened } from '#shared/activity.ts';
import { checksummed } from '#shared/address.ts';
import { deedsOf, mayMake, pairSetBy } from '#shared/approval-deeds.ts';
import { isTouchedBy, type Moved, type ToldApproval } from '#shared/approval-events.ts';
import { isReadBy, valueTold } from '#shared/approval-operations.ts';
import { lastValue, type PairEvent, type PairOrigin, type PairSubject, pairKey, type SavedPair } from '#shared/approvals.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { readAnswer } from '#shared/readers/answers.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { createHearing, type Ears, type HeardReceipt, heardIn } from './hearing.ts';
import { dispensable, fresh, isWatched, type Seen, withReading, withSeen } from './note.ts';
import { createRereading, type SpareRequests } from './rereading.ts';
import { createTelling, type TellingParts } from './telling.ts';

export interface Approvals {
  /** As the one that was given, and learns from what it is told. `origin`: who asks by it. */
  readonly hearing: (read: ReadService, origin: PairOrigin) => ReadService;
  /** By hand: it is listed whatever it allows. Errors: `storage`, `invalid-input`. */
  add(input: CallInput<'pairs.add'>): Result<null>;
  forget(connection: string, key: string): Result<null>;
  watch(connection: string, key: string, watched: boolean): Result<null>;
  /** The person has seen what changed. */
  seen(connection: string): Result<null>;
  /** An entry of the journal may be another now. */
  wrote(id: string): void;
  /** Somebody may be signed in now. */
  look(): void;
  /** Somebody signs in anew: whose accounts these are is to be told. */
  beginSignIn(connection: string): void;
  /** Another chain or service than before: what was found was of the old one, and what was asked for is unknown again. */
  drop(connection: string): void;
  stop(): void;
}

export interface ApprovalParts extends TellingParts {
  readonly store: PairStore;
  readonly journal: Pick<Journal, 'find' | 'list' | 'since' | 'withHash'>;
  readonly clock: Clock;
  readonly isOpen: (connection: string) => boolean;
  readonly spare: (connection: string) => SpareRequests;
  readonly active: () => string;
}

/** Heard before the accounts are told; more are forgotten. */
const mostUnheard = 200;
const mostTimes = 500;
const journalPage = 300;
/** What was written from here so long before a change may have made it; in milliseconds. */
const aWhile = 15 * 60_000;
/** What happened longer ago is no news. */
const longestAge = 60 * 60_000;
/** A service of several nodes may tell at once what was before. */
const onceMore = 12_000;

export function createApprovals(parts: ApprovalParts): Approvals {
  const { store, journal, clock, isOpen } = parts;
  const accounts = new Map<string, ReadonlySet<string>>();
  const unheard = new Map<string, { readonly heard: HeardReceipt; readonly origin: PairOrigin }[]>();
  /** Block times in milliseconds, by connection and number. */
  const times = new Map<string, number>();
  /** Whose owner's tokens have moved since they were read. */
  const moved = new Set<string>();
  const telling = createTelling(parts);
  const rereading = createRereading({ ...parts, pairsOf: (connection) => store.of(connection).items });
  const stops = new Set<() => void>();

  const pairsOf = (connection: string) => store.of(connection).items;
  const isOwn = (connection: string, address: string | null) =>
    address !== null && accounts.get(connection)?.has(checksummed(address)) === true;

  /** What is told of several, kept in one step; those that may be others now are read soon. */
  function note(connection: string, told: readonly (readonly [PairSubject, Seen])[]): void {
    const all = new Map(pairsOf(connection).map((pair) => [pairKey(pair), pair]));
    const [changed, touched, gone] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const [subject, seen] of told) {
      const key = pairKey(subject);
      const known = all.get(key) ?? null;
      const over = known === null && seen.isOwn ? dispensable([...all.values()]) : null;
      if (over !== null) {
        all.delete(pairKey(over));
        gone.add(pairKey(over));
      }
      const next = known === null ? fresh([...all.values()], subject, seen, clock.now()) : withSeen(known, seen);
      if (next === null) continue;
      all.set(key, next);
      changed.add(key);
      // Whoever wants requests to be made could make events without end.
      if (known === null || (isWorthReading(next) && known.last?.hash !== next.last?.hash)) touched.add(key);
    }
    if (changed.size === 0) return;
    const left = [...gone].filter((key) => !all.has(key));
    if (left.length > 0) store.remove(connection, left);
    const put = store.put(
      connection,
      [...changed].flatMap((key) => all.get(key) ?? []),
      'spender',
    );
    if (put.ok) rereading.touch(connection, [...touched]);
  }

  const isWorthReading = ({ isOwn, origins }: SavedPair) => isOwn || origins.includes('hand');

  function touch(connection: string, which: (pair: SavedPair) => boolean): readonly string[] {
    const keys = pairsOf(connection)
      .filter((pair) => isWorthReading(pair) && which(pair))
      .map(pairKey);
    rereading.touch(connection, keys);
    return keys;
  }

  /** One that is approved for a token takes the place of another. */
  const isDisplacedBy = (pair: SavedPair, told: ToldApproval) =>
    told.is === 'token' &&
    pair.is === 'token' &&
    pair.contract === told.contract &&
    pair.tokenId === told.tokenId &&
    pair.spender !== told.spender;

  function noteReceipt(connection: string, { hash, block, from, approvals, moved: all }: HeardReceipt, told: PairOrigin): void {
    const event: PairEvent = { hash, block, at: times.get(`${connection} ${block}`) ?? null };
    const written = journal.withHash(connection, hash);
    const origin = written.ok && written.value.length > 0 ? 'activity' : told;
    const mine = approvals.filter(({ owner }) => isOwn(connection, owner));
    note(
      connection,
      mine.map((approval) => [approval, { event, origin, isOwn: isOwn(connection, from), value: approval.value }]),
    );
    touch(connection, (pair) => mine.some((approval) => isDisplacedBy(pair, approval)));
    for (const one of all) if (isOwn(connection, one.owner)) noteMoved(connection, one, hash);
  }

  function noteMoved(connection: string, one: Moved, hash: string): void {
    const isNew = (pair: SavedPair) => isTouchedBy(pair, one) && !heardOf.has(`${connection} ${hash} ${pairKey(pair)}`);
    for (const key of touch(connection, isNew)) {
      moved.add(`${connection} ${key}`);
      if (heardOf.size > mostTimes) heardOf.clear();
      heardOf.add(`${connection} ${hash} ${key}`);
    }
  }
  /** Transactions whose movement was taken in, so that looking at one twice asks for nothing. */
  const heardOf = new Set<string>();

  function isOwnDoing(connection: string, pair: SavedPair, value: string): boolean {
    const found = journal.since(connection, (pair.checkedAt ?? pair.addedAt) - aWhile);
    return (
      found.ok && found.value.some((entry) => mayHaveHappened(entry.state) && deedsOf(entry).some((deed) => mayMake(deed, pair, value)))
    );
  }

  function noteReading(connection: string, pair: SavedPair, value: string, at: number): void {
    const key = `${connection} ${pairKey(pair)}`;
    const made = pair.last?.at ?? null;
    const next = withReading(pair, {
      value,
      at,
      isOwnDoing: lastValue(pair) !== value && isOwnDoing(connection, pair, value),
      hasMoved: moved.delete(key),
      isNews: pair.isOwn && pair.origins.includes('watching') && made !== null && clock.now() - made <= longestAge,
    });
    if (next === null || !store.put(connection, [next]).ok) return;
    // What is not watched any more because nothing is allowed was watched until then.
    const isOn = isWatched(pair, parts.spare(connection).isOn) || isWatched(next, parts.spare(connection).isOn);
    if (next.change !== null && next.change.at === at && isOn)
      telling.add(connection, next, { ...next.change, from: lastValue(pair) ?? '0' });
  }

  const ears: Ears = {
    accounts(connection, addresses) {
      const isFirst = !accounts.has(connection);
      accounts.set(connection, new Set(addresses.map(checksummed)));
      if (!isFirst) return;
      for (const { heard, origin } of unheard.get(connection) ?? []) noteReceipt(connection, heard, origin);
      unheard.delete(connection);
      learnJournal(connection);
      rereading.look();
    },
    block(connection, number, timestamp) {
      const at = Number(timestamp) * 1000;
      if (!Number.isSafeInteger(at)) return;
      if (times.size > mostTimes) times.clear();
      times.set(`${connection} ${number}`, at);
      const timed = (event: PairEvent | null) => (event?.block === number && event.at === null ? { ...event, at } : event);
      const told = pairsOf(connection).flatMap((pair) => {
        const [first, last] = [timed(pair.first), timed(pair.last)];
        return first === pair.first && last === pair.last ? [] : [{ ...pair, first, last }];
      });
      if (told.length > 0) store.put(connection, told);
    },
    receipt(connection, heard, origin) {
      if (accounts.has(connection)) return noteReceipt(connection, heard, origin);
      const waiting = unheard.get(connection) ?? [];
      unheard.set(connection, [...waiting, { heard, origin }].slice(-mostUnheard));
    },
    reading(connection, id, input, value, at) {
      for (const pair of pairsOf(connection)) {
        if (isReadBy(pair, id, input)) noteReading(connection, pair, valueTold(pair, value as never), at);
      }
    },
  };

  /** What was written before this was looked for, or in a run that ended too soon. */
  function learnJournal(connection: string): void {
    const entries = journal.list(connection, { before: null, most: journalPage });
    for (const entry of entries.ok ? entries.value.toReversed() : []) learn(entry);
  }

  function learn(entry: Activity): void {
    const { connection, receipt: raw, state, hash } = entry;
    if (state !== 'confirmed' || raw === null || hash === null) return;
    const read = readAnswer('receipt', raw);
    if (!read.ok || !read.value.recognized) return;
    const { value } = read.value;
    const heard = heardIn(value);
    if (heard !== null) noteReceipt(connection, heard, 'activity');
    // A contract that tells no events may have done it all the same: reading tells.
    if (value.from === null || !isOwn(connection, value.from)) return;
    const deeds = deedsOf(entry);
    const [deed] = deeds;
    const subject = deed === undefined || deeds.length > 1 ? null : pairSetBy(deed, checksummed(value.from));
    const event: PairEvent = { hash, block: value.blockNumber, at: times.get(`${connection} ${value.blockNumber}`) ?? null };
    if (subject === null || deed === undefined || !isOwn(connection, subject.owner)) return;
    note(connection, [[subject, { event, origin: 'activity', isOwn: true, value: mayMake(deed, subject, '0') ? '0' : '1' }]]);
  }

  function change(connection: string, key: string, next: (pair: SavedPair) => SavedPair): Result<null> {
    const pair = store.find(connection, key);
    return pair === null ? ok(null) : store.put(connection, [next(pair)]);
  }

  return {
    hearing: createHearing(ears),
    add({ connection, pairKind: is, contract, tokenId, owner, spender }) {
      if ((is === 'token') !== (tokenId !== undefined))
        return fail({ code: 'invalid-input', fields: { tokenId: 'Which token of the collection?' } });
      const subject = {
        ...{ is, contract: checksummed(contract), tokenId: tokenId ?? null },
        ...{ owner: checksummed(owner), spender: checksummed(spender) },
      };
      const seen: Seen = { event: null, origin: 'hand', isOwn: false, value: '0' };
      const known = store.find(connection, pairKey(subject));
      const next = known === null ? fresh(pairsOf(connection), subject, seen, clock.now()) : withSeen(known, seen);
      const over = known === null ? dispensable(pairsOf(connection)) : null;
      if (over !== null) store.remove(connection, [pairKey(over)]);
      const kept = next === null ? ok(null) : store.put(connection, [next], 'spender');
      if (kept.ok) rereading.touch(connection, [pairKey(subject)]);
      return kept;
    },
    forget: (connection, key) => change(connection, key, (pair) => ({ ...pair, forgotten: true, change: null })),
    watch: (connection, key, watched) => change(connection, key, (pair) => ({ ...pair, watched })),
    seen: (connection) =>
      store.put(
        connection,
        pairsOf(connection).flatMap((pair) => (pair.change === null ? [] : [{ ...pair, change: null }])),
      ),
    wrote(id) {
      const entry = journal.find(id);
      if (!entry.ok || entry.value === null || entry.value.state !== 'confirmed') return;
      const { connection } = entry.value;
      learn(entry.value);
      const deeds = deedsOf(entry.value);
      const look = () => touch(connection, (pair) => deeds.some((deed) => mayMake(deed, pair, null)));
      if (look().length === 0) return;
      const stop = clock.after(onceMore, () => {
        stops.delete(stop);
        if (isOpen(connection)) look();
      });
      stops.add(stop);
    },
    look: rereading.look,
    beginSignIn(connection) {
      accounts.delete(connection);
      unheard.delete(connection);
    },
    drop(connection) {
      const [kept, gone] = [pairsOf(connection).filter(({ origins }) => origins.includes('hand')), pairsOf(connection)];
      store.remove(connection, gone.filter((pair) => !kept.includes(pair)).map(pairKey));
      const again = { origins: ['hand'], isOwn: false, first: null, last: null, checkedAt: null, readings: [], change: null } as const;
      store.put(
        connection,
        kept.map((pair) => ({ ...pair, ...again })),
      );
    },
    stop() {
      rereading.stop();
      telling.stop();
      for (const stop of stops) stop();
    },
  };
}
