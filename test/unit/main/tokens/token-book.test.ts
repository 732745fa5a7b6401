/** The tokens a person follows: their order, what is filled in once, what is refused, and what survives. */
import { describe, expect, test } from 'vitest';
import { createTokenBook } from '#main/tokens/token-book.ts';
import { followAgain } from '#renderer/tokens/use-following.ts';
import { inOrder, mostTokens, nextOf } from '#shared/tokens/tokens.ts';
import { addressOf as address } from '#test/support/addresses.ts';
import { openSavedTable } from '#test/support/saved-table.ts';

function openBook() {
  const { database, table } = openSavedTable();
  const changedFor: string[] = [];
  const book = createTokenBook({ table, changed: (connection) => changedFor.push(connection), now: () => 7 });
  const save = (number: number, more: object = {}) => book.save({ connection: 'a', address: address(number), standard: 'erc20', ...more });
  const listed = (connection = 'a') => inOrder(book.of(connection).items).map((token) => token.address);
  return { database, table, book, save, listed, changedFor };
}

describe('tokens', () => {
  test('default: followed in the order they came, announced for their connection', () => {
    const { book, save, listed, changedFor } = openBook();
    save(1);
    save(2);
    book.save({ connection: 'b', address: address(3), standard: 'erc721' });
    expect(listed()).toEqual([address(1), address(2)]);
    expect(listed('b')).toEqual([address(3)]);
    expect(changedFor).toEqual(['a', 'a', 'b']);
    expect(book.of('a').items[0]).toEqual({ address: address(1), standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 7 });
  });

  test('behavior: a pinned one comes first; omitted fields stay as they were', () => {
    const { book, save, listed } = openBook();
    save(1, { hidden: true });
    save(2);
    save(2, { pinned: true });
    save(1);
    expect(listed()).toEqual([address(2), address(1)]);
    expect(book.of('a').items.map(({ hidden, pinned }) => [hidden, pinned])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test.each([1, 2, 3, 4])('behavior: removed and followed again, number %i is back in its old place', async (number) => {
    const { book, save, listed } = openBook();
    for (const each of [1, 2, 3]) save(each, { hidden: each === 2 });
    save(4, { pinned: true, standard: 'erc721' });
    const [all, order] = [book.of('a').items, listed()];
    const token = all.find((each) => each.address === address(number));
    if (token === undefined) throw new Error('It isn’t in the list.');
    const before = nextOf(all, token.address);
    book.remove('a', token.address);
    const again = await followAgain({
      ...{ connection: 'a', token, before, save: async (input) => book.save(input) },
      move: async (input) => book.move(input.connection, input.address, input.before ?? null),
    });
    expect(again.ok).toBe(true);
    expect(listed()).toEqual(order);
    expect(book.of('a').items.find((each) => each.address === token.address)).toMatchObject({ hidden: token.hidden, pinned: token.pinned });
  });

  test('behavior: moved before another, or to the end, in any spelling', () => {
    const { book, save, listed } = openBook();
    for (const number of [1, 2, 3]) save(number);
    book.move('a', address(3).toLowerCase(), address(1).toLowerCase());
    expect(listed()).toEqual([address(3), address(1), address(2)]);
    book.move('a', address(3), null);
    expect(listed()).toEqual([address(1), address(2), address(3)]);
    book.move('a', address(9), null);
    expect(listed()).toHaveLength(3);
  });

  test('behavior: a default token that was removed does not come back', () => {
    const { book, listed } = openBook();
    const seeds = [1, 2].map((number) => ({ address: address(number), standard: 'erc20' as const }));
    book.seed('a', seeds);
    book.remove('a', address(1));
    book.seed('a', [...seeds, { address: address(3), standard: 'erc721' }]);
    expect(listed()).toEqual([address(2), address(3)]);
  });

  test('behavior: P3 an invalid row is left out, and stays in the file', () => {
    const { database, save, listed } = openBook();
    save(1);
    const insert = database.prepare("INSERT INTO saved VALUES ('a', 'token', ?, ?)");
    const good = { address: address(2), standard: 'erc20', pinned: false, hidden: false, place: 2, addedAt: 1 };
    insert.run('x', '{');
    insert.run('y', JSON.stringify({ ...good, standard: 'erc1155' }));
    insert.run(address(3), JSON.stringify(good));
    expect(listed()).toEqual([address(1)]);
    expect(database.prepare('SELECT count(*) AS count FROM saved').get()).toEqual({ count: 4 });
  });

  test('error: one too many is refused with advice; changing an existing one is not', () => {
    const { save } = openBook();
    for (let number = 1; number <= mostTokens; number += 1) expect(save(number).ok).toBe(true);
    const refused = save(mostTokens + 1);
    expect(refused.ok).toBe(false);
    expect(JSON.stringify(refused)).toContain('Remove one first');
    expect(save(1, { pinned: true }).ok).toBe(true);
  });
});
