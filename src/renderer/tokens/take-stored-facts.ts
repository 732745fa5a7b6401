/** Takes what main has stored of the followed tokens, so that a list of hundreds asks main a few times instead of for each fact. */
import type { QueryClient } from '@tanstack/react-query';
import { chainQueries } from '#renderer/chain/queries.ts';
import { callOwn } from '#renderer/core/bridge/query.ts';
import { useScreen } from '#renderer/core/bridge/screen.ts';
import type { StoredFact, StoredFacts } from '#shared/tokens/stored-facts.ts';
import { tokenQueries } from './queries.ts';

/** Where it fails, each fact is read when it is needed. */
export async function takeStoredFacts(client: QueryClient, connection: string, signal: AbortSignal): Promise<void> {
  // Main gives none before it knows the newest block.
  await client.fetchQuery(chainQueries.latestBlock().options(connection));
  const began = useScreen.getState().timesAnew;
  let after: string | null = null;
  do {
    const { facts, last }: StoredFacts = await callOwn('tokens.facts', { connection, ...(after === null ? {} : { after }) });
    await new Promise((resolve) => requestIdleCallback(resolve));
    // They may be of another chain, or the person has signed out.
    if (signal.aborted || useScreen.getState().timesAnew !== began) return;
    for (const each of facts) keep(client, connection, each);
    after = last;
  } while (after !== null);
}

/** As if it had been read. A fact that was read before stays. */
function keep(client: QueryClient, connection: string, { contract, fact, answer }: StoredFact): void {
  const query = client.getQueryCache().build(client, tokenQueries.fact(contract, fact).options(connection) as never);
  if (query.state.data === undefined) query.setData(answer, { updatedAt: answer.readAt, manual: true });
}
