/** The cache's database, in a thread of its own so that main never waits for the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { requestsIn } from '#main/chain/cache/cache-messages.ts';
import { openCacheDatabase } from '#main/chain/cache/cache-schema.ts';
import { createCacheStore } from '#main/chain/cache/cache-store.ts';

/** Milliseconds of puts that one transaction holds. */
const commitEvery = 100;

const { path, room, key } = workerData as { path: string; room: number; key: Uint8Array | null };
const store = createCacheStore(openCacheDatabase(path, key === null ? null : Buffer.from(key)), room);
let due: NodeJS.Timeout | null = null;

/** Answers the requests of one message by one message, in the same order. */
parentPort?.on('message', (message: readonly unknown[]) => {
  const requests = requestsIn(message);
  parentPort?.postMessage(store.handle(requests));
  due ??= setTimeout(commit, commitEvery);
  if (!requests.some((request) => request.do === 'stop')) return;
  clearTimeout(due);
  parentPort?.close();
});

function commit(): void {
  due = null;
  store.commit();
}
