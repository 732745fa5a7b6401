/** The approvals that are known, connection by connection, and how many of them others may bring. */
import { createSavedList, type SavedList } from '#main/core/storage/saved-list.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import { mostForgotten, mostPairs, mostWaiting, pairKey, type SavedPair, takesPlace } from '#shared/approvals/approvals.ts';
import { parseSavedPair } from '#shared/approvals/stored-approvals.ts';
import { fail } from '#shared/core/result.ts';
import type { SavedOf } from '#shared/core/saved.ts';

export type PairBook = SavedList<SavedPair>;

interface PairBookParts {
  readonly table: SavedTable;
  readonly activeConnection: string;
  readonly changed: (pairs: SavedOf<SavedPair>) => void;
}

const noRoom = `There are ${mostPairs} approvals already, and no more are listed. Revoke or forget one that you no longer need.`;

/** Answers are read often, so those of a connection are kept at hand until one of them changes. */
export function createPairBook({ table, activeConnection, changed }: PairBookParts): PairBook {
  const kept = new Map<string, SavedOf<SavedPair>>();
  const list = createSavedList<SavedPair>({
    table,
    kind: 'pair',
    parse: parseSavedPair,
    keyOf: pairKey,
    most: mostPairs + mostWaiting + mostForgotten,
    plural: 'approvals',
    activeConnection,
    changed,
  });
  function of(connection: string): SavedOf<SavedPair> {
    const known = kept.get(connection) ?? list.of(connection);
    kept.set(connection, known);
    return known;
  }
  return {
    of,
    show: list.show,
    find: (connection, key) => of(connection).items.find((pair) => pairKey(pair) === key) ?? null,
    put(connection, pairs, field = 'spender') {
      const after = new Map([...of(connection).items, ...pairs].map((pair) => [pairKey(pair), pair]));
      if ([...after.values()].filter(takesPlace).length > mostPairs) return fail({ code: 'invalid-input', fields: { [field]: noRoom } });
      kept.delete(connection);
      return list.put(connection, pairs, field);
    },
    remove(connection, keys) {
      kept.delete(connection);
      return list.remove(connection, keys);
    },
  };
}
