/** The approvals of the person's accounts: learned from everything read and written, reread, and announced when they change on their own. */

import type { ApprovalBook } from '#main/approvals/approval-book.ts';
import type { SpareRequests } from '#main/chain/watch/budget.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ReceivedAnswer } from '#main/core/ports/service.ts';
import type { Journal } from '#main/writes/journal.ts';
import { actionsOf, mayMake } from '#shared/approvals/approval-actions.ts';
import { approvalValue, isReadBy } from '#shared/approvals/approval-operations.ts';
import { approvalKey, lastValue, mostForgotten, type SavedApproval, takesPlace } from '#shared/approvals/approvals.ts';
import type { Action } from '#shared/contracts/decoding/action.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { mayHaveHappened } from '#shared/writes/activity.ts';
import { admitted, dispensable, fresh, isWatched, type Seen, withReading, withSeen } from './approval-updates.ts';
import { createLearning } from './learning.ts';
import { type ApprovalNotifierParts, createApprovalNotifier } from './notifying.ts';
import { type AnswerListener, dispatchAnswer } from './received-answers.ts';
import { createRereading } from './rereading.ts';

export interface Approvals {
  /** Learns from an answer of the service, whichever part of the app asked. */
  take(answer: ReceivedAnswer): void;
  /** Adds one by hand: it is listed whatever its value. Errors: `storage`, `invalid-input`. */
  add(input: CallInput<'approvals.add'>): Result<null>;
  forget(connection: string, key: string): Result<null>;
  watch(connection: string, key: string, watched: boolean): Result<null>;
  /** The person has seen what changed. */
  seen(connection: string): Result<null>;
  /** An entry of the journal has changed. */
  wrote(id: string): void;
  /** To be called after a sign-in: reads what is due. */
  look(): void;
  /** A new sign-in begins: whose accounts these are is unknown until the service lists them. */
  beginSignIn(connection: string): void;
  /** The chain or the service is another one: found approvals go, and values of those added by hand are unknown again. */
  drop(connection: string): void;
  stop(): void;
}

interface ApprovalParts extends ApprovalNotifierParts {
  readonly store: Omit<ApprovalBook, 'forgetRead'>;
  readonly journal: Pick<Journal, 'find' | 'list' | 'since' | 'withHash'>;
  readonly clock: Clock;
  /** Tokens and collections, EIP-55. */
  readonly followed: (connection: string) => ReadonlySet<string>;
  readonly isOpen: (connection: string) => boolean;
  readonly spare: (connection: string) => SpareRequests;
  readonly open: () => readonly string[];
}

/** Milliseconds: a write from here within this time before a change may have caused it. */
const aWhile = 15 * 60_000;
/** Milliseconds: older events are not announced. */
const longestAge = 60 * 60_000;
/** Milliseconds until the second reading: another node of the service may still answer with the old value. */
const onceMore = 12_000;

