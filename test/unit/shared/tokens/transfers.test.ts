/** Transfers read out of events: the three standards, and what only looks like them. */
import fc from 'fast-check';
import { encodeAbiParameters, encodeEventTopics, parseAbi, toHex } from 'viem';
import { expect, test } from 'vitest';
import { batchTopic, singleTopic, transfersIn, transferTopic } from '#shared/tokens/token-events.ts';
import { runsOr } from '#test/support/property-runs.ts';

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
]);
const token = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const [from, to] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;
const word = (value: bigint) => toHex(value, { size: 32 });
const padded = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;
const log = (topics: readonly unknown[], data: string) => ({ address: token, topics: topics as string[], data, logIndex: '3' });
const base = { token, from, to, logIndex: '3', part: 0 };

test('default: the topics are those that viem computes', () => {
  const topicOf = (eventName: 'Transfer' | 'TransferSingle' | 'TransferBatch') => encodeEventTopics({ abi, eventName })[0];
  expect([transferTopic, singleTopic, batchTopic]).toEqual([topicOf('Transfer'), topicOf('TransferSingle'), topicOf('TransferBatch')]);
});

test('default: ERC20 and ERC721 by the number of topics', () => {
  expect(transfersIn(log([transferTopic, padded(from), padded(to)], word(250n)))).toEqual([
    { ...base, kind: 'erc20', amount: '250', tokenId: null },
  ]);
  expect(transfersIn(log([transferTopic, padded(from), padded(to), word(14n)], '0x'))).toEqual([
    { ...base, kind: 'erc721', amount: null, tokenId: '14' },
  ]);
});

test('default: ERC1155, one and several', () => {
  const head = [padded(token), padded(from), padded(to)];
  const single = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [7n, 2n]);
  expect(transfersIn(log([singleTopic, ...head], single))).toEqual([{ ...base, kind: 'erc1155', amount: '2', tokenId: '7' }]);
  const batch = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [7n, 8n],
      [2n, 3n],
    ],
  );
  expect(transfersIn(log([batchTopic, ...head], batch)).map(({ part, tokenId, amount }) => [part, tokenId, amount])).toEqual([
    [0, '7', '2'],
    [1, '8', '3'],
  ]);
});

test.each([
  ['an amount cut short', [transferTopic, padded(from), padded(to)], '0x01'],
  ['two words of data', [transferTopic, padded(from), padded(to)], `0x${'00'.repeat(64)}`],
  ['a topic that is no address', [transferTopic, word(2n ** 200n), padded(to)], word(1n)],
  ['two topics', [transferTopic, padded(from)], word(1n)],
  [
    'lists of two lengths',
    [batchTopic, padded(token), padded(from), padded(to)],
    encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[1n], []]),
  ],
  ['a list that points past its end', [batchTopic, padded(token), padded(from), padded(to)], `0x${'ff'.repeat(64)}`],
  ['no topic', [], '0x'],
])('error: %s is no transfer', (_name, topics, data) => {
  expect(transfersIn(log(topics, data))).toEqual([]);
});

test('error: whatever a contract wrote, it is read without a fault', () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((data) => toHex(data));
  const topic = fc.oneof(
    fc.constantFrom(transferTopic, singleTopic, batchTopic, padded(from)),
    fc.uint8Array({ minLength: 32, maxLength: 32 }).map((data) => toHex(data)),
  );
  fc.assert(
    fc.property(fc.array(topic, { maxLength: 4 }), bytes, (topics, data) => {
      expect(Array.isArray(transfersIn(log(topics, data)))).toBe(true);
    }),
    { numRuns: runsOr(500) },
  );
});
