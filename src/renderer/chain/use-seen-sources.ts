/** What was seen of the person's accounts beside what watching found. */

import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { type ActivitySources, takesPart } from '#renderer/writes/activity.ts';

// The activity of further accounts is found by watching only.
const mostAccounts = 20;
interface SeenSources {
  /** The person's own accounts; null where they are not known. */
  readonly own: readonly string[] | null;
  /** Null until it is read. */
  readonly sources: Pick<ActivitySources, 'known'> | null;
}

export function useSeenSources(): SeenSources {
  'use memo';
  const all = useOwnAccounts();
  const own = (all ?? []).slice(0, mostAccounts);
  const { value: about } = useOwn(notebookQueries.about(own, true));
  if (about === null) return { own: all, sources: null };
  const known = own.flatMap((account, index) => {
    const one = about[index];
    return one === undefined ? [] : [{ account, about: { ...one, transactions: one.transactions.filter((each) => takesPart(each, own)) } }];
  });
  return { own: all, sources: { known } };
}
