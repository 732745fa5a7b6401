/** What came of a write, row by row: as reviewed, otherwise, missing, more, or not to be seen in any event. */
import { pad, toEventSelector, toHex } from 'viem';
import { expect, test } from 'vitest';
import { permit2 } from '#shared/contracts/decoding/action.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { cameOf } from '#shared/writes/came-of.ts';
import { signer, toEntry } from '#test/support/entries.ts';

const [contract, receiver, stranger] = ['11', '33', '66'].map((digits) => `0x${digits.repeat(20)}`) as [string, string, string];
const topicsOf = (event: string, ...indexed: readonly string[]) => [toEventSelector(event), ...indexed.map((one) => pad(one as '0x'))];
const transfer = (from: string, to: string, amount: bigint, address = contract) => ({
  address,
  topics: topicsOf('Transfer(address,address,uint256)', from, to),
  data: pad(toHex(amount)),
});
const item = (from: string, to: string, id: bigint) => ({
  address: contract,
  topics: topicsOf('Transfer(address,address,uint256)', from, to, toHex(id)),
  data: '0x',
});
const allowance = (amount: bigint) => ({
  address: contract,
  topics: topicsOf('Approval(address,address,uint256)', signer, receiver),
  data: pad(toHex(amount)),
});
const forAll = (approved: boolean) => ({
  address: contract,
  topics: topicsOf('ApprovalForAll(address,address,bool)', signer, receiver),
  data: pad(toHex(approved)),
});
const receiptOf = (logs: readonly object[], status = 1) =>
  JSON.stringify({ transactionHash: `0x${'ab'.repeat(32)}`, status, blockNumber: 5, from: signer, to: contract, logs });
const rowsOf = (id: WriteId, receipt: string | null, input: object = {}) => {
  const base = toEntry({ receipt }, id);
  return cameOf({ ...base, input: { ...base.input, ...input } });
};
const outcomesOf = (...given: Parameters<typeof rowsOf>) =>
  rowsOf(...given)
    .rows.map(({ is }) => is)
    .join(' ');
const submit = (functionSignature: string, params: readonly string[], value = '0') => ({ functionSignature, params, value });

test.each([
  ['no receipt yet', 'erc20.transfer', null, 'waiting waiting'],
  ['a receipt that was cut', 'erc20.transfer', '{"transactionHash":"0x', 'waiting waiting'],
  ['as reviewed', 'erc20.transfer', receiptOf([transfer(signer, receiver, 250n)]), 'same same'],
  ['a fee was kept', 'erc20.transfer', receiptOf([transfer(signer, receiver, 245n), transfer(signer, stranger, 5n)]), 'same other'],
  ['nothing was reported', 'erc20.transfer', receiptOf([]), 'missing missing'],
  ['it failed', 'erc20.transfer', receiptOf([], 0), 'missing missing'],
  [
    'another token left, too',
    'erc20.transfer',
    receiptOf([transfer(signer, receiver, 250n), transfer(signer, stranger, 1n, stranger)]),
    'same same more',
  ],
  [
    'another’s token moved, too',
    'erc20.transfer',
    receiptOf([transfer(signer, receiver, 250n), transfer(stranger, receiver, 1n, stranger)]),
    'same same',
  ],
  ['another allowance', 'erc20.approve', receiptOf([allowance(251n)]), 'other'],
  ['that allowance', 'erc20.approve', receiptOf([allowance(250n)]), 'same'],
  ['an item', 'erc721.transferFrom', receiptOf([item(`0x${'22'.repeat(20)}`, receiver, 7n)]), 'same'],
  ['an item that went elsewhere', 'erc721.transferFrom', receiptOf([item(`0x${'22'.repeat(20)}`, stranger, 7n)]), 'other'],
  ['all of a collection', 'erc721.setApprovalForAll', receiptOf([forAll(true)]), 'same'],
  ['all of a collection, the other way', 'erc721.setApprovalForAll', receiptOf([forAll(false)]), 'other'],
] as const)('behavior: M21 %s', (_name, id, receipt, expected) => {
  expect(outcomesOf(id, receipt)).toBe(expected);
});

test('error: M21 what no event shows is said to be unseen, and what isn’t known leaves the list open', () => {
  const pays = submit('pay()', [], '5');
  expect(rowsOf('transaction.submit', receiptOf([]), pays)).toMatchObject({ isOpen: true, status: 'success' });
  expect(outcomesOf('transaction.submit', receiptOf([]), pays)).toBe('unseen unseen');
  expect(outcomesOf('transaction.submit', receiptOf([]), submit('increaseAllowance(address,uint256)', [receiver, '5']))).toBe('unseen');
  expect(outcomesOf('transaction.submit', receiptOf([allowance(9n)]), submit('increaseAllowance(address,uint256)', [receiver, '5']))).toBe(
    'same',
  );
});

test('error: M21 an allowance of the token itself is not the one through Permit2 that was reviewed', () => {
  const input = {
    ...submit('approve(address,address,uint160,uint48)', [contract, receiver, '250', '1900000000']),
    contractAddress: permit2,
  };
  expect(outcomesOf('transaction.submit', receiptOf([allowance(250n)]), input)).toBe('unseen more');
});

test('default: M21 a function of tokens and collections is read as the contract’s events have it', () => {
  const from = `0x${'22'.repeat(20)}`;
  const input = submit('transferFrom(address,address,uint256)', [from, receiver, '7']);
  expect(rowsOf('transaction.submit', receiptOf([item(from, receiver, 7n)]), input).rows).toMatchObject([
    { is: 'same', reported: { of: 'item' } },
  ]);
  expect(outcomesOf('transaction.submit', receiptOf([transfer(from, receiver, 7n)]), input)).toBe('same same');
});
