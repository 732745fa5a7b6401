/** Which balance is read before and after each write: the one that it moves. */
import { expect, test } from 'vitest';
import { createBalanceOf } from '#main/writes/balance-of-write.ts';
import { type WriteId, writeIds } from '#shared/core/operations/table.ts';
import { eightWrites } from '#test/support/eight-writes.ts';

const moved: { readonly [Id in WriteId]: string | null } = {
  'transaction.submit': 'user.balance',
  'erc20.transfer': 'erc20.balance',
  'erc20.approve': null,
  'erc20.transferFrom': 'contract.call',
  'erc721.transferFrom': 'erc721.balance',
  'erc721.approve': null,
  'erc721.safeTransferFrom': 'erc721.balance',
  'erc721.setApprovalForAll': null,
};

async function askedFor(operation: WriteId, input: object): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  const balanceOf = createBalanceOf(async (id, _connection, given) => {
    asked.push([id, given]);
    return { ok: false, error: { code: 'internal' } };
  });
  expect(await balanceOf({ operation, input: { ...input } }, {} as never, new AbortController().signal)).toBeNull();
  return asked;
}

test.each(writeIds)('behavior: %s', async (id) => {
  const asked = await askedFor(id, eightWrites[id]);
  expect(asked.map((one) => (one as [string])[0])).toEqual(moved[id] === null ? [] : [moved[id]]);
});

test('behavior: of the account that pays', async () => {
  const { contractAddress, from } = eightWrites['erc721.transferFrom'];
  expect(await askedFor('erc721.transferFrom', eightWrites['erc721.transferFrom'])).toEqual([
    ['erc721.balance', { contractAddress, owner: from }],
  ]);
  expect(await askedFor('erc20.transferFrom', eightWrites['erc20.transferFrom'])).toMatchObject([
    ['contract.call', { contractAddress, params: [from] }],
  ]);
  const { value: _value, ...free } = eightWrites['transaction.submit'];
  expect(await askedFor('transaction.submit', free)).toEqual([]);
});
