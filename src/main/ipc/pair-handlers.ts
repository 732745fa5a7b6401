/** The calls of the approvals that are known. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { pairCalls } from '#shared/ipc/pair-calls.ts';
import type { Result } from '#shared/result.ts';

export function createPairHandlers({ connections, approvals }: Services): Pick<Handlers, keyof typeof pairCalls> {
  /** Nothing is kept for a connection that there is not. */
  function within<T>(connection: string, run: () => Result<T>): Result<T> {
    const found = connections.find(connection);
    return found.ok ? run() : found;
  }
  return {
    'pairs.add': async (input) => within(input.connection, () => approvals.add(input)),
    'pairs.forget': async ({ connection, pair }) => within(connection, () => approvals.forget(connection, pair)),
    'pairs.watch': async ({ connection, pair, watched }) => within(connection, () => approvals.watch(connection, pair, watched)),
    'pairs.seen': async ({ connection }) => within(connection, () => approvals.seen(connection)),
  };
}
