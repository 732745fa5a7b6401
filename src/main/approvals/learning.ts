/** How approvals come to be known: from events of receipts, whoever looks at them, and from the journal. */

import type { PairStore } from '#main/approvals/pair-store.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { Journal } from '#main/writes/journal.ts';
import { actionsOf, mayMake, pairSetBy } from '#shared/approvals/approval-actions.ts';
import { isTheirs, type PairEvent, type PairOrigin, type PairSubject, pairKey, type SavedPair } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import { isTouchedBy, type Moved, type ToldApproval } from '#shared/tokens/token-events.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { type Ears, type HeardReceipt, heardIn } from './hearing.ts';
import { dispensable, fresh, type Seen, withSeen } from './note.ts';

interface LearningParts {
  readonly store: PairStore;
  readonly journal: Pick<Journal, 'list' | 'withHash'>;
  readonly clock: Clock;
  /** They may tell something else now. */
  readonly touched: (connection: string, keys: readonly string[]) => void;
}

interface Learning extends Omit<Ears, 'reading'> {
  entry(entry: Activity): void;
  /** Null until they are told. */
  accountsOf(connection: string): readonly string[] | null;
  /** Whether its owner is one of the accounts that are told. */
  isMine(connection: string, pair: PairSubject): boolean;
  /** Whether it is of whoever is signed in, as far as their accounts are told, or was asked for by hand. */
  isWanted(connection: string, pair: SavedPair): boolean;
  /** Whether it is known to be of nobody who is signed in. */
  isOthers(connection: string, pair: SavedPair): boolean;
  /** Whether tokens of its owner's moved since that was asked last. */
  hasMoved(connection: string, key: string): boolean;
  /** Touches those that are worth reading; answers their keys. */
  touch(connection: string, which: (pair: SavedPair) => boolean): readonly string[];
  /** Somebody signs in anew: whose accounts these are is to be told. */
  beginSignIn(connection: string): void;
}

/** Heard before the accounts are told; more are forgotten. */
const mostUnheard = 200;
const mostTimes = 500;
const journalPage = 300;

export function createLearning({ store, journal, clock, touched: tell }: LearningParts): Learning {
  const accounts = new Map<string, ReadonlySet<string>>();
  const unheard = new Map<string, { readonly heard: HeardReceipt; readonly origin: PairOrigin }[]>();
  /** Block times in milliseconds, by connection and number. */
  const times = new Map<string, number>();
  /** Whose owner's tokens have moved since they were read. */
  const moved = new Set<string>();
  /** Transactions whose movement was taken in, so that looking at one twice asks for nothing. */
  const heardOf = new Set<string>();

  const pairsOf = (connection: string) => store.of(connection).items;
  const isOwn = (connection: string, address: string | null) =>
    address !== null && accounts.get(connection)?.has(checksummed(address)) === true;

  const isWanted = (connection: string, pair: SavedPair) => isTheirs(pair, isOwn(connection, pair.owner));

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
    if (put.ok) tell(connection, [...touched]);
  }

  const isWorthReading = ({ isOwn, origins }: SavedPair) => isOwn || origins.includes('hand');

  function touch(connection: string, which: (pair: SavedPair) => boolean): readonly string[] {
    const keys = pairsOf(connection)
      .filter((pair) => isWorthReading(pair) && which(pair))
      .map(pairKey);
    tell(connection, keys);
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
    const actions = actionsOf(entry);
    const [action] = actions;
    const subject = action === undefined || actions.length > 1 ? null : pairSetBy(action, checksummed(value.from));
    const event: PairEvent = { hash, block: value.blockNumber, at: times.get(`${connection} ${value.blockNumber}`) ?? null };
    if (subject === null || action === undefined || !isOwn(connection, subject.owner)) return;
    note(connection, [[subject, { event, origin: 'activity', isOwn: true, value: mayMake(action, subject, '0') ? '0' : '1' }]]);
  }

  return {
    entry: learn,
    accountsOf(connection) {
      const told = accounts.get(connection);
      return told === undefined ? null : [...told];
    },
    isMine: (connection, { owner }) => isOwn(connection, owner),
    isWanted,
    isOthers: (connection, pair) => accounts.has(connection) && !isWanted(connection, pair),
    touch,
    hasMoved: (connection, key) => moved.delete(`${connection} ${key}`),
    beginSignIn(connection) {
      accounts.delete(connection);
      unheard.delete(connection);
    },
    accounts(connection, addresses) {
      const isFirst = !accounts.has(connection);
      accounts.set(connection, new Set(addresses.map(checksummed)));
      if (!isFirst) return;
      for (const { heard, origin } of unheard.get(connection) ?? []) noteReceipt(connection, heard, origin);
      unheard.delete(connection);
      learnJournal(connection);
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
  };
}
