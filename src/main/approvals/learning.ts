/** How approvals become known: from events of receipts that any part of the app reads, and from the journal. */

import type { ApprovalBook } from '#main/approvals/approval-book.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { Journal } from '#main/writes/journal.ts';
import { actionsOf, approvalSetBy, mayMake } from '#shared/approvals/approval-actions.ts';
import {
  type ApprovalEvent,
  type ApprovalOrigin,
  type ApprovalSubject,
  approvalKey,
  isAsked,
  isTheirs,
  type SavedApproval,
} from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { readAnswer } from '#shared/core/readers/answers.ts';
import type { Receipt } from '#shared/core/readers/transaction.ts';
import { isTouchedBy, type Moved, type ReportedApproval } from '#shared/tokens/token-events.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { dispensable, fresh, listedOf, type Seen, withSeen } from './approval-updates.ts';
import { type AnswerListener, approvalsIn } from './received-answers.ts';

interface LearningParts {
  readonly store: Omit<ApprovalBook, 'forgetRead'>;
  readonly journal: Pick<Journal, 'list' | 'withHash'>;
  readonly clock: Clock;
  /** Tokens and collections, EIP-55. */
  readonly followed: (connection: string) => ReadonlySet<string>;
  /** These may have other values now. */
  readonly touched: (connection: string, keys: readonly string[]) => void;
}

interface Learning extends Omit<AnswerListener, 'reading'> {
  entry(entry: Activity): void;
  /** Null until the service has listed them. */
  accountsOf(connection: string): readonly string[] | null;
  /** Whether its owner is one of the listed accounts. */
  isMine(connection: string, approval: ApprovalSubject): boolean;
  /** Whether it is of the person signed in, as far as the accounts are known, or was added by hand. */
  isWanted(connection: string, approval: SavedApproval): boolean;
  /** Whether it is known not to be of the person signed in. */
  isOthers(connection: string, approval: SavedApproval): boolean;
  /** Whether tokens of its owner have moved since this was last asked. */
  hasMoved(connection: string, key: string): boolean;
  /** Schedules those that are worth reading; returns their keys. */
  touch(connection: string, which: (approval: SavedApproval) => boolean): readonly string[];
  /** A new sign-in begins: the accounts are unknown until the service lists them. */
  beginSignIn(connection: string): void;
}

/** Receipts that came before the accounts were known, and their events in all; older ones are dropped. */
const mostPending = { receipts: 200, events: 20_000 } as const;
const mostTimes = 500;
const journalPage = 300;

