import { Interface } from 'ethers';
import { describe, expect, test } from 'vitest';
import { decodeCall } from '#shared/contracts/decoding/decode-call.ts';
import { type Ending, type StoryFacts, type StoryPart, transactionStory } from '#shared/contracts/decoding/story.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';

const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
const [me, savings, market, token] = ['11', '22', '33', '44'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string, string];
const names: Record<string, string> = { [me]: 'Me', [savings]: 'Savings', [market]: 'Market', [token]: 'Token' };
const unlimited = 2n ** 256n - 1n;

function sent(more: Partial<Transaction>): Transaction {
  const unknown = { gasLimit: null, gasPrice: null, maxFeePerGas: null, maxPriorityFeePerGas: null, creates: null, chainId: null };
  const place = { blockNumber: '5', blockHash: null, transactionIndex: '0', confirmations: '1' };
  return {
    hash: `0x${'00'.repeat(32)}`,
    from: me,
    to: token,
    value: '0',
    data: '0x',
    nonce: '0',
    type: '2',
    ...unknown,
    ...place,
    ...more,
  };
}

function receiptOf(logs: readonly Log[] | null, more: Partial<Receipt> = {}): Receipt {
  const unknown = { gasUsed: null, cumulativeGasUsed: null, effectiveGasPrice: null, type: null, confirmations: null };
  const place = { blockNumber: '5', blockHash: null, transactionIndex: '0', contractAddress: null };
  return { transactionHash: `0x${'00'.repeat(32)}`, status: 'success', from: me, to: token, logs, ...unknown, ...place, ...more };
}

function log(event: string, values: readonly unknown[]): Log {
  const { data, topics } = new Interface([`event ${event}`]).encodeEventLog(event.split('(')[0] ?? '', values);
  return { address: token, data, topics, logIndex: '0' };
}
const call = (types: string, values: readonly unknown[]) =>
  new Interface([`function ${types}`]).encodeFunctionData(types.replaceAll(/ \w+/g, ''), values);
const transfer20 = 'Transfer(address indexed a, address indexed b, uint256 c)';
const transfer721 = 'Transfer(address indexed a, address indexed b, uint256 indexed c)';
const approval20 = 'Approval(address indexed a, address indexed b, uint256 c)';
const approval721 = 'Approval(address indexed a, address indexed b, uint256 indexed c)';

function words(part: StoryPart): string {
  switch (part.is) {
    case 'text':
    case 'code':
      return part.text;
    case 'address':
      return names[part.address] ?? part.address;
    case 'token-amount':
      return `${part.baseUnits} DUSD`;
    case 'native':
      return `${part.wei} wei`;
    case 'count':
      return `×${part.count}`;
    case 'token':
      return 'DUSD';
  }
}

function storyOf(
  transaction: Transaction,
  receipt: Receipt | null = null,
  ending: Ending = 'confirmed',
  more: Partial<StoryFacts> = {},
): string {
  const decoded = decodeCall(transaction.data ?? '0x');
  const facts = { transaction, receipt, ending, call: decoded, standard: null, totalSupply: null, ...more };
  return transactionStory(facts).map(words).join('');
}

test('money that Multicall3 passes on is told as sent to its recipient, and as a call where it may keep it', () => {
  const passOn = (mayFail: boolean, value: string) =>
    sent({ to: multicall3Address, value, data: call('aggregate3Value((address,bool,uint256,bytes)[])', [[[savings, mayFail, 5, '0x']]]) });
  expect(storyOf(passOn(false, '5'), receiptOf([]))).toBe('Me sent 5 wei to Savings');
  expect(storyOf(passOn(false, '5'), null, 'reverted')).toBe('Me tried to send 5 wei to Savings; it failed on chain');
  const asCall = `Me called aggregate3Value on ${multicall3Address} with`;
  expect(storyOf(passOn(true, '5'), receiptOf([]))).toBe(`${asCall} 5 wei`);
  expect(storyOf(passOn(false, '6'), receiptOf([]))).toBe(`${asCall} 6 wei`);
});

describe('a transfer of a token', () => {
  const transaction = sent({ data: call('transfer(address,uint256)', [savings, 250]) });

  test.each<[Ending, Receipt | null, string]>([
    ['confirmed', receiptOf([log(transfer20, [me, savings, 250])]), 'Me sent 250 DUSD to Savings'],
    ['reverted', receiptOf([], { status: 'reverted' }), 'Me tried to send 250 DUSD to Savings; it failed on chain'],
    ['pending', null, 'Me asked to send 250 DUSD to Savings; it waits for a block'],
    ['unknown', null, 'Me asked to send 250 DUSD to Savings; how it ended isn’t known'],
  ])('%s', (ending, receipt, facts) => {
    expect(storyOf(transaction, receipt, ending)).toBe(facts);
  });

  test.each<[string, readonly Log[] | null]>([
    ['no event', []],
    ['logs that are missing', null],
    ['an event of another amount', [log(transfer20, [me, savings, 249])]],
    ['an event of another recipient', [log(transfer20, [me, market, 250])]],
    ['an event of another contract', [{ ...log(transfer20, [me, savings, 250]), address: market }]],
  ])('%s does not confirm it: it is described as a call', (_what, logs) => {
    expect(storyOf(transaction, receiptOf(logs))).toBe('Me called transfer on Token');
  });

  test('of what belongs to another', () => {
    const moved = sent({ data: call('transferFrom(address,address,uint256)', [savings, market, 5]) });
    expect(storyOf(moved, receiptOf([log(transfer20, [savings, market, 5])]))).toBe('Me moved 5 DUSD from Savings to Market');
    expect(storyOf(moved, receiptOf([log(transfer721, [savings, market, 5])]))).toBe('Me moved DUSD #5 from Savings to Market');
    expect(storyOf(moved, null, 'pending')).toBe('Me asked to call transferFrom on Token; it waits for a block');
    expect(storyOf(moved, null, 'pending', { standard: 'erc20' })).toBe(
      'Me asked to move 5 DUSD from Savings to Market; it waits for a block',
    );
  });
});

