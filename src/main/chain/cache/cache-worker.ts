/** The cache's database, in a thread of its own so that main never waits for the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { openCacheDatabase } from '#main/chain/cache/cache-schema.ts';
import { type CacheRequest, createCacheStore } from '#main/chain/cache/cache-store.ts';

const { path, room } = workerData as { path: string; room: number };
const store = createCacheStore(openCacheDatabase(path), room);
const waiting: { id: number; request: CacheRequest }[] = [];

parentPort?.on('message', (message: { id: number; request: CacheRequest }) => {
  // Messages of one turn are handled together, in one transaction.
  if (waiting.push(message) === 1) setImmediate(handleAll);
});

function handleAll(): void {
  const all = waiting.splice(0);
  const replies = store.handle(all.map(({ request }) => request));
  parentPort?.postMessage(all.map(({ id }, index) => ({ id, reply: replies[index] })));
  if (all.some(({ request }) => request.do === 'stop')) parentPort?.close();
}
