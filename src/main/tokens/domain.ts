/** Keeps the tokens and collections that the person follows. */
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import { createTokenBook } from '#main/tokens/token-book.ts';
import type { tokenCalls } from '#shared/tokens/token-calls.ts';

export interface TokensDomain extends Domain<keyof typeof tokenCalls, 'tokens'> {
  /** EIP-55. Hidden tokens don't count. */
  readonly followed: (connection: string) => ReadonlySet<string>;
}

export function tokensDomain({ connections, slices, shown, restored, sandboxReady, clock }: Core, table: SavedTable): TokensDomain {
  const activeConnection = connections.active().id;
  const book = createTokenBook({ table, activeConnection, changed: (value) => slices.set('tokens', value), now: clock.now });
  shown.on(book.show);
  restored.on(book.publish);
  sandboxReady.on(({ tokens }) => void book.seed(sandboxConnection, tokens));
  return {
    followed: (connection) => new Set(book.of(connection).items.flatMap(({ address, hidden }) => (hidden ? [] : [address]))),
    handlers: {
      'tokens.save': async (input) => book.save(input),
      'tokens.remove': async ({ connection, address }) => book.remove(connection, address),
      'tokens.move': async ({ connection, address, before }) => book.move(connection, address, before ?? null),
    },
    slices: { tokens: book.of(activeConnection) },
    // The vault deletes what the person saved with the connection.
    forget: keepsEverything,
  };
}
