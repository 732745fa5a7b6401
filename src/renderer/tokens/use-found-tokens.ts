/** The tokens in the person's transactions that they neither follow nor ignore. */

import { type FoundToken, foundTokens } from '#renderer/chain/found-tokens.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import type { ActivitySources } from '#renderer/writes/activity.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { type FoundPage, foundTransfers } from '#shared/chain/watch.ts';
import { memoized } from '#shared/core/memoized.ts';

/** Once for all who ask, as thousands of transfers are looked at; of those with the same token and sender, one. */
const everyToken = memoized((known: ActivitySources['known'], page: Pick<FoundPage, 'found' | 'accounts'>) => {
  const transfers = new Map(foundTransfers(page).map((one) => [`${one.kind} ${one.token} ${one.sender}`, one]));
  return foundTokens({ known, transfers: [...transfers.values()] });
});

const noPage = { found: [], accounts: [] };

/** None until they are known. */
export function useFoundTokens(): readonly FoundToken[] {
  'use memo';
  const { id } = useActiveConnection();
  const saved = useSlice('tokens');
  const { sources } = useSeenSources();
  const { value: page } = useOwn(writeQueries.everyFound());
  if (sources === null || saved.connection !== id) return [];
  const followed = new Set(saved.items.map(({ address }) => address.toLowerCase()));
  return everyToken(sources.known, page ?? noPage).filter(({ contract }) => !followed.has(contract.toLowerCase()));
}
