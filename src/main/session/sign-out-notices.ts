/** Revokes tokens at the services in the background, after the person has signed out here. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Revoke } from '#main/session/revocation.ts';
import type { Tokens } from '#main/session/tokens.ts';
import type { Result } from '#shared/core/result.ts';
import type { LeftThere } from '#shared/ipc/state.ts';

/** What ends, as it was before anything of it was forgotten. */
export interface Ended {
  readonly connection: ConfirmedConnection;
  /** Everything that the service may still accept; each resolves with null where there is none. */
  readonly tokens: readonly Promise<Tokens | null>[];
  readonly secret: Promise<Result<string | null>>;
}

interface SignOutNotices {
  /** Revokes what ended. `publish`: called with the state so far, and again with the result. */
  send(ended: Ended, publish: (left: LeftThere) => void): void;
  /** Waits for what is under way, at most some seconds. */
  settled(): Promise<void>;
}

export function createSignOutNotices(revoke: Revoke): SignOutNotices {
  const underWay = new Set<Promise<void>>();

  async function run(ended: Ended, publish: (left: LeftThere) => void): Promise<void> {
    const { connection } = ended;
    const tokens = (await Promise.all(ended.tokens)).filter((one) => one !== null);
    if (tokens.length === 0) return;
    const until = endOf(tokens);
    if (connection.revocationAddress === '') return publish({ revoked: 'no', until });
    publish({ revoked: 'asking', until });
    const secret = await ended.secret;
    const isRevoked = secret.ok && (await Promise.all(tokens.map((one) => revoke(connection, one, secret.value)))).every(Boolean);
    publish({ revoked: isRevoked ? 'yes' : 'no', until });
  }

  return {
    send(ended, publish) {
      const one = run(ended, publish).catch(() => {});
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Epoch milliseconds; null where it is unknown, as for refresh tokens. */
function endOf(tokens: readonly Tokens[]): number | null {
  const ends = tokens.map(({ refreshToken, expiresAt }) => (refreshToken === null ? expiresAt : null));
  return ends.every((end) => end !== null) ? Math.max(...ends) : null;
}

interface ExpectedTokens {
  /** They are in use now. */
  used(): void;
  /** They came too late to be used; null: none came. */
  unused(tokens: Tokens | null): void;
}

interface UnusedTokens {
  /** Tokens are being asked for. */
  expect(connection: string): ExpectedTokens;
  /** They were in use, and others have taken their place. */
  add(connection: string, tokens: Tokens): void;
  /** All of them, also those that are still expected; from now on they are the caller's affair. */
  take(connection: string): readonly Promise<Tokens | null>[];
}

export function createUnusedTokens(): UnusedTokens {
  const lists = new Map<string, Set<Promise<Tokens | null>>>();

  function listOf(connection: string): Set<Promise<Tokens | null>> {
    const list = lists.get(connection) ?? new Set();
    lists.set(connection, list);
    return list;
  }

  return {
    expect(connection) {
      const { promise, resolve } = Promise.withResolvers<Tokens | null>();
      const list = listOf(connection);
      list.add(promise);
      return {
        used() {
          list.delete(promise);
          resolve(null);
        },
        unused(tokens) {
          if (tokens === null) list.delete(promise);
          resolve(tokens);
        },
      };
    },
    add(connection, tokens) {
      listOf(connection).add(Promise.resolve(tokens));
    },
    take(connection) {
      const list = [...listOf(connection)];
      lists.delete(connection);
      return list;
    },
  };
}