export function createLearning({ store, journal, clock, followed: followedBy, touched: markTouched }: LearningParts): Learning {
  const accounts = new Map<string, ReadonlySet<string>>();
  const pendingReceipts = new Map<string, readonly { readonly receipt: Receipt; readonly origin: ApprovalOrigin }[]>();
  /** Block times in milliseconds, by connection and number. */
  const times = new Map<string, number>();
  /** Approvals whose owner's tokens have moved since the last reading. */
  const moved = new Set<string>();
  /** Transactions whose transfers were handled, so that viewing one twice causes no request. */
  const handledMoves = new Set<string>();

  const approvalsOf = (connection: string) => store.of(connection).items;
  const isOwn = (connection: string, address: string | null) =>
    address !== null && accounts.get(connection)?.has(checksummed(address)) === true;

  const isWanted = (connection: string, approval: SavedApproval) => isTheirs(approval, isOwn(connection, approval.owner));

  /** Saves several approvals in one step. Those that may have changed are read soon. */
  function note(connection: string, sightings: readonly (readonly [ApprovalSubject, Seen])[]): void {
    const all = new Map(approvalsOf(connection).map((approval) => [approvalKey(approval), approval]));
    const followed = followedBy(connection);
    const [changed, touched, gone] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const [subject, seen] of sightings) {
      const key = approvalKey(subject);
      const known = all.get(key) ?? null;
      const mayDrop = known === null && (seen.isOwn || followed.has(subject.contract));
      // A stranger’s transaction, or a followed token that turned hostile, doesn’t replace what another followed token reported.
      const over = mayDrop ? dispensable([...all.values()], seen.isOwn ? undefined : followed) : null;
      if (over !== null) {
        all.delete(approvalKey(over));
        gone.add(approvalKey(over));
      }
      const next = known === null ? fresh([...all.values()], subject, seen, clock.now(), followed) : withSeen(known, seen);
      if (next === null) continue;
      all.set(key, next);
      changed.add(key);
      // Others can emit events without end, and must not cause as many requests.
      if (known === null || (isAsked(next) && known.last?.hash !== next.last?.hash)) touched.add(key);
    }
    if (changed.size === 0) return;
    const left = [...gone].filter((key) => !all.has(key));
    if (left.length > 0) store.remove(connection, left);
    const put = store.put(
      connection,
      [...changed].flatMap((key) => all.get(key) ?? []),
      'spender',
    );
    if (put.ok) markTouched(connection, [...touched]);
  }

  function touch(connection: string, which: (approval: SavedApproval) => boolean): readonly string[] {
    const keys = approvalsOf(connection)
      .filter((approval) => isAsked(approval) && which(approval))
      .map(approvalKey);
    markTouched(connection, keys);
    return keys;
  }

  /** A token has one approved address: approving another replaces it. */
  const isDisplacedBy = (approval: SavedApproval, other: ReportedApproval) =>
    other.is === 'token' &&
    approval.is === 'token' &&
    approval.contract === other.contract &&
    approval.tokenId === other.tokenId &&
    approval.spender !== other.spender;

  function noteReceipt(connection: string, whole: Receipt, by: ApprovalOrigin): void {
    const receipt = approvalsIn(whole, accounts.get(connection) ?? new Set());
    if (receipt === null) return;
    const { hash, block, from, to, approvals, moved: all } = receipt;
    const event: ApprovalEvent = { hash, block, at: times.get(`${connection} ${block}`) ?? null };
    const written = journal.withHash(connection, hash);
    const origin = written.ok && written.value.length > 0 ? 'activity' : by;
    const known = new Set(approvalsOf(connection).map(approvalKey));
    const followed = followedBy(connection);
    const isKnown = (approval: ReportedApproval) => known.has(approvalKey(approval));
    const { listed, unlisted } = listedOf(approvals, isKnown, (approval) => {
      if (followed.has(approval.contract)) return 'followed';
      if (isKnown(approval)) return 'listed';
      return approval.contract === to ? 'called' : 'other';
    });
    const seenOf = (approval: ReportedApproval, index: number): Seen => ({
      ...{ event, origin, isOwn: isOwn(connection, from), value: approval.value },
      ...(index === 0 && unlisted > 0 ? { unlisted } : {}),
    });
    note(
      connection,
      listed.map((approval, index) => [approval, seenOf(approval, index)]),
    );
    touch(connection, (approval) => approvals.some((seen) => isDisplacedBy(approval, seen)));
    for (const one of all) noteMoved(connection, one, hash);
  }

  function noteMoved(connection: string, one: Moved, hash: string): void {
    const isNew = (approval: SavedApproval) =>
      isTouchedBy(approval, one) && !handledMoves.has(`${connection} ${hash} ${approvalKey(approval)}`);
    for (const key of touch(connection, isNew)) {
      moved.add(`${connection} ${key}`);
      if (handledMoves.size > mostTimes) handledMoves.clear();
      handledMoves.add(`${connection} ${hash} ${key}`);
    }
  }

  /** Learns from earlier entries of the journal. */
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
    noteReceipt(connection, value, 'activity');
    // A contract that emits no events may have done it all the same; reading shows it.
    if (value.from === null || !isOwn(connection, value.from)) return;
    const actions = actionsOf(entry);
    const [action] = actions;
    const subject = action === undefined || actions.length > 1 ? null : approvalSetBy(action, checksummed(value.from));
    const event: ApprovalEvent = { hash, block: value.blockNumber, at: times.get(`${connection} ${value.blockNumber}`) ?? null };
    if (subject === null || action === undefined || !isOwn(connection, subject.owner)) return;
    note(connection, [[subject, { event, origin: 'activity', isOwn: true, value: mayMake(action, subject, '0') ? '0' : '1' }]]);
  }

  return {
    entry: learn,
    accountsOf(connection) {
      const known = accounts.get(connection);
      return known === undefined ? null : [...known];
    },
    isMine: (connection, { owner }) => isOwn(connection, owner),
    isWanted,
    isOthers: (connection, approval) => accounts.has(connection) && !isWanted(connection, approval),
    touch,
    hasMoved: (connection, key) => moved.delete(`${connection} ${key}`),
    beginSignIn(connection) {
      accounts.delete(connection);
      pendingReceipts.delete(connection);
    },
    accounts(connection, addresses) {
      // Without accounts, two people cannot be distinguished.
      if (addresses.length === 0 && accounts.has(connection)) return;
      const isFirst = !accounts.has(connection);
      accounts.set(connection, new Set(addresses.map(checksummed)));
      if (!isFirst) return;
      for (const { receipt, origin } of pendingReceipts.get(connection) ?? []) noteReceipt(connection, receipt, origin);
      pendingReceipts.delete(connection);
      learnJournal(connection);
    },
    block(connection, number, timestamp) {
      const at = Number(timestamp) * 1000;
      if (!Number.isSafeInteger(at)) return;
      if (times.size > mostTimes) times.clear();
      times.set(`${connection} ${number}`, at);
      const timed = (event: ApprovalEvent | null) => (event?.block === number && event.at === null ? { ...event, at } : event);
      const timedOnes = approvalsOf(connection).flatMap((approval) => {
        const [first, last] = [timed(approval.first), timed(approval.last)];
        return first === approval.first && last === approval.last ? [] : [{ ...approval, first, last }];
      });
      if (timedOnes.length > 0) store.put(connection, timedOnes);
    },
    receipt(connection, receipt, origin) {
      if (accounts.has(connection)) return noteReceipt(connection, receipt, origin);
      const waiting = [...(pendingReceipts.get(connection) ?? []), { receipt, origin }].slice(-mostPending.receipts);
      const events = waiting.reduce((sum, one) => sum + (one.receipt.logs?.length ?? 0), 0);
      pendingReceipts.set(connection, events > mostPending.events && waiting.length > 1 ? waiting.slice(1) : waiting);
    },
  };
}
