/** What main knows by a text. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { blockPlace, transactionPlace } from '#shared/core/places.ts';
import type { Known } from '#shared/notebook/known.ts';
import { isHashOf } from './typed.ts';

/** `text`: empty for what was stored last. `waits`: until main has told of this text. */
export function useKnown(text: string): { readonly known: readonly Known[]; readonly waits: boolean } {
  const { id } = useActiveConnection();
  const { data, isPending } = useQuery({ ...notebookQueries.known(text).options(id), gcTime: 60_000 });
  return { known: data ?? [], waits: isPending };
}

/** Where a hash leads: to the block that is known here by it, and else to the transaction. */
export function usePlaceOfHash(): (hash: string) => Promise<string> {
  const { id } = useActiveConnection();
  const queries = useQueryClient();
  return async (hash) => {
    const known = await queries.fetchQuery(notebookQueries.known(hash).options(id)).catch((): readonly Known[] => []);
    const seen = known.find((each) => isHashOf(each, hash));
    return seen?.kind === 'block' ? blockPlace(seen.number) : transactionPlace(hash);
  };
}
