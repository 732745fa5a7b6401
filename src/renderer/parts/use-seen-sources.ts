/** What is known of the person's accounts beside what watching found: by it one tells who sent something, and which tokens they know. */
import { useOwn } from '#renderer/bridge/use-own.ts';
import type { ActivitySources } from '#renderer/lib/activity.ts';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { useNow } from '#renderer/ui/use-now.ts';
import { useNames } from './use-names.ts';
import { useOwnAccounts } from './use-own-accounts.ts';

// More accounts than that have their activity found by watching only.
const mostAccounts = 20;
/** What was looked at meanwhile is taken in this often, in milliseconds; nothing is asked of the service for it. */
export const knownEvery = 10_000;

interface SeenSources {
  /** Another one where watching has found more. */
  readonly version: string;
  /** The person's own accounts; null where they are not known. */
  readonly own: readonly string[] | null;
  /** Null until it is read. */
  readonly sources: Pick<ActivitySources, 'known' | 'isNamed' | 'native'> | null;
}

export function useSeenSources(): SeenSources {
  const { chain } = useActiveConnection();
  const watch = useSlice('watch');
  const now = useNow();
  const names = useNames();
  const all = useOwnAccounts();
  const own = (all ?? []).slice(0, mostAccounts);
  const version = `${watch.connection} ${watch.on} ${watch.findings} ${watch.scanned[0]?.to ?? ''}`;
  const about = useOwn(
    'known.about',
    own.map((address) => ({ address })),
    `${version} ${Math.floor(now / knownEvery)}`,
  );
  if (about === null) return { version, own: all, sources: null };
  const known = own.flatMap((account, index) => (about[index] === undefined ? [] : [{ account, about: about[index] }]));
  const sources = { known, isNamed: (address: string) => names.of(address) !== null, native: chain?.currency?.symbol ?? null };
  return { version, own: all, sources };
}
