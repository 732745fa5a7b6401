/** Keeps the tokens and collections that the person follows. */
import type { ChainDomain } from '#main/chain/domain.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import { heldTokens } from '#main/tokens/held-tokens.ts';
import { storedFacts } from '#main/tokens/stored-facts.ts';
import { createTokenBook } from '#main/tokens/token-book.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { ok } from '#shared/core/result.ts';
import type { HeldToken } from '#shared/tokens/held-tokens.ts';
import type { StoredFacts } from '#shared/tokens/stored-facts.ts';
import type { tokenCalls } from '#shared/tokens/token-calls.ts';
import { inOrder, type SavedToken } from '#shared/tokens/tokens.ts';

export interface TokensDomain extends Domain<keyof typeof tokenCalls, 'tokens'> {
  /** EIP-55. Hidden tokens don't count. */
  readonly followed: (connection: string) => ReadonlySet<string>;
  /** In the person's order, without hidden ones. */
  readonly listed: (connection: string) => readonly SavedToken[];
}

interface Below {
  readonly session: Pick<SessionDomain, 'service'>;
  readonly chain: Pick<ChainDomain, 'client' | 'known'>;
}

export function tokensDomain(
  { slices, sandboxReady, connections, clock }: Core,
  { session, chain }: Below,
  table: SavedTable,
): TokensDomain {
  const book = createTokenBook({ table, changed: (connection) => slices.renew('tokens', connection), now: clock.now });
  sandboxReady.on(({ tokens }) => void book.seed(sandboxConnection, tokens));
  const listed: TokensDomain['listed'] = (connection) => inOrder(book.of(connection).items).filter(({ hidden }) => !hidden);
  const maySee = session.service.maySee;
  async function held(connection: string): Promise<readonly HeldToken[]> {
    if (!maySee(connection)) return [];
    const tokens = listed(connection).flatMap(({ address, standard }) => (standard === 'erc20' ? [address] : []));
    const stored = await chain.client.stored(connection);
    const answered = stored.find(({ operation }) => operation === 'user.accounts')?.answer.reading;
    const accounts = answered?.recognized === true ? (answered.value as readonly Account[]).map(({ address }) => address) : [];
    const found = await heldTokens(chain.known, connection, tokens, accounts);
    // Nothing is shown after a sign-out, even if it was being read from the cache.
    return maySee(connection) ? found : [];
  }
  async function facts(connection: string, after: string | null): Promise<StoredFacts> {
    const confirmed = connections.confirmed(connection);
    if (!confirmed.ok) return { facts: [], last: null };
    return storedFacts(
      chain.client,
      confirmed.value,
      listed(connection).map(({ address }) => address),
      after,
    );
  }
  return {
    listed,
    followed: (connection) => new Set(listed(connection).map(({ address }) => address)),
    handlers: {
      'tokens.save': async (input) => book.save(input),
      'tokens.remove': async ({ connection, address }) => book.remove(connection, address),
      'tokens.held': async ({ connection }) => ok(await held(connection)),
      'tokens.facts': async ({ connection, after }) => ok(await facts(connection, after ?? null)),
      'tokens.move': async ({ connection, address, before }) => book.move(connection, address, before ?? null),
    },
    slices: { tokens: book.of },
    // The vault deletes what the person saved with the connection.
    forget: keepsEverything,
  };
}
