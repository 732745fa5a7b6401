/** The cache's own store in memory, without its thread. */
import { DatabaseSync } from 'node:sqlite';
import { cacheMigrations } from '#main/chain/cache/cache-schema.ts';
import { type CacheRequest, createCacheStore } from '#main/chain/cache/cache-store.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import { migrate } from '#main/core/storage/database.ts';

export function openMemoryCache(): Cache {
  const database = new DatabaseSync(':memory:');
  migrate(database, cacheMigrations);
  return cacheOver(database);
}

/** Every method asks the store at once. */
export function cacheOver(database: DatabaseSync, room?: number): Cache {
  const store = createCacheStore(database, room);
  return new Proxy({} as Cache, {
    get:
      (_target, name) =>
      async (...given: unknown[]) => {
        const [reply] = store.handle([{ do: name, with: given } as unknown as CacheRequest]);
        if (name !== 'stop') store.commit();
        return reply;
      },
  });
}
