/** Stored answers of the service, for when it can't be reached or needn't be asked. Never fails: a broken cache counts as empty. */
import { Worker } from 'node:worker_threads';
import { append } from '#main/chain/cache/cache-messages.ts';
import type { CacheRequest } from '#main/chain/cache/cache-store.ts';
import { type Cache, nothingKnown } from '#main/core/ports/cache.ts';
import type { CacheLimit } from '#shared/ipc/state.ts';

export const toBytes = (limit: CacheLimit) => Number(limit) * 1024 * 1024;

/** What each method answers where the thread has ended or failed. */
const ifBroken: { readonly [M in keyof Cache]: Awaited<ReturnType<Cache[M]>> } = {
  put: false,
  get: null,
  list: [],
  drop: undefined,
  dropCalls: undefined,
  newSignIn: undefined,
  revealOrDelete: undefined,
  missing: undefined,
  seen: { highest: null, anchor: null },
  find: [],
  about: nothingKnown,
  aboutUnless: nothingKnown,
  recent: [],
  balances: [],
  size: 0,
  limit: undefined,
  clear: undefined,
  stop: undefined,
};

/** Takes the reply to one request; undefined where it failed. */
type Answer = (reply: unknown) => void;

/** Requests in one message, so that the thread begins while others are still gathered. */
const mostInOne = 256;

const methodsOf = (answer: (method: keyof Cache, given: readonly unknown[]) => Promise<unknown>): Cache =>
  Object.fromEntries(
    Object.keys(ifBroken).map((method) => [method, (...given: unknown[]) => answer(method as keyof Cache, given)]),
  ) as unknown as Cache;

/** Stores nothing. */
export const noCache: Cache = methodsOf(async (method) => ifBroken[method]);

/** `worker`: the built `cache-worker`, a file URL or path. `room`: in bytes. `key`: of the lock, where one is set. */
export function openCache(path: string, worker: string | URL, room = toBytes('64'), key: Buffer | null = null): Cache {
  const thread = new Worker(worker, { workerData: { path, room, key } });
  /** Sent together, in their order: of this turn of the event loop, and puts while the thread still has a message to answer. */
  let [message, gathered]: [unknown[], Answer[]] = [[], []];
  let isPlanned = false;
  /** Of messages that the thread has not answered, oldest first. */
  const waiting: (readonly Answer[])[] = [];
  let gone = false;

  const release = () => {
    gone = true;
    for (const answer of [...waiting.splice(0).flat(), ...gathered.splice(0)]) answer(undefined);
  };
  thread.on('message', (replies: readonly unknown[]) => {
    for (const [index, answer] of (waiting.shift() ?? []).entries()) answer(replies[index]);
    if (waiting.length === 0) send();
  });
  thread.on('error', release);
  thread.on('exit', release);

  function plan(): void {
    if (!isPlanned) setImmediate(send);
    isPlanned = true;
  }

  function send(): void {
    isPlanned = false;
    if (gathered.length === 0) return;
    thread.postMessage(message);
    waiting.push(gathered);
    [message, gathered] = [[], []];
  }

  const ask = (method: keyof Cache, given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      if (gone) return resolve(ifBroken[method]);
      append(message, { do: method, with: given } as CacheRequest);
      const count = gathered.push((reply) => resolve(reply === undefined ? ifBroken[method] : reply));
      if (count === mostInOne) send();
      // No read waits for a put.
      else if (method !== 'put' || waiting.length === 0) plan();
    });

  return methodsOf(ask);
}