export function createApprovals(parts: ApprovalParts): Approvals {
  const { store, journal, clock, followed, isOpen } = parts;
  const approvalsOf = (connection: string) => store.of(connection).items;
  const notifier = createApprovalNotifier(parts);
  const learning = createLearning({ store, journal, clock, followed, touched: (connection, keys) => rereading.touch(connection, keys) });
  // Approvals of a person who was signed in before are neither read nor announced.
  const wantedOf = (connection: string) => approvalsOf(connection).filter((approval) => learning.isWanted(connection, approval));
  const rereading = createRereading({ ...parts, approvalsOf: wantedOf });
  const stops = new Set<() => void>();

  function isOwnDoing(connection: string, approval: SavedApproval, value: string): boolean {
    const found = journal.since(connection, (approval.checkedAt ?? approval.addedAt) - aWhile);
    // Spending an allowance never raises it, so a higher value was set elsewhere.
    const isMore = BigInt(value) > BigInt(lastValue(approval) ?? '0');
    const made = (action: Action) => mayMake(action, approval, value) && !(isMore && action.does === 'send-tokens');
    // Writes by another person under another sign-in do not count.
    const own = learning.accountsOf(connection);
    return found.ok && found.value.some((entry) => mayHaveHappened(entry.state) && !isOfOthers(entry, own) && actionsOf(entry).some(made));
  }

  /** Lists waiting approvals where there is room by now. */
  function admit(connection: string): void {
    const { taken, gone } = admitted(approvalsOf(connection));
    if (taken.length === 0) return;
    if (gone.length > 0 && !store.remove(connection, gone.map(approvalKey)).ok) return;
    if (store.put(connection, taken).ok) rereading.touch(connection, taken.map(approvalKey));
  }

  function noteReading(connection: string, approval: SavedApproval, value: string, at: number): void {
    if (approval.waits) {
      // Over before there was room for it.
      if (value === '0') store.remove(connection, [approvalKey(approval)]);
      return;
    }
    const made = approval.last?.at ?? null;
    const next = withReading(approval, {
      value,
      at,
      isOwnDoing: lastValue(approval) !== value && isOwnDoing(connection, approval, value),
      hasMoved: learning.hasMoved(connection, approvalKey(approval)),
      isNews: approval.isOwn && approval.origins.includes('watching') && made !== null && clock.now() - made <= longestAge,
    });
    if (next === null || !store.put(connection, [next]).ok) return;
    if (value === '0') admit(connection);
    // With the value 0 it is no longer watched, but it was until this change.
    const isOn = isWatched(approval, parts.spare(connection).isOn) || isWatched(next, parts.spare(connection).isOn);
    if (next.change !== null && next.change.at === at && isOn && learning.isWanted(connection, approval))
      notifier.add(connection, {
        ...{ approval: next, isMine: learning.isMine(connection, approval) },
        change: { ...next.change, from: lastValue(approval) ?? '0' },
      });
  }

  const listener: AnswerListener = {
    ...learning,
    accounts(connection, addresses) {
      learning.accounts(connection, addresses);
      admit(connection);
      rereading.look();
    },
    reading(connection, id, input, value, at) {
      for (const approval of approvalsOf(connection)) {
        if (isReadBy(approval, id, input)) noteReading(connection, approval, approvalValue(approval, value as never), at);
      }
    },
  };

  function change(connection: string, key: string, next: (approval: SavedApproval) => SavedApproval): Result<null> {
    const approval = store.find(connection, key);
    return approval === null ? ok(null) : store.put(connection, [next(approval)]);
  }

  return {
    take: (answer) => dispatchAnswer(listener, answer),
    add({ connection, approvalKind: is, contract, tokenId, owner, spender }) {
      if ((is === 'token') !== (tokenId !== undefined))
        return fail({ code: 'invalid-input', fields: { tokenId: t('Which token of the collection?') } });
      const subject = {
        ...{ is, contract: checksummed(contract), tokenId: tokenId ?? null },
        ...{ owner: checksummed(owner), spender: checksummed(spender) },
      };
      const seen: Seen = { event: null, origin: 'hand', isOwn: false, value: '0' };
      const known = store.find(connection, approvalKey(subject));
      const takes = known === null || !takesPlace(known);
      const over = takes ? dispensable(approvalsOf(connection)) : null;
      if (over !== null) store.remove(connection, [approvalKey(over)]);
      const seenAgain = known === null ? null : withSeen(known, seen);
      const next = known === null ? fresh(approvalsOf(connection), subject, seen, clock.now()) : (seenAgain ?? known);
      // For an approval of another owner's that was added by hand, changes are announced too.
      const ofOwn = learning.isMine(connection, subject) && (known === null || !known.origins.includes('hand') || known.ofOwn === true);
      const kept = next === null ? ok(null) : store.put(connection, [{ ...next, ofOwn, waits: false }], 'spender');
      if (kept.ok) rereading.touch(connection, [approvalKey(subject)]);
      return kept;
    },
    forget(connection, key) {
      const forgotten = approvalsOf(connection).filter((approval) => approval.forgotten && approvalKey(approval) !== key);
      // Makes room: the longest forgotten is removed, so an event may list it again.
      if (forgotten.length >= mostForgotten) store.remove(connection, forgotten.slice(0, 1).map(approvalKey));
      const done = change(connection, key, (approval) => ({
        ...approval,
        forgotten: true,
        waits: false,
        change: null,
        readings: approval.readings.slice(-1),
      }));
      if (done.ok) admit(connection);
      return done;
    },
    watch: (connection, key, watched) => change(connection, key, (approval) => ({ ...approval, watched })),
    seen(connection) {
      // Another person's approvals were not shown, so they were not seen.
      const shown = approvalsOf(connection).filter((approval) => approval.change !== null && !learning.isOthers(connection, approval));
      return store.put(
        connection,
        shown.map((approval) => ({ ...approval, change: null })),
      );
    },
    wrote(id) {
      const entry = journal.find(id);
      if (!entry.ok || entry.value === null || entry.value.state !== 'confirmed') return;
      const { connection } = entry.value;
      learning.entry(entry.value);
      const actions = actionsOf(entry.value);
      const look = () => learning.touch(connection, (approval) => actions.some((action) => mayMake(action, approval, null)));
      if (look().length === 0) return;
      const stop = clock.after(onceMore, () => {
        stops.delete(stop);
        if (isOpen(connection)) look();
      });
      stops.add(stop);
    },
    look: rereading.look,
    beginSignIn(connection) {
      notifier.drop(connection);
      learning.beginSignIn(connection);
    },
    drop(connection) {
      notifier.drop(connection);
      const [kept, gone] = [approvalsOf(connection).filter(({ origins }) => origins.includes('hand')), approvalsOf(connection)];
      store.remove(connection, gone.filter((approval) => !kept.includes(approval)).map(approvalKey));
      const again = { origins: ['hand'], isOwn: false, first: null, last: null, checkedAt: null, readings: [], change: null } as const;
      store.put(
        connection,
        kept.map((approval) => ({ ...approval, ...again })),
      );
    },
    stop() {
      rereading.stop();
      notifier.stop();
      for (const stop of stops) stop();
    },
  };
}
