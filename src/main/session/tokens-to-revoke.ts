/** Tokens that a service has given and that are not, or no longer, in use: until it is told, it may accept them still. */
import type { Tokens } from '#main/session/tokens.ts';

export interface Coming {
  /** They are in use now, and kept where what is in use is kept. */
  used(): void;
  /** They came when nobody wanted them any more; null: none came. */
  unused(tokens: Tokens | null): void;
}

export interface Issued {
  /** Tokens are being asked for. */
  expect(connection: string): Coming;
  /** They were in use, and others have taken their place. */
  replaced(connection: string, tokens: Tokens): void;
  /** All of them, also those that are still coming; from now on they are the caller's affair. */
  take(connection: string): readonly Promise<Tokens | null>[];
}

export function createIssued(): Issued {
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
    replaced(connection, tokens) {
      listOf(connection).add(Promise.resolve(tokens));
    },
    take(connection) {
      const list = [...listOf(connection)];
      lists.delete(connection);
      return list;
    },
  };
}