describe('what one lets others do', () => {
  const approve = (amount: bigint) => sent({ data: call('approve(address,uint256)', [market, amount]) });
  const done = (amount: bigint) => receiptOf([log(approval20, [me, market, amount])]);

  test.each([
    [1_000n, 'Me let Market spend up to 1000 DUSD'],
    [0n, 'Me stopped Market spending DUSD'],
    [unlimited, 'Me let Market spend any amount of DUSD'],
    [2n ** 255n, 'Me let Market spend any amount of DUSD'],
    [5_001n, 'Me let Market spend any amount of DUSD'],
  ])('%s', (amount, facts) => {
    expect(storyOf(approve(amount), done(amount), 'confirmed', { totalSupply: '5000' })).toBe(facts);
  });

  test('reverted, and of an unknown kind of token', () => {
    expect(storyOf(approve(9n), null, 'reverted', { standard: 'erc20' })).toBe(
      'Me tried to let Market spend up to 9 DUSD; it failed on chain',
    );
    expect(storyOf(approve(9n), null, 'reverted')).toBe('Me tried to call approve on Token; it failed on chain');
    expect(storyOf(approve(0n), null, 'reverted', { standard: 'erc20' })).toBe('Me tried to stop Market spending DUSD; it failed on chain');
  });

  test('one item, every item', () => {
    expect(storyOf(approve(7n), receiptOf([log(approval721, [me, market, 7])]))).toBe('Me let Market move DUSD #7');
    const all = (allowed: boolean) => sent({ data: call('setApprovalForAll(address,bool)', [market, allowed]) });
    const event = 'ApprovalForAll(address indexed a, address indexed b, bool c)';
    expect(storyOf(all(true), receiptOf([log(event, [me, market, true])]))).toBe('Me let Market move every collectible of DUSD');
    expect(storyOf(all(false), receiptOf([log(event, [me, market, false])]))).toBe('Me stopped Market moving collectibles of DUSD');
  });
});

describe('items', () => {
  test('of ERC721 and of ERC1155', () => {
    const safe = sent({ data: call('safeTransferFrom(address,address,uint256)', [me, savings, 3]) });
    expect(storyOf(safe, receiptOf([log(transfer721, [me, savings, 3])]))).toBe('Me sent DUSD #3 to Savings');
    expect(storyOf(safe, null, 'reverted')).toBe('Me tried to send DUSD #3 to Savings; it failed on chain');
    const many = sent({ data: call('safeTransferFrom(address,address,uint256,uint256,bytes)', [me, savings, 3, 20, '0x']) });
    const event = 'TransferSingle(address indexed o, address indexed a, address indexed b, uint256 c, uint256 d)';
    expect(storyOf(many, receiptOf([log(event, [me, me, savings, 3, 20])]))).toBe('Me sent ×20 of DUSD #3 to Savings');
  });
});

describe('the rest', () => {
  test.each<[Partial<Transaction>, string]>([
    [{ to: savings, value: '1200' }, 'Me sent 1200 wei to Savings'],
    [{ to: savings, value: '0' }, 'Me sent 0 wei to Savings'],
    [{ to: savings, value: null }, 'Me sent an unknown amount to Savings'],
    [{ to: savings, value: '5', data: '0x68656c6c6f' }, 'Me sent 5 wei with data to Savings'],
    [{ to: savings, data: '0x68656c6c6f' }, 'Me sent data to Savings'],
    [{ to: null, creates: market, data: '0x60' }, 'Me created the contract Market'],
    [{ data: call('transferOwnership(address)', [savings]) }, 'Me called transferOwnership on Token'],
    [{ data: call('deposit()', []), value: '9' }, 'Me called deposit on Token with 9 wei'],
    [{ to: savings, value: null, data: null }, 'Me did something with Savings'],
    [{ from: null, to: savings, value: '1' }, 'An unknown sender sent 1 wei to Savings'],
    [{ to: null, data: null }, 'Me called an unknown recipient'],
  ])('%o', (transaction, facts) => {
    expect(storyOf(sent(transaction), receiptOf([]))).toBe(facts);
  });
});
