/** Calls of Multicall3 and their answers, compared with another library; anything but its exact answer is refused. */
import { Interface } from 'ethers';
import { expect, test } from 'vitest';
import { paramsProblem, parseSignature } from '#shared/contracts/abi.ts';
import { maxUint256 } from '#shared/core/amount.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations } from '#shared/core/operations/table.ts';
import type { CallResult } from '#shared/core/readers/call.ts';
import { multicall3Address, nativeBalanceInput } from '#shared/tokens/multicall.ts';
import {
  aggregate3Data,
  aggregateInput,
  balanceData,
  blockNumberData,
  chainIdData,
  mostParts,
  nativeBalanceData,
  readAggregate,
  readAggregate3,
  wordOf,
} from '#shared/tokens/multicall-call.ts';
import { addressOf } from '#test/support/addresses.ts';

const theirs = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function getEthBalance(address) view returns (uint256)',
  'function getChainId() view returns (uint256)',
  'function getBlockNumber() view returns (uint256)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[]) payable returns ((bool success, bytes returnData)[])',
  'function tryBlockAndAggregate(bool, (address, bytes)[]) view returns (uint256, bytes32, (bool, bytes)[])',
]);
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

test('default: every inner call is what another library encodes', () => {
  expect(balanceData(account)).toBe(theirs.encodeFunctionData('balanceOf', [account]));
  expect(nativeBalanceData(account)).toBe(theirs.encodeFunctionData('getEthBalance', [account]));
  expect(chainIdData).toBe(theirs.encodeFunctionData('getChainId'));
  expect(blockNumberData).toBe(theirs.encodeFunctionData('getBlockNumber'));
  const parts = [
    { target: account, data: balanceData(account) },
    { target: multicall3Address, data: chainIdData },
  ] as const;
  const same = theirs.encodeFunctionData('aggregate3', [parts.map(({ target, data }) => [target, true, data])]);
  expect(aggregate3Data(parts)).toBe(same);
});

test('default: the call goes as a read, with its flag as a boolean; as many parts as are allowed stay below 100 kB', () => {
  const parts = Array.from({ length: mostParts }, (_, index) => ({ target: addressOf(index + 1), data: balanceData(account) }));
  const input = aggregateInput(multicall3Address, parts);
  const signature = parseSignature(input.functionSignature);
  if (signature === null) throw new Error('no signature');
  expect(signature.stateMutability).toBe('view');
  expect(paramsProblem(signature, input.params)).toBeNull();
  const request = toRequest(operations['contract.call'], input);
  const body = request.ok ? (request.value.body as { functionSignature: string; params: string }) : null;
  expect(body?.functionSignature).toContain(') view returns (');
  const sent = JSON.parse(body?.params ?? '[]') as [boolean, [string, string][]];
  expect(sent[0]).toBe(false);
  expect(JSON.stringify(body).length).toBeLessThan(60_000);
  // What the service encodes of it.
  expect(theirs.encodeFunctionData('tryBlockAndAggregate', sent)).toBe(
    theirs.encodeFunctionData('tryBlockAndAggregate', [false, parts.map(({ target, data }) => [target, data])]),
  );
  expect(nativeBalanceInput(multicall3Address, account).params).toEqual([account]);
});

const hash = `0x${'00'.repeat(32)}`;
const word = `0x${'00'.repeat(31)}07`;
const good: CallResult = [
  '120',
  hash,
  [
    [true, word],
    [false, '0x'],
  ],
];

test('default: the answer is read as a list, and by names', () => {
  const read = { block: '120', answers: [word, null] };
  expect(readAggregate(good, 2)).toEqual(read);
  const parts = [
    { success: true, returnData: word },
    { success: false, returnData: '0x' },
  ];
  expect(readAggregate({ blockNumber: '0x78', blockHash: hash, returnData: parts }, 2)).toEqual(read);
});

const [[, , [part]], none] = [good as readonly [string, string, readonly CallResult[]], '0x'];
const bad: readonly [string, CallResult, number][] = [
  ['nothing', null, 2],
  ['an empty text', none, 2],
  ['fewer parts', good, 3],
  ['more parts', good, 1],
  ['no parts', ['120', hash, []], 2],
  ['no number of a block', ['x', hash, [part ?? null]], 1],
  ['a negative number', ['-1', hash, [part ?? null]], 1],
  ['a number beyond 256 bits', [(maxUint256 + 1n).toString(), hash, [part ?? null]], 1],
  ['a short hash', ['120', '0x00', [part ?? null]], 1],
  ['a success that is a text', ['120', hash, [['true', word]]], 1],
  ['a success that is a number', ['120', hash, [['1', word]]], 1],
  ['data that is no hex', ['120', hash, [[true, '0xzz']]], 1],
  ['data of half a byte', ['120', hash, [[true, '0x0']]], 1],
  ['data that is a number', ['120', hash, [[true, '7']]], 1],
  ['a part with something more', ['120', hash, [[true, word, word]]], 1],
  ['something more', ['120', hash, [part ?? null], '1'], 1],
  ['names that are others', { blockNumber: '120', blockHash: hash, data: [part ?? null] }, 1],
];
test.each(bad)('error: %s is no answer', (_what, result, parts) => {
  expect(readAggregate(result, parts)).toBeNull();
});

test('error: only one whole word is a balance', () => {
  expect(wordOf(word as `0x${string}`)).toBe('7');
  expect(wordOf(`0x${'ff'.repeat(32)}`)).toBe(maxUint256.toString());
  for (const other of ['0x', '0x07', `0x${'00'.repeat(31)}`, `0x${'00'.repeat(33)}`, `0x${'00'.repeat(64)}`] as const)
    expect(wordOf(other)).toBeNull();
  expect(wordOf(null)).toBeNull();
  expect(wordOf(undefined)).toBeNull();
});

test('default: an answer of aggregate3 is read as another library writes it; anything else isn’t', () => {
  const written = theirs.encodeFunctionResult('aggregate3', [
    [
      [true, word],
      [false, '0x1234'],
    ],
  ]) as `0x${string}`;
  expect(readAggregate3(written)).toEqual([word, null]);
  expect(readAggregate3(written.slice(0, -64) as `0x${string}`)).toBeNull();
  expect(readAggregate3('0x')).toBeNull();
  expect(readAggregate3(null)).toBeNull();
});
