/** What a review calls each write: the eight operations, and every function that a free call is recognized by. */
import { expect, test } from 'vitest';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { ReviewContext } from '#shared/writes/review/facts.ts';
import { linesOf } from '#shared/writes/review/lines.ts';
import { storyOf, titleOf } from '#shared/writes/review/words.ts';
import { contextOf, market, mine, savings, stranger, submitOf, token, zeroAddress } from '#test/support/review-context.ts';

const most = (2n ** 256n - 1n).toString();
const notes = { facts: { name: 'Field Notes', symbol: 'NOTE', decimals: null } };
const zeros = `0x${'0'.repeat(64)}`;

interface Case {
  readonly title: string;
  readonly story?: string;
  readonly context: ReviewContext;
}
const of = <Id extends WriteId>(title: string, story: string | undefined, id: Id, input: OperationInput<Id>, change = {}): Case => ({
  title,
  ...(story === undefined ? {} : { story }),
  context: contextOf(id, input, change),
});
const contractAddress = token;
const calls = (title: string, signature: string, params: OperationInput<'transaction.submit'>['params'], change = {}, story?: string) =>
  of(title, story, 'transaction.submit', submitOf(signature, params), change);

const operations: readonly Case[] = [
  of('Send 250 DUSD', 'Send 250 DUSD to “Savings”', 'erc20.transfer', { contractAddress, amount: '25000', receiver: savings }),
  of(
    'Send 25 000 base units of “DUSD” of 0x700b…AD35',
    undefined,
    'erc20.transfer',
    { contractAddress, amount: '25000', receiver: savings },
    { facts: { symbol: 'DUSD', decimals: null } },
  ),
  of(
    'Send 25 000 base units of 0x700b…AD35',
    'Send 25 000 base units of 0x700b…AD35 to 0x9965…A4dc',
    'erc20.transfer',
    { contractAddress, amount: '25000', receiver: stranger },
    { facts: {} },
  ),
  of('Let “Market” spend up to 1,000 DUSD', undefined, 'erc20.approve', { contractAddress, amount: '100000', spender: market }),
  of('Let “Market” spend all your “DUSD” of 0x700b…AD35, without limit', undefined, 'erc20.approve', {
    contractAddress,
    amount: most,
    spender: market,
  }),
  of('Stop “Market” spending “DUSD” of 0x700b…AD35', undefined, 'erc20.approve', { contractAddress, amount: '0', spender: market }),
  of('Send 1 DUSD', 'Send 1 DUSD from “Market” to “Savings”', 'erc20.transferFrom', {
    contractAddress,
    from: market,
    receiver: savings,
    amount: '100',
  }),
  of(
    'Send “Field Notes” #14 of 0x700b…AD35',
    'Send “Field Notes” #14 of 0x700b…AD35 from 0xf39F…2266 to “Savings”',
    'erc721.transferFrom',
    { contractAddress, from: mine, receiver: savings, tokenId: '14' },
    notes,
  ),
  of(
    'Send “Field Notes” #14 of 0x700b…AD35',
    undefined,
    'erc721.safeTransferFrom',
    { contractAddress, from: mine, receiver: savings, tokenId: '14' },
    notes,
  ),
  of(
    'Let “Market” move “Field Notes” #14 of 0x700b…AD35',
    undefined,
    'erc721.approve',
    { contractAddress, tokenId: '14', approvedAddress: market },
    notes,
  ),
  of(
    'Stop others moving “Field Notes” #14 of 0x700b…AD35',
    undefined,
    'erc721.approve',
    { contractAddress, tokenId: '14', approvedAddress: zeroAddress },
    notes,
  ),
  of(
    'Stop “Market” moving “Field Notes” #14 of 0x700b…AD35',
    undefined,
    'erc721.approve',
    { contractAddress, tokenId: '14', approvedAddress: zeroAddress },
    { facts: { ...notes.facts, approved: [market] } },
  ),
  of(
    'Let “Market” move all “Field Notes” of 0x700b…AD35',
    undefined,
    'erc721.setApprovalForAll',
    { contractAddress, operator: market, approved: true },
    notes,
  ),
  of(
    'Stop “Market” moving “Field Notes” of 0x700b…AD35',
    undefined,
    'erc721.setApprovalForAll',
    { contractAddress, operator: market, approved: false },
    notes,
  ),
];

