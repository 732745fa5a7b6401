/** The calls about watching. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { watchCalls } from '#shared/ipc/watch-calls.ts';
import { ok } from '#shared/result.ts';

export function createWatchHandlers({
  connections,
  watch,
}: Pick<Services, 'connections' | 'watch'>): Pick<Handlers, keyof typeof watchCalls> {
  return {
    'watch.set': async ({ connection, on, budget }) => {
      const found = connections.find(connection);
      return found.ok ? watch.set(connection, on, budget) : found;
    },
    'watch.further': async ({ connection, blocks }) => {
      const found = connections.find(connection);
      return found.ok ? watch.further(connection, Number(blocks)) : found;
    },
    'watch.findings': async ({ connection, before }) => ok(watch.findings(connection, before ?? null)),
  };
}
