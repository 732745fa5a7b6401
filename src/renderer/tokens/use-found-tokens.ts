/** The tokens in the person's transactions that they neither follow nor ignore. */

import { type FoundToken, foundTokens } from '#renderer/chain/found-tokens.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { onceForBoth } from '#renderer/core/lib/once-for-both.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { type FoundPage, foundTransfers } from '#shared/chain/watch.ts';

/** One of each token and sender, as thousands of the same say no more. */
const transfersIn = onceForBoth((found: FoundPage['found'], accounts: FoundPage['accounts']) => [
  ...new Map(foundTransfers({ found, accounts }).map((one) => [`${one.kind} ${one.token} ${one.sender}`, one])).values(),
]);

/** None until they are known. */
export function useFoundTokens(): readonly FoundToken[] {
  'use memo';
  const { id } = useActiveConnection();
  const saved = useSlice('tokens');
  const { sources } = useSeenSources();
  const { value: page } = useOwn(writeQueries.everyFound());
  if (sources === null || saved.connection !== id) return [];
  const followed = saved.items.map(({ address }) => address);
  return foundTokens({ known: sources.known, transfers: page === null ? [] : transfersIn(page.found, page.accounts), followed });
}