const collection = { facts: { ...notes.facts, isCollection: true } };
const permit = '(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)';
const batch = 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)';
const submits: readonly Case[] = [
  calls(
    'Send 250 DUSD',
    'function transfer(address to, uint256 value) returns (bool)',
    [savings, '25000'],
    {},
    'Send 250 DUSD to “Savings”',
  ),
  calls('Send 250 DUSD', 'transfer(address,uint256)', [savings, '25000']),
  calls('Send 250 DUSD', 'function transfer(address,uint)', [savings, '25000']),
  calls('Send 1 DUSD', 'transferFrom(address,address,uint256)', [market, savings, '100']),
  calls('Send “Field Notes” #7 of 0x700b…AD35', 'transferFrom(address,address,uint256)', [mine, savings, '7'], collection),
  calls('Let “Market” spend up to 10 DUSD', 'approve(address,uint256)', [market, '1000']),
  calls('Let “Market” move “Field Notes” #7 of 0x700b…AD35', 'approve(address,uint256)', [market, '7'], collection),
  calls('Let “Market” spend 10 DUSD more', 'increaseAllowance(address,uint256)', [market, '1000']),
  calls('Let “Market” spend 10 DUSD more', 'increaseApproval(address,uint256)', [market, '1000']),
  calls('Let “Market” spend 10 DUSD less', 'decreaseAllowance(address,uint256)', [market, '1000']),
  calls('Let “Market” spend up to 10 DUSD', `permit${permit}`, [mine, market, '1000', '9', '27', zeros, zeros]),
  calls(
    'Let “Market” spend all your “DUSD” of 0x700b…AD35, without limit',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    [mine, market, '0', '9', 'true', '27', zeros, zeros],
  ),
  calls('Stop “Market” spending “DUSD” of 0x700b…AD35', 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', [
    mine,
    market,
    '0',
    '9',
    'false',
    '27',
    zeros,
    zeros,
  ]),
  calls('Send “Field Notes” #7 of 0x700b…AD35', 'safeTransferFrom(address,address,uint256)', [mine, savings, '7'], notes),
  calls('Send “Field Notes” #7 of 0x700b…AD35', 'safeTransferFrom(address,address,uint256,bytes)', [mine, savings, '7', '0x'], notes),
  calls(
    'Send 1 000 of “Field Notes” #7 of 0x700b…AD35',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    [mine, savings, '7', '1000', '0x'],
    notes,
    'Send 1 000 of “Field Notes” #7 of 0x700b…AD35 from 0xf39F…2266 to “Savings”',
  ),
  calls('Send 5 of “Field Notes” #7 of 0x700b…AD35', batch, [mine, savings, ['7'], ['5'], '0x'], notes),
  calls(
    'Send 2 kinds of collectibles of “Field Notes” of 0x700b…AD35',
    batch,
    [mine, savings, ['7', '8'], ['5', '1'], '0x'],
    notes,
    'Send 2 kinds of collectibles of “Field Notes” of 0x700b…AD35 from 0xf39F…2266 to “Savings”',
  ),
  calls('Send collectibles of “Field Notes” of 0x700b…AD35', batch, [mine, savings, ['7', '8'], ['5'], '0x'], notes),
  calls('Let “Market” move all “Field Notes” of 0x700b…AD35', 'setApprovalForAll(address,bool)', [market, 'true'], notes),
  calls('Stop “Market” moving “Field Notes” of 0x700b…AD35', 'setApprovalForAll(address,bool)', [market, 'false'], notes),
  calls(
    'Call transferOwnership on 0x700b…AD35',
    'transferOwnership(address newOwner)',
    [savings],
    {},
    'Call transferOwnership on 0x700b…AD35, for “Savings”',
  ),
  calls('Call renounceOwnership on 0x700b…AD35', 'renounceOwnership()', []),
  calls('Call upgradeTo on 0x700b…AD35', 'upgradeTo(address)', [savings]),
  calls('Call upgradeToAndCall on 0x700b…AD35', 'upgradeToAndCall(address,bytes)', [savings, '0x']),
  calls('Call grantRole on 0x700b…AD35', 'grantRole(bytes32,address)', [zeros, savings]),
  calls('Call vote on 0x700b…AD35', 'vote(uint256)', ['7']),
];

test.each([...operations, ...submits].map((one) => [one.title, one.context.meaning.call.signature, one] as const))(
  'default: M9 M20 “%s” of %s',
  (title, _signature, { context, story }) => {
    expect(titleOf(context)).toBe(title);
    if (story !== undefined) expect(storyOf(context)).toBe(story);
  },
);

test.each([
  ['Call vote on 0x700b…AD35 and send 5 ETH', 'vote(uint256)', ['7']],
  ['Call upgradeTo on 0x700b…AD35 and send 5 ETH', 'upgradeTo(address)', [savings]],
  ['Send 250 DUSD and send 5 ETH', 'transfer(address,uint256)', [savings, '25000']],
])('error: M9 M20 what goes with a call is in the heading, the button and the journal: “%s”', (title, signature, params) => {
  const context = contextOf('transaction.submit', submitOf(signature, params, '5000000000000000000'));
  expect(titleOf(context)).toBe(title);
  expect(storyOf(context)).toMatch(/ and send 5 ETH$/);
});

