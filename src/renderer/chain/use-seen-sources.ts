/** What was seen of the person's accounts beside what watching found. */

import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { type ActivitySources, takesPart } from '#renderer/writes/activity.ts';
import { memoized } from '#shared/core/memoized.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

const none: readonly string[] = [];
// The activity of further accounts is found by watching only.
const mostAccounts = 20;
interface SeenSources {
  /** The person's own accounts; null where they are not known. */
  readonly own: readonly string[] | null;
  /** Null until it is read. */
  readonly sources: Pick<ActivitySources, 'known'> | null;
}

/** `about`: of the first accounts, in their order. Once for all who ask, as thousands of transactions are looked at. */
const sourcesOf = memoized((about: readonly KnownOfAddress[], all: readonly string[]) => {
  const own = all.slice(0, mostAccounts);
  const known = own.flatMap((account, index) => {
    const one = about[index];
    return one === undefined ? [] : [{ account, about: { ...one, transactions: one.transactions.filter((each) => takesPart(each, own)) } }];
  });
  return { known };
});

export function useSeenSources(): SeenSources {
  'use memo';
  const all = useOwnAccounts();
  const { value: about } = useOwn(notebookQueries.about((all ?? none).slice(0, mostAccounts), true));
  return { own: all, sources: about === null ? null : sourcesOf(about, all ?? none) };
}
