/** The tokens and collections that a person follows, by connection. */

import { createSavedList, type SavedList, type SavedListSource } from '#main/core/storage/saved-list.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { parseSavedToken } from '#shared/tokens/stored-tokens.ts';
import { inOrder, mostTokens, type SavedToken, type TokenStandard } from '#shared/tokens/tokens.ts';

interface TokenBook extends Pick<SavedList<SavedToken>, 'of'> {
  /** Omitted fields stay as they were; a new token comes last. */
  save(input: CallInput<'tokens.save'>): Result<null>;
  remove(connection: string, address: string): Result<null>;
  /** Before `before`, or to the end. */
  move(connection: string, address: string, before: string | null): Result<null>;
  /** Adds each token once: one that the person removed is not added again. */
  seed(connection: string, tokens: readonly Seed[]): Result<null>;
}

interface Seed {
  readonly address: string;
  readonly standard: TokenStandard;
}

interface TokenBookParts extends SavedListSource<SavedToken> {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createTokenBook({ table, changed, now }: TokenBookParts): TokenBook {
  const list = createSavedList<SavedToken>({
    table,
    kind: 'token',
    parse: parseSavedToken,
    keyOf: ({ address }) => address,
    most: mostTokens,
    plural: t('tokens and collections'),
    changed,
  });
  const lastPlace = (connection: string) => Math.max(0, ...list.of(connection).items.map(({ place }) => place));

  return {
    of: list.of,
    save({ connection, address: given, standard, pinned, hidden }) {
      const address = checksummed(given);
      const before = list.find(connection, address);
      const place = before?.place ?? lastPlace(connection) + 1;
      const { pinned: wasPinned, hidden: wasHidden, addedAt } = before ?? { pinned: false, hidden: false, addedAt: now() };
      return list.put(connection, [{ address, standard, pinned: pinned ?? wasPinned, hidden: hidden ?? wasHidden, place, addedAt }]);
    },
    remove: (connection, address) => list.remove(connection, [checksummed(address)]),
    move(connection, given, givenBefore) {
      const address = checksummed(given);
      const moved = list.find(connection, address);
      if (moved === null) return ok(null);
      const others = inOrder(list.of(connection).items).filter((token) => token.address !== address);
      const at = givenBefore === null ? -1 : others.findIndex((token) => token.address === checksummed(givenBefore));
      const order = others.toSpliced(at === -1 ? others.length : at, 0, moved);
      return list.put(
        connection,
        order.map((token, index) => ({ ...token, place: index + 1 })),
      );
    },
    seed(connection, tokens) {
      const seeded = new Set(table.list(connection, 'seed').map(({ key }) => key));
      const fresh = tokens
        .map((token) => ({ ...token, address: checksummed(token.address) }))
        .filter(({ address }) => !seeded.has(address));
      if (fresh.length === 0) return ok(null);
      const saved = table.put(
        connection,
        'seed',
        fresh.map(({ address }) => ({ key: address, body: '{}' })),
      );
      if (!saved.ok) return saved;
      const first = lastPlace(connection) + 1;
      const unknown = fresh.filter(({ address }) => list.find(connection, address) === null);
      return list.put(
        connection,
        unknown.map((token, index) => ({ ...token, pinned: false, hidden: false, place: first + index, addedAt: now() })),
      );
    },
  };
}
