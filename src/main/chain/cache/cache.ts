/** Stored answers of the service, for when it can't be reached or needn't be asked. Never fails: a broken cache counts as empty. */
import { Worker } from 'node:worker_threads';
import type { CacheRequest } from '#main/chain/cache/cache-store.ts';
import { type Cache, nothingKnown } from '#main/core/ports/cache.ts';
import type { CacheLimit } from '#shared/ipc/state.ts';

export const toBytes = (limit: CacheLimit) => Number(limit) * 1024 * 1024;

/** `worker`: the built `cache-worker`, a file URL or path. `room`: in bytes. */
export function openCache(path: string, worker: string | URL, room = toBytes('64')): Cache {
  const thread = new Worker(worker, { workerData: { path, room } });
  const waiting = new Map<number, (reply: unknown) => void>();
  let last = 0;
  let gone = false;

  const release = () => {
    gone = true;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };
  thread.on('message', (replies: readonly { id: number; reply: unknown }[]) => {
    for (const { id, reply } of replies) {
      waiting.get(id)?.(reply);
      waiting.delete(id);
    }
  });
  thread.on('error', release);
  thread.on('exit', release);

  /** Undefined where the thread has ended or failed. */
  function ask<M extends keyof Cache>(method: M, ...given: Parameters<Cache[M]>): Promise<Awaited<ReturnType<Cache[M]>> | undefined> {
    if (gone) return Promise.resolve(undefined);
    return new Promise((answer) => {
      last += 1;
      waiting.set(last, answer as (reply: unknown) => void);
      thread.postMessage({ id: last, request: { do: method, with: given } as CacheRequest });
    });
  }

  return {
    put: async (...given) => (await ask('put', ...given)) ?? false,
    get: async (...given) => (await ask('get', ...given)) ?? null,
    list: async (connection) => (await ask('list', connection)) ?? [],
    drop: async (connection) => void (await ask('drop', connection)),
    dropCalls: async (connection) => void (await ask('dropCalls', connection)),
    newSignIn: async (connection) => void (await ask('newSignIn', connection)),
    revealOrDelete: async (connection, isSame) => void (await ask('revealOrDelete', connection, isSame)),
    missing: async (...given) => void (await ask('missing', ...given)),
    seen: async (connection) => (await ask('seen', connection)) ?? { highest: null, anchor: null },
    find: async (connection, text) => (await ask('find', connection, text)) ?? [],
    about: async (connection, address) => (await ask('about', connection, address)) ?? nothingKnown,
    async aboutUnless(...given) {
      const about = await ask('aboutUnless', ...given);
      return about === undefined ? nothingKnown : about;
    },
    recent: async (connection) => (await ask('recent', connection)) ?? [],
    balances: async (connection) => (await ask('balances', connection)) ?? [],
    size: async () => (await ask('size')) ?? 0,
    limit: async (bytes) => void (await ask('limit', bytes)),
    clear: async () => void (await ask('clear')),
    stop: async () => void (await ask('stop')),
  };
}
