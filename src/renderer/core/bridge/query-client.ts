/** The page's cache of the service's answers, seeded with those that main has stored. */
import { QueryClient } from '@tanstack/react-query';
import type { StoredAnswer } from '#shared/ipc/contract.ts';
import { readKey } from './query.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Main makes the requests and retries them where that helps, so the page's online state and retries don't count.
      queries: { networkMode: 'always', retry: false, refetchOnReconnect: true, refetchOnWindowFocus: 'always', gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Shows stored answers at once, as stale. Answers that were read since stay. */
export function seedStored(client: QueryClient, connection: string, stored: readonly StoredAnswer[]): void {
  for (const { operation, answer } of stored) {
    const key = readKey(connection, operation, {});
    if (client.getQueryData(key) === undefined) client.setQueryData(key, { ...answer, source: 'stored' }, { updatedAt: 0 });
  }
}

/** Drops every answer and cancels the reads under way. */
export function forgetAnswers(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
}

/** Drops the answers of all other connections. */
export function forgetOthers(client: QueryClient, connection: string): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== connection });
}
