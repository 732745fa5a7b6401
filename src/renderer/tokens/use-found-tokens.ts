/** The tokens in the person's transactions that they neither follow nor ignore. */

import { type FoundToken, foundTokens } from '#renderer/chain/found-tokens.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { foundTransfers } from '#shared/chain/watch.ts';

/** None until they are known. */
export function useFoundTokens(): readonly FoundToken[] {
  'use memo';
  const { id } = useActiveConnection();
  const saved = useSlice('tokens');
  const { sources } = useSeenSources();
  const { value: page } = useOwn(writeQueries.everyFound());
  if (sources === null || saved.connection !== id) return [];
  const followed = saved.items.map(({ address }) => address);
  return foundTokens({ known: sources.known, transfers: page === null ? [] : foundTransfers(page), followed });
}
