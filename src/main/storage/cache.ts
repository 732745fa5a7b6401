/** The last answer to each read, kept for when the network is gone. Disposable: it never fails, it is only empty. */
import { Worker } from 'node:worker_threads';
import type { Cache } from '#main/ports/cache.ts';
import type { CacheReply, CacheRequest } from '#main/storage/cache-database.ts';

/** `worker`: the built `cache-worker`, a file URL or path. */
export function openCache(path: string, worker: string | URL): Cache {
  const thread = new Worker(worker, { workerData: { path } });
  const waiting = new Map<number, (reply: CacheReply) => void>();
  let last = 0;
  let gone = false;

  const release = () => {
    gone = true;
    for (const answer of waiting.values()) answer([]);
    waiting.clear();
  };
  thread.on('message', ({ id, reply }: { id: number; reply: CacheReply }) => {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  });
  thread.on('error', release);
  thread.on('exit', release);

  function ask(request: CacheRequest): Promise<CacheReply> {
    if (gone) return Promise.resolve([]);
    return new Promise((answer) => {
      last += 1;
      waiting.set(last, answer);
      thread.postMessage({ id: last, request });
    });
  }

  return {
    put: async (connection, answer) => void (await ask({ do: 'put', connection, answer })),
    get: async (connection, operation, input) => (await ask({ do: 'get', connection, operation, input }))[0] ?? null,
    list: (connection) => ask({ do: 'list', connection }),
    drop: async (connection) => void (await ask({ do: 'drop', connection })),
    stop: async () => void (await ask({ do: 'close' })),
  };
}
