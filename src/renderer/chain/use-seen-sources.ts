/** What was seen of the person's accounts beside what watching found. It shows who sent a transaction, and which tokens the person knows. */

import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useOwnAccounts } from '#renderer/wallet/use-own-accounts.ts';
import type { ActivitySources } from '#renderer/writes/activity.ts';

// The activity of further accounts is found by watching only.
const mostAccounts = 20;
interface SeenSources {
  /** The person's own accounts; null where they are not known. */
  readonly own: readonly string[] | null;
  /** Null until it is read. */
  readonly sources: Pick<ActivitySources, 'known' | 'isNamed' | 'native'> | null;
}

export function useSeenSources(): SeenSources {
  'use memo';
  const { chain } = useActiveConnection();
  const names = useNames();
  const all = useOwnAccounts();
  const own = (all ?? []).slice(0, mostAccounts);
  const { value: about } = useOwn(notebookQueries.about(own, true));
  if (about === null) return { own: all, sources: null };
  const known = own.flatMap((account, index) => (about[index] === undefined ? [] : [{ account, about: about[index] }]));
  const sources = { known, isNamed: (address: string) => names.of(address) !== null, native: chain?.currency?.symbol ?? null };
  return { own: all, sources };
}
