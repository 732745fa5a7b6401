/** What main knows by a text. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import type { Known } from '#shared/known.ts';
import { blockPlace, transactionPlace } from '#shared/places.ts';
import { isHashOf } from './typed.ts';

// What is seen while one searches may be searched for, too.
const freshFor = 2_000;

const findKey = (connection: string, text: string) => [connection, 'known.find', text] as const;

async function find(connection: string, text: string): Promise<readonly Known[]> {
  const found = await getBridge().call['known.find']({ connection, text });
  return found.ok ? found.value : [];
}

async function findRecent(connection: string): Promise<readonly Known[]> {
  const found = await getBridge().call['known.recent']({ connection });
  return found.ok ? found.value : [];
}

/** `text`: empty for what was stored last. `waits`: until main has told of this text. */
export function useKnown(text: string): { readonly known: readonly Known[]; readonly waits: boolean } {
  const { id } = useActiveConnection();
  const { data, isPending } = useQuery({
    queryKey: findKey(id, text),
    queryFn: () => (text === '' ? findRecent(id) : find(id, text)),
    staleTime: freshFor,
    gcTime: 60_000,
  });
  return { known: data ?? [], waits: isPending };
}

/** Where a hash leads: to the block that is known here by it, and else to the transaction. */
export function usePlaceOfHash(): (hash: string) => Promise<string> {
  const { id } = useActiveConnection();
  const queries: QueryClient = useQueryClient();
  return async (hash) => {
    const known = await queries
      .fetchQuery({ queryKey: findKey(id, hash), queryFn: () => find(id, hash), staleTime: freshFor })
      .catch((): readonly Known[] => []);
    const seen = known.find((each) => isHashOf(each, hash));
    return seen?.kind === 'block' ? blockPlace(seen.number) : transactionPlace(hash);
  };
}
