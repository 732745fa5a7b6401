/** Predicted against real: what the chain shows for each of the eight writes, and every way in which it can differ. */
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { differencesOf } from '#main/writes/differences.ts';
import { type OperationInput, type WriteId, writeIds } from '#shared/core/operations/table.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { otherSigner, signer, toEntry } from '#test/support/entries.ts';

const [contract, from, receiver, stranger] = ['11', '22', '33', '66'].map((digits) => `0x${digits.repeat(20)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const zeroAddress = `0x${'0'.repeat(40)}` as const;
const events = parseAbi([
  'event Transfer(address indexed owner, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed to, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed to, bool approved)',
]);
const tokens = parseAbi([
  'event Transfer(address indexed owner, address indexed to, uint256 indexed value)',
  'event Approval(address indexed owner, address indexed to, uint256 indexed value)',
]);
const logOf = (topics: readonly unknown[], data: string, address: string = contract): Log => ({
  address,
  topics: topics as string[],
  data,
  logIndex: null,
});
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);

const coin = (eventName: 'Transfer' | 'Approval', owner: string, to: string, amount: bigint, address?: string) =>
  logOf(encodeEventTopics({ abi: events, eventName, args: { owner: owner as '0x', to: to as '0x' } }), word(amount), address);
const token = (eventName: 'Transfer' | 'Approval', owner: string, to: string, value: bigint, address?: string) =>
  logOf(encodeEventTopics({ abi: tokens, eventName, args: { owner: owner as '0x', to: to as '0x', value } }), '0x', address);
const forAll = (owner: string, to: string, approved: boolean) =>
  logOf(
    encodeEventTopics({ abi: events, eventName: 'ApprovalForAll', args: { owner: owner as '0x', to: to as '0x' } }),
    word(approved ? 1n : 0n),
  );

const right: Readonly<Record<WriteId, readonly Log[]>> = {
  'transaction.submit': [],
  'erc20.transfer': [coin('Transfer', signer, receiver, 250n)],
  'erc20.approve': [coin('Approval', otherSigner, receiver, 250n)],
  'erc20.transferFrom': [coin('Transfer', from, receiver, 250n)],
  'erc721.transferFrom': [token('Transfer', from, receiver, 7n)],
  'erc721.approve': [token('Approval', from, receiver, 7n)],
  'erc721.safeTransferFrom': [token('Transfer', from, receiver, 7n)],
  'erc721.setApprovalForAll': [forAll(signer, receiver, true)],
};
const receiptOf = (logs: readonly Log[] | null, status: Receipt['status'] = 'success') =>
  ({ transactionHash: '0x', status, from: signer, to: contract, logs }) as unknown as Receipt;
function transactionOf(id: WriteId, change: Partial<Transaction> = {}): Transaction {
  const call = toExpectedCall(id, eightWrites[id] as OperationInput<WriteId>);
  return { from: signer, to: contract, data: toCallData(call), value: call.value ?? '0', ...change } as Transaction;
}
const differences = (
  id: WriteId,
  logs: readonly Log[] | null,
  transaction: Transaction | null = transactionOf(id),
  status?: Receipt['status'],
) => differencesOf(toEntry({}, id), receiptOf(logs, status), transaction);

test.each(writeIds)('default: M21 %s: the same as was reviewed', (id) => {
  expect(differences(id, right[id])).toEqual([]);
  // Without the transaction only the events count; a custom call has no expected events.
  expect(differences(id, right[id], null)).toEqual(id === 'transaction.submit' ? null : []);
  expect(differences(id, null)).toBeNull();
});

const withEvents = writeIds.filter((id) => id !== 'transaction.submit');
test.each(withEvents)('error: M21 %s: no event, one of another contract, or one more than was reviewed', (id) => {
  expect(differences(id, [])).toEqual([expect.stringMatching(/^The contract didn’t report what you reviewed/)]);
  const [log] = right[id];
  if (log === undefined) throw new Error('no event');
  expect(differences(id, [{ ...log, address: stranger }])?.[0]).toMatch(/^The contract didn’t report/);
  const data = log.data === '0x' ? log : { ...log, data: word(251n) };
  const topics = log.data === '0x' ? { ...log, topics: [...log.topics.slice(0, 3), word(8n)] } : data;
  // Another amount or token: what was reviewed is missing, and something else is listed.
  const changed = differences(id, [topics]) ?? [];
  expect(changed[0]).toMatch(/^The contract didn’t report/);
  if (id !== 'erc721.setApprovalForAll') expect(changed[1]).toMatch(/^The contract reported more than you reviewed/);
  expect(differences(id, [log, log])).toEqual([expect.stringMatching(/^The contract reported more/)]);
});

test('error: M24 a contract that emits endless events is described in a limited number of lines', () => {
  const [log] = right['erc20.transfer'];
  const lines =
    differences(
      'erc20.transfer',
      Array.from({ length: 5_000 }, () => log as Log),
    ) ?? [];
  expect([lines.length, lines.at(-1)]).toEqual([21, 'And 4979 more.']);
});

test.each(writeIds)('error: M21 %s: another contract, data, value or signer, or a failure', (id) => {
  const of = (change: Partial<Transaction>, status?: Receipt['status']) => differences(id, right[id], transactionOf(id, change), status);
  expect(of({ to: stranger })).toEqual([`It called ${stranger} instead of ${contract}.`]);
  expect(of({ data: '0x12' })).toEqual(['Its calldata differs from what you reviewed. It was: 0x12']);
  expect(of({ value: '17' })).toEqual([expect.stringMatching(/^It sent 17 wei instead of/)]);
  expect(of({ from: stranger })).toEqual([`It was signed by ${stranger}, which isn’t one of your accounts.`]);
  expect(of({}, 'reverted')?.[0]).toMatch(/^It failed on the chain/);
});

test.each([
  ['a fee is kept', 'erc20.transfer', [coin('Transfer', signer, receiver, 245n), coin('Transfer', signer, stranger, 5n)], 3],
  [
    'a token lets a stranger spend all the same',
    'erc20.transfer',
    [...right['erc20.transfer'], coin('Approval', signer, stranger, 2n ** 256n - 1n)],
    1,
  ],
  ['what was allowed is used up', 'erc20.transferFrom', [...right['erc20.transferFrom'], coin('Approval', from, signer, 0n)], 0],
  [
    'the approval of a token is cleared',
    'erc721.transferFrom',
    [token('Approval', from, zeroAddress, 7n), ...right['erc721.transferFrom']],
    0,
  ],
  ['another contract moves my tokens', 'erc20.transfer', [...right['erc20.transfer'], coin('Transfer', signer, stranger, 1n, stranger)], 1],
  [
    'another contract moves a stranger’s',
    'erc20.transfer',
    [...right['erc20.transfer'], coin('Transfer', from, stranger, 1n, stranger)],
    0,
  ],
  ['a token’s event in place of a coin’s', 'erc20.transfer', [token('Transfer', signer, receiver, 250n)], 2],
  ['an event of another kind', 'erc20.transfer', [...right['erc20.transfer'], logOf([`0x${'99'.repeat(32)}`], '0x')], 0],
  ['the opposite is approved', 'erc721.setApprovalForAll', [forAll(signer, receiver, false)], 2],
] as const)('behavior: M21 %s (%s)', (_name, id, logs, count) => {
  expect(differences(id, logs)).toHaveLength(count);
});