test('default: M20 of ERC1155 every item is a line with its amount, and more than ten are counted', () => {
  const ids = Array.from({ length: 12 }, (_, index) => String(index));
  const linesIn = (some: readonly string[]) => {
    const context = contextOf('transaction.submit', submitOf(batch, [mine, savings, some, some.map(() => '5'), '0x']), notes);
    return linesOf(context, true).map(({ name, value }) => `${name}: ${value.is === 'text' ? value.text : value.is}`);
  };
  expect(linesIn(['7'])).toContain('Collectible: 5 of #7');
  expect(linesIn(['7']).slice(0, 2)).toEqual(['To: address', 'From: address']);
  expect(linesIn(ids)).toContain(
    `Collectibles: ${ids
      .slice(0, 10)
      .map((id) => `5 of #${id}`)
      .join(', ')} and 2 more`,
  );
});

test('behavior: M16 foreign names are cut and hold nothing that is hidden or turns the line around', () => {
  const symbol = 'U\u202eSD\u200b\n to 0xevil and more';
  const context = contextOf('erc20.transfer', { contractAddress, amount: '25000', receiver: savings }, { facts: { decimals: 2, symbol } });
  expect(titleOf(context)).toBe('Send 250 “U SD  to 0xe”');
});

test('default: M20 a free call: value, function and every parameter with name and type, lists in lists', () => {
  const signature = 'function vote((uint256 id, address who)[] ballots, string why) payable';
  const context = contextOf(
    'transaction.submit',
    submitOf(
      signature,
      [
        [
          ['7', savings],
          ['8', mine],
        ],
        '',
      ],
      '1500000000000000000',
    ),
  );
  const lines = linesOf(context, true).map(({ name, value }) => [name, value.is === 'text' || value.is === 'code' ? value.text : value]);
  expect(lines).toEqual([
    ['From', '“Example Bank” picks the account'],
    ['Contract', { is: 'address', address: token, label: null, note: 'not sent here before · calls itself “Demo Dollar”, “DUSD”' }],
    ['Value', { is: 'amount', baseUnits: '1500000000000000000', decimals: 18, symbol: 'ETH', words: null }],
    ['Function', signature],
    ['1. ballots (tuple[])', `[[7, ${savings}], [8, ${mine}]]`],
    ['2. why (string)', '(empty)'],
    ['Chain', 'Local chain · 31337'],
  ]);
});

test('default: M16 a transfer: the full recipient with what is known about it', () => {
  const lines = linesOf(contextOf('erc20.transfer', { contractAddress, amount: '25000', receiver: savings }), false);
  expect(lines.map(({ name, value }) => [name, value])).toEqual([
    ['To', { is: 'address', address: savings, label: 'Savings', note: 'contact, sent here 3 times' }],
    ['From', { is: 'text', text: '“Example Bank” picks the account' }],
    ['Token', { is: 'address', address: token, label: null, note: 'calls itself “Demo Dollar”, “DUSD” · 2 decimals' }],
    ['Amount', { is: 'amount', baseUnits: '25000', decimals: 2, symbol: 'DUSD', words: null }],
    ['Chain', { is: 'text', text: 'Local chain · 31337' }],
  ]);
});

test('error: M16 a symbol or a name that reads like the app’s own words is shown in quotes', () => {
  const titleWith = (facts: ReviewContext['facts']) =>
    titleOf(contextOf('erc20.transfer', { contractAddress, amount: '100', receiver: stranger }, { facts: { decimals: 2, ...facts } }));
  expect(titleWith({ symbol: 'ETH to Bob' })).toBe('Send 1 “ETH to Bob”');
  expect(titleWith({ symbol: 'A” to “B' })).toBe('Send 1 “A’ to ’B”');
  expect(titleWith({ symbol: 'USD₮0' })).toBe('Send 1 USD₮0');
  expect(titleWith({ symbol: '000' })).toBe('Send 1 “000”');
  expect(titleWith({ symbol: '٠٠٠' })).toBe('Send 1 “٠٠٠”');
  expect(titleWith({ symbol: 'e18' })).toBe('Send 1 “e18”');
  // Cut between two characters, never inside one.
  expect(titleWith({ symbol: '🐕'.repeat(20) })).toBe(`Send 1 ${'🐕'.repeat(12)}`);
  const item = contextOf('erc721.transferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' });
  expect(titleOf({ ...item, facts: { name: 'Cats #1 and' } })).toBe('Send “Cats #1 and” #14 of 0x700b…AD35');
});
