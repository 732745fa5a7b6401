/** What the app itself asked and keeps: shown live while somebody looks at it. */
import { callOwn, type OwnQuery, own, ownOptions } from '#renderer/core/bridge/query.ts';

export const connectionQueries = {
  /** The log of requests, in the order in which they began. */
  requests: () => own('request.list', {}, { refetchInterval: 1_000, staleTime: 0 }),
  /** What stored answers take on disk, in bytes, of all connections. */
  storedSize: (): OwnQuery<number> => ({
    options: () => ownOptions(['stored', 'size'], () => callOwn('cache.size', {}), { refetchInterval: 5_000, staleTime: 0 }),
  }),
};
