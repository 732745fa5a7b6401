/** What a review says will change: every balance and approval that the calls say, with what was read before, and what isn't known as unknown. */
import { expect, test } from 'vitest';
import type { Param } from '#shared/contracts/abi.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import type { Facts, ReviewContext } from '#shared/writes/review/facts.ts';
import type { KnownAddresses } from '#shared/writes/review/known.ts';
import { predictedChanges } from '#shared/writes/review/predicted.ts';
import type { ReviewValue } from '#shared/writes/review.ts';
import { contextOf, market, mine, savings, stranger, submitOf, token, zeroAddress } from '#test/support/review-context.ts';

const contractAddress = token;
const most = (2n ** 256n - 1n).toString();
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const noon = Date.UTC(2026, 10, 21, 12);

function shown(value: ReviewValue): string {
  if (value.is !== 'change') throw new Error(value.is);
  const { before, beforeWords, after, words, by, decimals, symbol } = value;
  const change = before === null && beforeWords === null && words === null && after === null && by !== undefined ? `by ${by}` : null;
  const unit = decimals === null && symbol === null ? '' : ` ${symbol ?? '?'}/${decimals ?? '?'}`;
  return `${change ?? `${beforeWords ?? before ?? '?'} to ${words ?? after ?? '?'}`}${unit}`;
}
const predicted = (...contexts: readonly ReviewContext[]) => predictedChanges(contexts, noon);
const rowsOf = (...contexts: readonly ReviewContext[]) => predicted(...contexts).rows.map(({ name, value }) => `${name}: ${shown(value)}`);

const of = <Id extends WriteId>(id: Id, input: OperationInput<Id>, facts: Facts = {}) => {
  const context = contextOf(id, input);
  return { ...context, facts: { ...context.facts, ...facts } };
};
const bytes = (signature: string, params: readonly Param[]) => toCallData({ to: token, signature, params, value: null }) ?? '';
const free = (signature: string, params: readonly Param[], facts: Facts = {}, to = token, value?: string) => {
  const context = contextOf('transaction.submit', { ...submitOf(signature, params as never, value), contractAddress: to });
  return { ...context, facts: { ...context.facts, ...facts } };
};
const knowing = (context: ReviewContext, known: Partial<KnownAddresses>) => ({ ...context, known: { ...context.known, ...known } });
const ofTwo = { accounts: [mine, stranger] };
const send = (facts: Facts = {}, amount = '25000', receiver = savings) =>
  of('erc20.transfer', { contractAddress, amount, receiver }, facts);
const take = (facts: Facts = {}, from = market) =>
  of('erc20.transferFrom', { contractAddress, from, receiver: savings, amount: '100' }, facts);
const approve = (facts: Facts = {}, amount = '100', spender = market) => of('erc20.approve', { contractAddress, amount, spender }, facts);
const notes = { name: 'Field Notes', symbol: null, decimals: null, isCollection: true };
const dusd = 'DUSD/2';
const note = 'Field Notes';
const asked: Facts = { decimals: 2, symbol: 'DUSD', name: 'Demo Dollar', isCollection: false };

const one = (owner: string, change: string) => [`Balance of ${owner}: ${change} ${dusd}`];
const gets = (amount: string) => `Balance of “Savings”: by ${amount} ${dusd}`;
const items = free(
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  [mine, savings, ['1', '2'], ['5', '6'], '0x'],
  notes,
);
const permit = [
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  [savings, market, '5', '9', '27', `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`],
] as const;

