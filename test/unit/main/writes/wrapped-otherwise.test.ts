/** The same payment in two wrappings is told as the same: alone, within a batch, by another function, or from a named account. */
import { expect, test } from 'vitest';
import { earlierLike, isSameWrite } from '#main/writes/same-write-before.ts';
import type { Param } from '#shared/contracts/abi.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { ok } from '#shared/core/result.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { otherSigner, signer, toEntry, toIntent } from '#test/support/entries.ts';

const [token, wallet, receiver, stranger] = ['11', '22', '33', '66'].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
  string,
];
const bytes = (signature: string, params: readonly Param[]) => toCallData({ to: token, signature, params, value: null }) ?? '';
type Made = readonly [WriteId, object];
const submit = (functionSignature: string, params: readonly Param[], contractAddress = token, value = '0'): Made => [
  'transaction.submit',
  { contractAddress, functionSignature, params, value },
];
const transfer: Made = ['erc20.transfer', { contractAddress: token, amount: '250', receiver }];
const multicall = (...calls: readonly string[]) => submit('multicall(bytes[])', [calls]);
const aggregate = (...calls: readonly string[]) =>
  submit('aggregate3((address,bool,bytes)[])', [calls.map((data) => [token, 'false', data])], wallet);
const sends = bytes('transfer(address,uint256)', [receiver, '250']);
const takes = (from: string) => bytes('transferFrom(address,address,uint256)', [from, receiver, '250']);
const other = bytes('transfer(address,uint256)', [stranger, '7']);

const compare = (before: Made, now: Made) => {
  const entry = toEntry({ state: 'unknown', input: before[1] as never, preparedAt: 1_000 }, before[0]);
  const intent = toIntent(now[0], { input: now[1] });
  const found = earlierLike({ since: () => ok([entry]) }, intent, 2_000);
  if (!found.ok) throw new Error('no journal');
  return found.value.length === 0 ? 'new' : isSameWrite(entry, intent) ? 'same' : 'part';
};

test.each<readonly [string, Made, Made, 'same' | 'part' | 'new']>([
  ['itself', transfer, transfer, 'same'],
  ['as a free call', transfer, submit('transfer(address,uint256)', [receiver, '250']), 'same'],
  ['within a multicall of the token', transfer, multicall(sends), 'part'],
  ['within a multicall, among others', transfer, multicall(other, sends), 'part'],
  ['from a multicall to a multicall in another order', multicall(other, sends), multicall(sends, other), 'part'],
  ['within a batch that takes it from an own account', transfer, aggregate(takes(signer)), 'part'],
  ['taken from another of the accounts, as any may have signed', transfer, aggregate(takes(otherSigner)), 'part'],
  ['out of a batch', aggregate(takes(signer), other), transfer, 'part'],
  ['two deep', transfer, aggregate(bytes('multicall(bytes[])', [[sends]]), takes(signer)), 'part'],
  ['taken from someone else', transfer, aggregate(takes(stranger)), 'new'],
  ['as the batch’s own', transfer, aggregate(sends), 'new'],
  ['another amount', transfer, multicall(bytes('transfer(address,uint256)', [receiver, '251'])), 'new'],
  ['another recipient', transfer, multicall(other), 'new'],
  [
    'a revocation, which does no harm twice',
    multicall(bytes('approve(address,uint256)', [receiver, '0'])),
    submit('approve(address,uint256)', [receiver, '0']),
    'new',
  ],
  [
    'a payment',
    submit('pay()', [], receiver, '5'),
    submit('executeBatch((address,uint256,bytes)[])', [[[receiver, '5', '0x']]], wallet, '0'),
    'new',
  ],
])('error: M8 M26 %s', (_name, before, now, expected) => {
  expect(compare(before, now)).toBe(expected);
});
