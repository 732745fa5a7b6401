/** Main’s search results. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { blockPlace, transactionPlace } from '#shared/core/places.ts';
import type { Known } from '#shared/notebook/known.ts';
import { isHashOf } from './typed.ts';

/** `text`: empty for the newest items. `waits`: until main has answered. */
export function useKnown(text: string): { readonly known: readonly Known[]; readonly waits: boolean } {
  const { id } = useActiveConnection();
  const { data, isPending } = useQuery({ ...notebookQueries.known(text).options(id), gcTime: 60_000 });
  return { known: data ?? [], waits: isPending };
}

/** The place of a hash: a known block's, else the transaction's. */
export function usePlaceOfHash(): (hash: string) => Promise<string> {
  const { id } = useActiveConnection();
  const queries = useQueryClient();
  return async (hash) => {
    const known = await queries.fetchQuery(notebookQueries.known(hash).options(id)).catch((): readonly Known[] => []);
    const seen = known.find((each) => isHashOf(each, hash));
    return seen?.kind === 'block' ? blockPlace(seen.number) : transactionPlace(hash);
  };
}
