/** Reads of the request log and of the cache's size, repeated while they are shown. */
import { callOwn, type OwnQuery, own, ownOptions } from '#renderer/core/bridge/query.ts';

export const connectionQueries = {
  /** In the order in which they began. */
  requests: () => own('request.list', {}, { touchedBy: [], refetchInterval: 1_000, staleTime: 0 }),
  /** The same, less often: for when the last was. */
  lastRequests: () => own('request.list', {}, { touchedBy: [], refetchInterval: 10_000, staleTime: 0 }),
  /** JSON. */
  supportLog: (addresses: boolean) => own('support.log', { addresses }, { touchedBy: [], staleTime: 0 }),
  /** In bytes, of all connections. */
  storedSize: (): OwnQuery<number> => ({
    options: () => ownOptions(['stored', 'size'], () => callOwn('cache.size', {}), { touchedBy: [], refetchInterval: 5_000, staleTime: 0 }),
  }),
};
