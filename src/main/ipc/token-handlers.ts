/** The calls of the tokens and collections that a person follows. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { tokenCalls } from '#shared/ipc/token-calls.ts';
import type { Result } from '#shared/result.ts';

export function createTokenHandlers({ connections, tokens }: Services): Pick<Handlers, keyof typeof tokenCalls> {
  /** Nothing is kept for a connection that there is not. */
  function within<T>(connection: string, run: () => Result<T>): Result<T> {
    const found = connections.find(connection);
    return found.ok ? run() : found;
  }
  return {
    'tokens.save': async (input) => within(input.connection, () => tokens.save(input)),
    'tokens.remove': async ({ connection, address }) => within(connection, () => tokens.remove(connection, address)),
    'tokens.move': async ({ connection, address, before }) => within(connection, () => tokens.move(connection, address, before ?? null)),
  };
}
