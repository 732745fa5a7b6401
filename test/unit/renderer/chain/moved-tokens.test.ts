/** Which tokens a block’s list shows as moved: what a known token reports, and of any other only what its sender asked for. */
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { movedTokens } from '#renderer/chain/blocks/moved-tokens.ts';
import { askedOf } from '#shared/chain/history.ts';
import { checksummed } from '#shared/core/address.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';

const [sender, other, victim, router, known, unknown] = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map(
  (byte) => checksummed(`0x${byte.repeat(20)}`) as Hex,
) as [Hex, Hex, Hex, Hex, Hex, Hex];
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const items = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']);

const coin = (address: string, from: Hex, to: Hex, amount: bigint) =>
  ({
    ...{ address, logIndex: '0', data: encodeAbiParameters([{ type: 'uint256' }], [amount]) },
    topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
  }) as unknown as Log;
const item = (address: string, from: Hex, to: Hex, id: bigint) =>
  ({
    ...{ address, logIndex: '0', data: '0x' },
    topics: encodeEventTopics({ abi: items, eventName: 'Transfer', args: { from, to, id } }),
  }) as unknown as Log;

const transfer = (to: Hex, amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] });
const transferFrom = (from: Hex, to: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, amount] });
const safely = (from: Hex, to: Hex, id: bigint) => encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, id] });

function moved(to: string, data: Hex, logs: readonly Log[], more: { value?: string; status?: Receipt['status'] } = {}) {
  const transaction = { from: sender, to, data, value: more.value ?? '0', creates: null } as unknown as Transaction;
  const receipt = { status: 'success', from: sender, to, contractAddress: null, logs, ...more } as unknown as Receipt;
  return movedTokens(transaction, receipt, askedOf(transaction, null).action, (contract) => contract === known);
}

const five = (token: string) => ({ token, from: sender, to: other, amount: '5', tokenId: null });

test.each<[string, ReturnType<typeof moved>, ReturnType<typeof moved>]>([
  ['asked for, and reported', moved(known, transfer(other, 5n), [coin(known, sender, other, 5n)]), five(known)],
  ['of an unknown token, asked for, and reported', moved(unknown, transfer(other, 5n), [coin(unknown, sender, other, 5n)]), five(unknown)],
  [
    'of the sender, by the other function',
    moved(unknown, transferFrom(sender, other, 5n), [coin(unknown, sender, other, 5n)]),
    five(unknown),
  ],
  ['to oneself', moved(known, transfer(sender, 5n), [coin(known, sender, sender, 5n)]), { ...five(known), to: sender }],
  ['through another contract, of a known token', moved(router, '0x12345678', [coin(known, sender, other, 5n)]), five(known)],
  [
    'a known token of another account, that lets the sender spend it',
    moved(known, transferFrom(victim, other, 5n), [coin(known, victim, other, 5n)]),
    { ...five(known), from: victim },
  ],
  [
    'a known item of another account',
    moved(known, safely(victim, other, 8n), [item(known, victim, other, 8n)]),
    { token: known, from: victim, to: other, amount: null, tokenId: '8' },
  ],
  [
    'an item, by its id',
    moved(unknown, safely(sender, other, 8n), [item(unknown, sender, other, 8n)]),
    { token: unknown, from: sender, to: other, amount: null, tokenId: '8' },
  ],
  [
    'an item, by the function of both standards',
    moved(unknown, transferFrom(sender, other, 8n), [item(unknown, sender, other, 8n)]),
    { token: unknown, from: sender, to: other, amount: null, tokenId: '8' },
  ],
])('default: shown: %s', (_what, shown, expected) => {
  expect(shown).toEqual(expected);
});

test.each<[string, ReturnType<typeof moved>]>([
  ['an unknown token reports another amount', moved(unknown, transfer(other, 5n), [coin(unknown, sender, other, 500n)])],
  ['an unknown token reports another recipient', moved(unknown, transfer(other, 5n), [coin(unknown, sender, victim, 5n)])],
  ['an unknown token reports another sender', moved(unknown, transfer(other, 5n), [coin(unknown, victim, other, 5n)])],
  [
    'an unknown token reports more than was asked',
    moved(unknown, transfer(other, 5n), [coin(unknown, sender, other, 5n), coin(unknown, sender, victim, 9n)]),
  ],
  [
    'an unknown token takes a known one of the sender beside what was asked',
    moved(unknown, transfer(other, 5n), [coin(unknown, sender, other, 5n), coin(known, sender, victim, 9n)]),
  ],
  ['another contract than the called one reports it', moved(router, transfer(other, 5n), [coin(unknown, sender, other, 5n)])],
  ['nobody asked for it', moved(unknown, '0x12345678', [coin(unknown, sender, other, 5n)])],
  ['what was asked for is somebody else’s', moved(unknown, transferFrom(victim, other, 5n), [coin(unknown, victim, other, 5n)])],
  [
    'a known token reports another’s, and not what was asked for',
    moved(known, transferFrom(victim, other, 5n), [coin(known, victim, other, 6n)]),
  ],
  [
    'a known token of another, and more of the sender’s elsewhere',
    moved(known, transferFrom(victim, other, 5n), [coin(known, victim, other, 5n), coin(unknown, sender, victim, 9n)]),
  ],
  ['nothing is reported', moved(known, transfer(other, 5n), [])],
  ['it failed', moved(known, transfer(other, 5n), [coin(known, sender, other, 5n)], { status: 'reverted' })],
  ['how it ended isn’t known', moved(known, transfer(other, 5n), [coin(known, sender, other, 5n)], { status: null })],
  ['it carried native currency too', moved(known, transfer(other, 5n), [coin(known, sender, other, 5n)], { value: '1' })],
])('safety: not shown: %s', (_what, shown) => {
  expect(shown).toBeNull();
});