const cases: readonly (readonly [string, ReviewContext, readonly string[]])[] = [
  ['a transfer', send(), [...one('0xf39F…2266', '100000 to 75000'), gets('25000')]],
  ['all of the balance', send({}, '100000'), [...one('0xf39F…2266', '100000 to 0'), gets('100000')]],
  ['more than there is', send({}, '100001'), [...one('0xf39F…2266', '100000 to not enough'), gets('100001')]],
  ['a transfer to the account that pays: it stays', send({}, '25000', mine), one('0xf39F…2266', '100000 to 100000')],
  ['a transfer to the zero address, which has no balance', send({}, '25000', zeroAddress), one('0xf39F…2266', '100000 to 75000')],
  ['a balance that couldn’t be read', send({ balance: null }), [...one('0xf39F…2266', 'by -25000'), gets('25000')]],
  ['nothing read yet', { ...send(), facts: {} }, ['Balance of 0xf39F…2266: by -25000', 'Balance of “Savings”: by 25000']],
  ['one of several accounts', knowing(send(), ofTwo), [`Balance, if 0xf39F…2266 pays: 100000 to 75000 ${dusd}`, gets('25000')]],
  [
    'to another own account, whose balance was read',
    knowing(send({ recipientBalance: '50' }, '25000', stranger), ofTwo),
    [`Balance, if 0xf39F…2266 pays: 100000 to 75000 ${dusd}`, `Balance of 0x9965…A4dc: 50 to 25050 ${dusd}`],
  ],
  ['no account is known', knowing(send(), { accounts: [] }), [`Balance of the account that signs: 100000 to 75000 ${dusd}`, gets('25000')]],
  [
    'from one of several accounts to the first: if that one pays, it stays',
    knowing(send({}, '25000', mine), ofTwo),
    [`Balance, if 0xf39F…2266 pays: 100000 to 100000 ${dusd}`],
  ],
  [
    'taking from another',
    take({ allowance: '150' }),
    [...one('“Market”', '100000 to 99900'), gets('100'), `Your spending limit from “Market”: 150 to 50 ${dusd}`],
  ],
  [
    'taking more than is allowed',
    take({ allowance: '99' }),
    [...one('“Market”', '100000 to 99900'), gets('100'), `Your spending limit from “Market”: 99 to not enough ${dusd}`],
  ],
  [
    'taking from an allowance without limit',
    take({ allowance: most }),
    [...one('“Market”', '100000 to 99900'), gets('100'), `Your spending limit from “Market”: unlimited to unlimited ${dusd}`],
  ],
  [
    'taking, and the allowance couldn’t be read',
    take({ allowance: null }),
    [...one('“Market”', '100000 to 99900'), gets('100'), `Your spending limit from “Market”: by -100 ${dusd}`],
  ],
  [
    'moving between own accounts, which needs no allowance',
    take({ allowance: '150' }, mine),
    [...one('0xf39F…2266', '100000 to 99900'), gets('100')],
  ],
  ['an approval where none is found', approve(), [`Spending limit for “Market”: none found to 100 ${dusd}`]],
  ['an approval on top of another', approve({ allowance: '7' }), [`Spending limit for “Market”: 7 to 100 ${dusd}`]],
  [
    'an approval, and what is allowed now couldn’t be read',
    approve({ allowance: null }),
    [`Spending limit for “Market”: ? to 100 ${dusd}`],
  ],
  [
    'an approval without limit, of one of several accounts',
    knowing(approve({}, most), ofTwo),
    [`Spending limit for “Market”, if 0xf39F…2266 signs: none found to unlimited ${dusd}`],
  ],
  ['a revocation', approve({ allowance: most }, '0'), [`Spending limit for “Market”: unlimited to none ${dusd}`]],
  [
    'a raised allowance',
    free('increaseAllowance(address,uint256)', [market, '5'], { allowance: '400' }),
    [`Spending limit for “Market”: 400 to 405 ${dusd}`],
  ],
  [
    'a raised allowance, and what is before couldn’t be read',
    free('increaseAllowance(address,uint256)', [market, '5'], { allowance: null }),
    [`Spending limit for “Market”: by 5 ${dusd}`],
  ],
  [
    'an allowance lowered below nothing: the token decides',
    free('decreaseAllowance(address,uint256)', [market, '5'], { allowance: '4' }),
    [`Spending limit for “Market”: 4 to ? ${dusd}`],
  ],
  ['a permit of another', free(...permit), [`Spending limit for “Market”, of “Savings”: none found to 5 ${dusd}`]],
  [
    'an item',
    of('erc721.transferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }, { ...notes, owner: mine }),
    [`Owner of “${note}” #14 of 0x700b…AD35: 0xf39F…2266 to “Savings”`],
  ],
  [
    'an item of another, as the contract says',
    of('erc721.transferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }, { ...notes, owner: stranger }),
    [`Owner of “${note}” #14 of 0x700b…AD35: 0x9965…A4dc to “Savings”`],
  ],
  [
    'an item, and its owner couldn’t be read',
    of('erc721.transferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }, { ...notes, owner: null }),
    [`Owner of “${note}” #14 of 0x700b…AD35: unknown to “Savings”`],
  ],
  [
    'items by number',
    items,
    [
      `Balance of 0xf39F…2266, “${note}” #1 of 0x700b…AD35: by -5 ?/0`,
      `Balance of 0xf39F…2266, “${note}” #2 of 0x700b…AD35: by -6 ?/0`,
      `Balance of “Savings”, “${note}” #1 of 0x700b…AD35: by 5 ?/0`,
      `Balance of “Savings”, “${note}” #2 of 0x700b…AD35: by 6 ?/0`,
    ],
  ],
  [
    'an item’s approval',
    of('erc721.approve', { contractAddress, tokenId: '14', approvedAddress: market }, { ...notes, approved: [] }),
    [`Who else may move “${note}” #14 of 0x700b…AD35: none found to “Market”`],
  ],
  [
    'an item’s revocation',
    of('erc721.approve', { contractAddress, tokenId: '14', approvedAddress: zeroAddress }, { ...notes, approved: [market] }),
    [`Who else may move “${note}” #14 of 0x700b…AD35: “Market” to no one`],
  ],
  [
    'an item’s approval, of which nothing is known',
    of('erc721.approve', { contractAddress, tokenId: '14', approvedAddress: market }, notes),
    [`Who else may move “${note}” #14 of 0x700b…AD35: unknown to “Market”`],
  ],
  [
    'all of a collection',
    of('erc721.setApprovalForAll', { contractAddress, operator: market, approved: true }, { ...notes, isAllowedForAll: false }),
    [`“Market” may move all “${note}” of 0x700b…AD35: no to yes`],
  ],
  [
    'all of a collection, of which nothing is known',
    of('erc721.setApprovalForAll', { contractAddress, operator: market, approved: false }, { ...notes, isAllowedForAll: null }),
    [`“Market” may move all “${note}” of 0x700b…AD35: unknown to no`],
  ],
  [
    'a call that pays: nobody says whose balance the reported one is, but with one account',
    free('pay()', [], { nativeBalance: '9' }, market, '5'),
    ['Balance of 0xf39F…2266: 9 to 4 ETH/18', 'Balance of “Market”: by 5 ETH/18'],
  ],
  [
    'native currency that Multicall3 passes on',
    free(
      'aggregate3Value((address,bool,uint256,bytes)[])',
      [[[savings, 'false', '5', '0x']]],
      { balance: '9', nativeBalance: '8' },
      '0xcA11bde05977b3631167028862bE2a173976CA11',
      '5',
    ),
    ['Balance of 0xf39F…2266: 9 to 4 ETH/18', 'Balance of “Savings”: by 5 ETH/18'],
  ],
  [
    'a call that pays, of one of several accounts',
    knowing(free('pay()', [], { nativeBalance: '9' }, market, '5'), ofTwo),
    ['Balance, if 0xf39F…2266 pays: by -5 ETH/18', 'Balance of “Market”: by 5 ETH/18'],
  ],
];
test.each(cases)('behavior: M17 %s', (_name, context, rows) => {
  expect(rowsOf(context)).toEqual(rows);
});

const inMulticall = (
  calls: readonly (readonly [string, boolean, string])[],
  carried: readonly Facts[],
  change: Partial<ReviewContext> = {},
) => ({
  ...contextOf('transaction.submit', {
    ...submitOf('aggregate3((address,bool,bytes)[])', [calls.map(([to, mayFail, data]) => [to, String(mayFail), data])] as never),
    contractAddress: multicall3,
  }),
  facts: { carried },
  ...change,
});
const transferFrom = (to: string, amount: string) => bytes('transferFrom(address,address,uint256)', [mine, to, amount]);

test('default: M26 of several calls, one sum for each account and asset, as whom they are made', () => {
  const other = checksummedToken;
  const context = inMulticall(
    [
      [token, false, transferFrom(savings, '100')],
      [token, true, transferFrom(market, '50')],
      [other, false, bytes('transfer(address,uint256)', [mine, '7'])],
      [token, false, bytes('approve(address,uint256)', [stranger, most])],
    ],
    [{ ...asked, balance: '1000' }, {}, { decimals: 0, symbol: 'SIX', balance: '9' }, {}],
  );
  expect(rowsOf(context)).toEqual([
    `Balance of 0xf39F…2266, “DUSD” of 0x700b…AD35: 1000 to 850 ${dusd}`,
    'Balance of 0xf39F…2266, “SIX” of 0x2222…2222: by 7 SIX/0',
    `Spending limit for 0x9965…A4dc, of 0xcA11…CA11, “DUSD” of 0x700b…AD35: ? to unlimited ${dusd}`,
    `Balance of “Savings”, “DUSD” of 0x700b…AD35: by 100 ${dusd}`,
    `Balance of “Market”, “DUSD” of 0x700b…AD35: by 50 ${dusd}`,
    'Balance of 0xcA11…CA11, “SIX” of 0x2222…2222: 9 to 2 SIX/0',
  ]);
  expect(predicted(context)).toMatchObject({ left: 0, readAt: noon });
  expect(predicted(context).cautions).toEqual(['Parts of this may fail even if the transaction succeeds.']);
});
const checksummedToken = `0x${'22'.repeat(20)}`;

test('default: M26 of the rows of a batch, one sum for each own account and asset, and none for those that are paid', () => {
  const own = (one: ReviewContext) => knowing(one, ofTwo);
  const rows = [
    own(send({}, '25000')),
    own(send({}, '100', market)),
    own(send({ recipientBalance: '50' }, '7', stranger)),
    own(send({ recipientBalance: '50' }, '3', stranger)),
  ];
  expect(rowsOf(...rows)).toEqual([`Balance, if 0xf39F…2266 pays: 100000 to 74890 ${dusd}`, `Balance of 0x9965…A4dc: 50 to 60 ${dusd}`]);
  expect(predicted(...rows)).toMatchObject({
    ...{ left: 0, cautions: [], readAt: noon },
    basis: 'Predicted from all rows together. A contract can do otherwise, such as take a fee.',
  });
  expect(rowsOf(...rows, own(send({}, '74891')))[0]).toBe(`Balance, if 0xf39F…2266 pays: 100000 to not enough ${dusd}`);
  expect(rowsOf(...rows.map((one) => ({ ...one, facts: {} })))).toEqual([
    'Balance, if 0xf39F…2266 pays: by -25110',
    'Balance of 0x9965…A4dc: by 10',
  ]);
});

test('default: M26 of collectibles each has another owner, and of revocations each allowance ends at none', () => {
  const item = (tokenId: string) =>
    of('erc721.safeTransferFrom', { contractAddress, from: mine, receiver: savings, tokenId }, { ...notes, owner: mine });
  expect(rowsOf(item('14'), item('15'))).toEqual([
    `Owner of “${note}” #14 of 0x700b…AD35: 0xf39F…2266 to “Savings”`,
    `Owner of “${note}” #15 of 0x700b…AD35: 0xf39F…2266 to “Savings”`,
  ]);
  expect(
    rowsOf(
      approve({ allowance: most }, '0'),
      approve({ allowance: '7' }, '0', stranger),
      of(
        'erc721.setApprovalForAll',
        { contractAddress: checksummedToken, operator: market, approved: false },
        { ...notes, isAllowedForAll: true },
      ),
    ),
  ).toEqual([
    `Spending limit for “Market”, “DUSD” of 0x700b…AD35: unlimited to none ${dusd}`,
    `Spending limit for 0x9965…A4dc, “DUSD” of 0x700b…AD35: 7 to none ${dusd}`,
    `“Market” may move all “${note}” of 0x2222…2222: yes to no`,
  ]);
});

test('error: M26 of a batch, a row whose simulation failed or of which not all is known is said once', () => {
  const failing = { ...send(), testRun: { phase: 'fails', reason: null } } as const;
  expect(predicted(send(), failing, failing).cautions).toEqual([
    'Some simulations failed. A row that fails on the chain changes nothing, but its network fee is charged.',
  ]);
  const open = free('approve(address,uint256)', [market, '1'], { decimals: null });
  expect(predicted(send(), open).cautions).toEqual(['More may change: Blockdesk can’t tell everything this does.']);
});

test('error: M26 many changes: what the person allows and loses comes first, and the rest is counted', () => {
  const dust = Array.from(
    { length: 90 },
    (_, index) => [`0x${(index + 16).toString(16).padStart(40, 'a')}`, false, bytes('transfer(address,uint256)', [mine, '1'])] as const,
  );
  const context = inMulticall([...dust, [token, false, transferFrom(stranger, '100')]], []);
  const { rows, left } = predicted(context);
  expect([rows.length, left]).toEqual([8, 174]);
  expect(rows[0]?.name).toContain('Balance of 0xf39F…2266, 0x700b…AD35');
});

test('error: M26 many revocations push no loss away', () => {
  const spenders = Array.from({ length: 8 }, (_, index) => `0x${(index + 16).toString(16).padStart(40, 'a')}`);
  const calls = [
    ...spenders.map((spender) => bytes('approve(address,uint256)', [spender, '0'])),
    bytes('decreaseAllowance(address,uint256)', [market, '9']),
    bytes('setApprovalForAll(address,bool)', [market, 'false']),
    bytes('transfer(address,uint256)', [stranger, '100']),
  ];
  const context = contextOf('transaction.submit', { ...submitOf('multicall(bytes[])', [calls] as never), contractAddress: token });
  const { rows, left } = predicted({ ...context, facts: { ...context.facts, carried: [] } });
  expect([rows[0]?.name, left]).toEqual(['Balance of 0xf39F…2266', 4]);
});

test('error: M26 a part that may fail makes up for nothing: what it would give or take back isn’t offset against what is lost or allowed', () => {
  const back = (to: string, amount: string) => bytes('transferFrom(address,address,uint256)', [stranger, to, amount]);
  const approving = (amount: string) => bytes('approve(address,uint256)', [stranger, amount]);
  const lost = inMulticall(
    [
      [token, false, transferFrom(stranger, '100')],
      [token, true, back(mine, '100')],
    ],
    [{ ...asked, balance: '1000' }, {}],
  );
  expect(rowsOf(lost)).toEqual([`Balance of 0xf39F…2266: 1000 to 900 ${dusd}`, `Balance of 0x9965…A4dc: by 100 ${dusd}`]);
  const allowed = inMulticall(
    [
      [token, false, approving(most)],
      [token, true, approving('1')],
      [token, true, bytes('decreaseAllowance(address,uint256)', [stranger, most])],
    ],
    [asked, {}, {}],
  );
  expect(rowsOf(allowed)).toEqual([`Spending limit for 0x9965…A4dc, of 0xcA11…CA11: ? to unlimited ${dusd}`]);
  const items = inMulticall(
    [
      [token, true, bytes('safeTransferFrom(address,address,uint256)', [mine, stranger, '14'])],
      [token, true, bytes('safeTransferFrom(address,address,uint256)', [stranger, mine, '14'])],
      [token, true, bytes('setApprovalForAll(address,bool)', [stranger, 'true'])],
      [token, true, bytes('setApprovalForAll(address,bool)', [stranger, 'false'])],
    ],
    [{ ...notes, owner: mine }, {}, {}, {}],
  );
  expect(rowsOf(items)).toEqual([
    `Owner of “${note}” #14 of 0x700b…AD35: 0xf39F…2266 to 0x9965…A4dc`,
    `0x9965…A4dc may move all “${note}” of 0x700b…AD35 of 0xcA11…CA11: unknown to yes`,
  ]);
  const raised = inMulticall(
    [
      [token, true, approving('100')],
      [token, true, bytes('increaseAllowance(address,uint256)', [stranger, '1'])],
    ],
    [asked, {}],
  );
  expect(rowsOf(raised)).toEqual([`Spending limit for 0x9965…A4dc, of 0xcA11…CA11: ? to 101 ${dusd}`]);
  // What surely comes back does.
  const sure = inMulticall(
    [
      [token, true, transferFrom(stranger, '100')],
      [token, false, back(mine, '40')],
    ],
    [{ ...asked, balance: '1000' }, {}],
  );
  expect(rowsOf(sure)[0]).toBe(`Balance of 0xf39F…2266: 1000 to 940 ${dusd}`);
});

test('error: M26 what isn’t known is said: an unread call, an unknown function, a contract that may be a collection, a failed simulation', () => {
  const more = 'More may change: Blockdesk can’t tell everything this does.';
  const base = 'Predicted from the call. A contract can do otherwise, such as take a fee.';
  const notesOf = (context: ReviewContext) => [...predicted(context).cautions, ...[predicted(context).basis ?? []].flat()];
  expect(notesOf(send())).toEqual([base]);
  expect(
    notesOf(
      inMulticall(
        [
          [token, false, transferFrom(savings, '1')],
          [market, false, '0xdeadbeef'],
        ],
        [asked],
      ),
    ),
  ).toEqual([more, base]);
  expect(
    notesOf(
      inMulticall(
        [
          [token, false, transferFrom(savings, '1')],
          [market, false, bytes('stake(uint256)', ['1'])],
        ],
        [asked],
      ),
    ),
  ).toEqual([more, base]);
  expect(notesOf(free('approve(address,uint256)', [market, '1'], { decimals: null }))).toEqual([more, base]);
  expect(notesOf(free('transferAndCall(address,uint256,bytes)', [market, '1', '0xdeadbeef']))).toEqual([more, base]);
  expect(notesOf({ ...send(), testRun: { phase: 'fails', reason: null } })).toEqual([
    'The simulation failed. If the transaction fails too, none of this happens, but the network fee is charged.',
    base,
  ]);
  expect(predicted(free('stake(uint256)', ['1']))).toEqual({
    rows: [],
    left: 0,
    cautions: ['Blockdesk can’t tell what this changes.'],
    basis: null,
    readAt: null,
  });
  expect(notesOf(free('renounceOwnership()', []))).toEqual(['No balance or approval, according to the call.']);
});

test('error: M28 a contract puts no words of its own into a prediction: its symbol and name are quoted, cut and can’t end the quotation', () => {
  const words = ['0 DUSD (received)', '→ 9 999 999', 'none found', '”: 5 → 0', '\u202eDSUD', 'unlimited to Bob', 'x'.repeat(500)];
  for (const symbol of words) {
    const rows = predicted(send({ symbol, name: symbol })).rows;
    for (const { name, value } of rows) {
      expect(name).toMatch(/^Balance of (0xf39F…2266|“Savings”)$/);
      const unit = value.is === 'change' ? (value.symbol ?? '') : '';
      expect(/^[\p{L}\p{M}\p{N}._]+$/u.test(unit) || /^“[^“”"]*”$/.test(unit), unit).toBe(true);
      expect(Array.from(unit).length).toBeLessThanOrEqual(14);
    }
    const [item] = predicted(
      of('erc721.transferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }, { ...notes, name: symbol, owner: mine }),
    ).rows;
    expect(item?.name).toMatch(/^Owner of “[^“”"\u202e]{1,40}” #14 of 0x700b…AD35$/);
  }
});
