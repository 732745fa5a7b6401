/** Which of the calls that a call carries may fail while the transaction succeeds: as each form says it. */
import { type Abi, encodeAbiParameters, encodeFunctionData, encodePacked, type Hex, parseAbi, parseAbiParameters } from 'viem';
import { expect, test } from 'vitest';
import { innerCalls } from '#shared/contracts/decoding/inner-calls.ts';

const [self, one] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const;
const none = `0x${'0'.repeat(40)}`;
const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]) as Abi, args });
const move = encode('transfer(address,uint256)', [one, 7n]);
const single = encodePacked(['address', 'uint256', 'bytes'], [one, 5n, move]);
const many = encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [
  [
    [one, 5n, move],
    [one, 6n, move],
  ] as never,
]);
const mode = (start: string) => start.padEnd(66, '0');
const safe = 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)';
const safeArgs = (gas: bigint, price: bigint) => [one, 0n, move, 0, gas, 0n, price, none, none, '0x1234'];
const swept = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [one, one, 1n]);
const both = [
  [one, move],
  [one, move],
];

test.each([
  ['multicall(bytes[])', [[move, move]], 'must must'],
  ['aggregate((address,bytes)[])', [both], 'must must'],
  ['tryAggregate(bool,(address,bytes)[])', [true, both], 'must must'],
  ['tryAggregate(bool,(address,bytes)[])', [false, both], 'may may'],
  ['tryBlockAndAggregate(bool,(address,bytes)[])', [false, both], 'may may'],
  [
    'aggregate3((address,bool,bytes)[])',
    [
      [
        [one, false, move],
        [one, true, move],
      ],
    ],
    'must may',
  ],
  [
    'aggregate3Value((address,bool,uint256,bytes)[])',
    [
      [
        [one, true, 5n, move],
        [one, false, 5n, move],
      ],
    ],
    'may must',
  ],
  ['executeBatch((address,uint256,bytes)[])', [[[one, 5n, move]]], 'must'],
  ['execute(bytes32,bytes)', [mode('0x0000'), single], 'must'],
  ['execute(bytes32,bytes)', [mode('0x0001'), single], 'may'],
  ['execute(bytes32,bytes)', [mode('0x0100'), many], 'must must'],
  ['executeFromExecutor(bytes32,bytes)', [mode('0x0101'), many], 'may may'],
  ['execute(bytes32,bytes)', [mode('0xff01'), encodePacked(['address', 'bytes'], [one, move])], 'may'],
  [safe, safeArgs(0n, 0n), 'must'],
  [safe, safeArgs(50_000n, 0n), 'may'],
  [safe, safeArgs(0n, 1n), 'may'],
  ['execTransactionFromModule(address,uint256,bytes,uint8)', [one, 0n, move, 0], 'may'],
  ['execute(bytes,bytes[])', ['0x0484', [swept, swept]], 'must may'],
  // Even what can't be read.
  ['execute(bytes,bytes[])', ['0x1090', ['0x12', '0x12']], 'must may'],
])('default: %s %#', (signature, args, expected) => {
  const inner = innerCalls({ to: self, data: encode(signature, args) });
  expect(inner?.calls.map(({ mayFail }) => (mayFail ? 'may' : 'must')).join(' ')).toBe(expected);
});
