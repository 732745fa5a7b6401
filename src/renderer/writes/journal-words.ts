/** The words of a journal entry: what happened, or what was reviewed until that is known. As for any other transaction. */

import { accountsIn } from '#renderer/chain/history-accounts.ts';
import type { HistoryView } from '#renderer/chain/history-assets.ts';
import type { HistoryState, HistoryWords } from '#renderer/chain/history-types.ts';
import { historyWords } from '#renderer/chain/history-words.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import type { HistoryEntry } from '#shared/chain/history.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { ActivityBrief, WriteState } from '#shared/writes/activity.ts';
import { reviewedIn } from '#shared/writes/write-history.ts';

const states: Partial<Record<WriteState, HistoryState>> = {
  prepared: 'pending',
  sent: 'pending',
  accepted: 'pending',
  confirmed: 'confirmed',
  reverted: 'reverted',
};

const made = new WeakMap<ActivityBrief, ReturnType<typeof reviewedIn>>();

/** Cached, as decoding thousands of calls takes time. */
function reviewed(write: ActivityBrief) {
  const before = made.get(write);
  if (before !== undefined) return before;
  const read = reviewedIn(write);
  made.set(write, read);
  return read;
}

const isDone = ({ state }: ActivityBrief) => state === 'confirmed' || state === 'reverted';

export const journalEntry = (write: ActivityBrief): HistoryEntry => (isDone(write) ? write.history : null) ?? reviewed(write).entry;

export function journalWords(write: ActivityBrief, view: HistoryView): HistoryWords {
  const state = states[write.state] ?? 'unknown';
  // Confirmed, and its receipt can’t be read: only what was reviewed is known.
  const shown = state === 'confirmed' && write.history === null ? 'unknown' : state;
  // Only what wasn't carried out: of an unknown outcome, “tried” would say that it failed.
  const ended = write.state === 'rejected' ? 'rejected' : shown;
  return historyWords(journalEntry(write), ended, ofWrite(view, write), reviewed(write));
}

/** The own accounts that it concerns; none until that is known, as the service chooses which one signs. */
export function journalAccounts(write: ActivityBrief, view: HistoryView): readonly string[] {
  const done = isDone(write) ? write.history : null;
  if (done === null) return write.accounts.length === 1 ? write.accounts : [];
  return accountsIn(write.signer === null && write.accounts.length > 1 ? withoutGuess(done) : done, ofWrite(view, write));
}

/** Without the sender that stands for whichever account signed, and what that one would have paid. */
function withoutGuess(done: HistoryEntry): HistoryEntry {
  const { from } = done.asked;
  return {
    ...done,
    asked: { ...done.asked, from: null },
    transfers: done.transfers.filter((transfer) => transfer.token !== null || !sameAddress(transfer.from, from)),
  };
}

/** Only what was reviewed, whatever happened since. */
export const reviewedWords = (write: ActivityBrief, view: HistoryView): HistoryWords =>
  historyWords(reviewed(write).entry, 'unknown', ofWrite(view, write), reviewed(write));

const views = new WeakMap<HistoryView, Map<string, HistoryView>>();

/**
 * Of this write alone: the accounts at that time are the person’s, too, and they confirmed its token in the review, unless they took
 * that back. Not a contract that they only called: it may report any transfer, by any symbol. In other transactions, the token may
 * imitate another. One view for each, as a view remembers symbols.
 */
function ofWrite(view: HistoryView, write: ActivityBrief): HistoryView {
  const others = write.accounts.filter((account) => !view.accounts.some((one) => sameAddress(one, account)));
  const { action } = reviewed(write).entry.asked;
  const reviewedToken = write.state !== 'withdrawn' && action !== null && 'token' in action ? action.token : null;
  const key = [reviewedToken, ...others].join(' ');
  const made = views.get(view) ?? new Map<string, HistoryView>();
  views.set(view, made);
  const before = made.get(key);
  if (before !== undefined) return before;
  const isReviewed = (contract: string) => sameAddress(contract, reviewedToken);
  const widened: HistoryView = {
    ...view,
    accounts: [...view.accounts, ...others],
    token: (contract) => (isReviewed(contract) ? { ...view.token(contract), isKnown: true } : view.token(contract)),
  };
  made.set(key, widened);
  return widened;
}

/** The words of one entry, on a screen of its own. */
export function useJournalWords(write: ActivityBrief): HistoryWords {
  'use memo';
  const view = useHistoryView([journalEntry(write)]);
  return journalWords(write, view);
}
