/** Approvals read out of events: each kind, and what only looks like one. */
import fc from 'fast-check';
import { encodeAbiParameters, encodeEventTopics, parseAbi, toHex } from 'viem';
import { expect, test } from 'vitest';
import { readReceipt } from '#shared/core/readers/transaction.ts';
import { approvalForAllTopic, approvalIn, approvalTopic, isTouchedBy, movedIn, transferTopic } from '#shared/tokens/token-events.ts';
import { runsOr } from '#test/support/property-runs.ts';

const abi = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
]);
const contract = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const [owner, spender] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const;
const zeroAddress = `0x${'0'.repeat(40)}`;
const word = (value: bigint) => toHex(value, { size: 32 });
const padded = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;
const log = (topics: readonly string[], data: string) => ({ address: contract, topics, data, logIndex: '0' });
const pair = { contract, owner, spender, tokenId: null };

test('default: the topics are those that viem computes', () => {
  expect([approvalTopic, approvalForAllTopic]).toEqual([
    encodeEventTopics({ abi, eventName: 'Approval' })[0],
    encodeEventTopics({ abi, eventName: 'ApprovalForAll' })[0],
  ]);
});

test('default: ERC20 and ERC721 by the number of topics', () => {
  const parties = [padded(owner), padded(spender)];
  expect(approvalIn(log([approvalTopic, ...parties], word(250n)))).toEqual({ ...pair, is: 'erc20', value: '250' });
  expect(approvalIn(log([approvalTopic, ...parties, word(5n)], '0x'))).toEqual({ ...pair, is: 'token', tokenId: '5', value: '1' });
  expect(approvalIn(log([approvalForAllTopic, ...parties], word(1n)))).toEqual({ ...pair, is: 'operator', value: '1' });
  expect(approvalIn(log([approvalForAllTopic, ...parties], word(0n)))).toMatchObject({ value: '0' });
});

test('default: a token’s approval is cleared', () => {
  expect(approvalIn(log([approvalTopic, padded(owner), padded(zeroAddress), word(5n)], '0x'))).toMatchObject({
    spender: zeroAddress,
    value: '0',
  });
});

test.each([
  ['no topic at all', [], '0x'],
  ['another event', [transferTopic, padded(owner), padded(spender)], word(1n)],
  ['one party', [approvalTopic, padded(owner)], word(1n)],
  ['five topics', [approvalTopic, padded(owner), padded(spender), word(1n), word(1n)], '0x'],
  ['an owner with something before it', [approvalTopic, `0x${'1'.repeat(64)}`, padded(spender)], word(1n)],
  ['an amount of two words', [approvalTopic, padded(owner), padded(spender)], `${word(1n)}${'0'.repeat(64)}`],
  ['an amount that is missing', [approvalTopic, padded(owner), padded(spender)], '0x'],
  ['a token with data behind it', [approvalTopic, padded(owner), padded(spender), word(5n)], word(1n)],
  ['an operator that is neither allowed nor not', [approvalForAllTopic, padded(owner), padded(spender)], word(2n)],
  ['an operator of one token', [approvalForAllTopic, padded(owner), padded(spender), word(1n)], '0x'],
])('error: %s', (_name, topics, data) => {
  expect(approvalIn(log(topics, data))).toBeNull();
});

test('error: whatever a contract writes, it does not throw', () => {
  const topic = fc.oneof(fc.constantFrom(approvalTopic, approvalForAllTopic), fc.string(), fc.constant(padded(owner)));
  fc.assert(
    fc.property(fc.array(topic, { maxLength: 6 }), fc.oneof(fc.string(), fc.constant('0x'), fc.constant(word(1n))), (topics, data) => {
      const approval = approvalIn(log(topics, data));
      expect(approval === null || /^\d+$/.test(approval.value)).toBe(true);
    }),
    { numRuns: runsOr(2_000) },
  );
});

test('error: a log that a reorganization took back has not happened', () => {
  const raw = { address: contract, topics: [approvalTopic, padded(owner), padded(spender)], data: word(1n), logIndex: 0 };
  const receipt = {
    transactionHash: `0x${'1f'.repeat(32)}`,
    status: 1,
    gasUsed: '1',
    logs: [
      { ...raw, removed: true },
      { ...raw, removed: false },
    ],
  };
  expect(readReceipt(JSON.parse(JSON.stringify(receipt)))?.logs).toHaveLength(1);
});

test('default: what moved touches the allowances of its owner, or the one token', () => {
  const [coin] = movedIn(log([transferTopic, padded(owner), padded(spender)], word(1n)));
  const [item] = movedIn(log([transferTopic, padded(owner), padded(spender), word(5n)], '0x'));
  if (coin === undefined || item === undefined) throw new Error('nothing moved');
  const erc20 = { ...pair, is: 'erc20' as const };
  const token = { ...pair, is: 'token' as const, tokenId: '5' };
  expect([
    isTouchedBy(erc20, coin),
    isTouchedBy(token, coin),
    isTouchedBy(token, item),
    isTouchedBy({ ...token, tokenId: '6' }, item),
  ]).toEqual([true, false, true, false]);
  expect(isTouchedBy({ ...erc20, owner: spender }, coin)).toBe(false);
  expect(isTouchedBy({ ...pair, is: 'operator' }, item)).toBe(false);
});

test('default: a batch of another standard changes no allowance', () => {
  const batch = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [[1n], [1n]]);
  const topic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
  expect(movedIn(log([topic, padded(contract), padded(owner), padded(spender)], batch))).toEqual([]);
});
