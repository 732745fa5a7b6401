/** What stored answers take on disk, asked again while somebody looks at it. */
import { useQuery } from '@tanstack/react-query';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { unwrap } from '#renderer/bridge/call-failure.ts';

const every = 5_000;

/** In bytes; null until it is known. */
export function useStoredSize(): { readonly bytes: number | null; readonly again: () => void } {
  const query = useQuery({
    queryKey: ['stored', 'size'],
    queryFn: async () => unwrap(await getBridge().call['cache.size']({})),
    refetchInterval: every,
    staleTime: 0,
  });
  return { bytes: query.data ?? null, again: () => void query.refetch() };
}
