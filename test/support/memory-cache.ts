/** The cache's own store in memory, without its thread. */
import { DatabaseSync } from 'node:sqlite';
import type { Cache } from '#main/ports/cache.ts';
import { cacheMigrations } from '#main/storage/cache-schema.ts';
import { type CacheRequest, createCacheStore } from '#main/storage/cache-store.ts';
import { migrate } from '#main/storage/database.ts';

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
      async (...given: unknown[]) =>
        store.handle([{ do: name, with: given } as unknown as CacheRequest])[0],
  });
}
