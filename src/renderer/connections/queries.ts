/** Reads of the request log and of the cache's size, repeated while they are shown. */
import { callOwn, forever, type OwnQuery, own, ownOptions } from '#renderer/core/bridge/query.ts';
import type { SupportLog } from '#shared/ipc/contract.ts';

export const connectionQueries = {
  /** In the order in which they began. `every`: milliseconds until they are read again. */
  requests: (every = 1_000) => own('request.list', {}, { touchedBy: [], refetchInterval: every, staleTime: 0 }),
  /** Anew each time it is opened, and then the same until it is closed. */
  supportLog: (addresses: boolean): OwnQuery<SupportLog> => ({
    options: (connection) =>
      ownOptions([connection, 'support.log', addresses], () => callOwn('support.log', { addresses }), { ...forever, gcTime: 0 }),
  }),
  /** In bytes, of all connections. */
  storedSize: (): OwnQuery<number> => ({
    options: () => ownOptions(['stored', 'size'], () => callOwn('cache.size', {}), { touchedBy: [], refetchInterval: 5_000, staleTime: 0 }),
  }),
};
