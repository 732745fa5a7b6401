/** The page's cache of what the service answered, and its seed: what main had stored. */
import { QueryClient } from '@tanstack/react-query';
import type { OperationId } from '#shared/core/operations/table.ts';
import type { StoredAnswer } from '#shared/ipc/contract.ts';

export function readKey(connection: string, operation: OperationId, input: object) {
  return [connection, operation, input] as const;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Main asks, not the page: the page's own idea of being online decides nothing. Main repeats reads where it helps.
      queries: { networkMode: 'always', retry: false, refetchOnReconnect: true, refetchOnWindowFocus: 'always', gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** What is stored shows at once, as stale; what was read since stays. */
export function seedStored(client: QueryClient, connection: string, stored: readonly StoredAnswer[]): void {
  for (const { operation, answer } of stored) {
    const key = readKey(connection, operation, {});
    if (client.getQueryData(key) === undefined) client.setQueryData(key, { ...answer, source: 'stored' }, { updatedAt: 0 });
  }
}

/** Drops every answer; what is still under way arrives nowhere. */
export function forgetAnswers(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
}

/** Drops what belongs to other connections than this one. */
export function forgetOthers(client: QueryClient, connection: string): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== connection });
}
