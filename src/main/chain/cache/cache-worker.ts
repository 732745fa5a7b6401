/** The cache's database, in a thread of its own so that main never waits for the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { requestsIn } from '#main/chain/cache/cache-messages.ts';
import { isCacheDamaged, openCacheDatabase } from '#main/chain/cache/cache-schema.ts';
import { type CacheRequest, createCacheStore } from '#main/chain/cache/cache-store.ts';

/** Milliseconds of puts that one transaction holds. */
const commitEvery = 100;
/** Milliseconds after which all of the file is looked at: what the first screens ask has been answered. */
const checkAfter = 3_000;

/** What deletes is carried out on a file that was looked at: of a damaged one, something might stay. */
const deleting: readonly CacheRequest['do'][] = ['drop', 'dropCalls', 'newSignIn', 'revealOrDelete', 'clear'];

const { path, room, key } = workerData as { path: string; room: number; key: Uint8Array | null };
const lockKey = key === null ? null : Buffer.from(key);
let store = createCacheStore(openCacheDatabase(path, lockKey, 'later'), room);
let due: NodeJS.Timeout | null = null;
// An encrypted file is checked wherever it is read.
let check = lockKey === null ? setTimeout(replaceDamaged, checkAfter) : null;

/** Answers the requests of one message by one message, in the same order. */
parentPort?.on('message', (message: readonly unknown[]) => {
  const requests = requestsIn(message);
  if (check !== null && requests.some((request) => deleting.includes(request.do))) replaceDamaged();
  parentPort?.postMessage(store.handle(requests));
  due ??= setTimeout(commit, commitEvery);
  if (!requests.some((request) => request.do === 'stop')) return;
  clearTimeout(due);
  clearTimeout(check ?? undefined);
  parentPort?.close();
});

function commit(): void {
  due = null;
  store.commit();
}

/** Until then, what can't be read of it counted as not in it. */
function replaceDamaged(): void {
  clearTimeout(check ?? undefined);
  check = null;
  if (!isCacheDamaged(path)) return;
  store.handle([{ do: 'stop', with: [] }]);
  store = createCacheStore(openCacheDatabase(path, lockKey), store.room());
}
