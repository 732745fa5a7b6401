/** The cache's database, in a thread of its own so that main never waits for the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CacheReply, type CacheRequest, handleCacheRequest, openCacheDatabase } from '#main/storage/cache-database.ts';

const database = openCacheDatabase((workerData as { path: string }).path);

parentPort?.on('message', ({ id, request }: { id: number; request: CacheRequest }) => {
  let reply: CacheReply = [];
  try {
    reply = handleCacheRequest(database, request);
  } catch {
    // A disposable cache that cannot be read or written is an empty one.
  }
  parentPort?.postMessage({ id, reply });
  if (request.do === 'close') parentPort?.close();
});
