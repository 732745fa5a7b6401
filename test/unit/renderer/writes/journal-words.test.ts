/** What a journal entry is called: what was reviewed, then what its receipt says, in the words of every other transaction. */
import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { toNames } from '#renderer/notebook/names.ts';
import { mergeActivity } from '#renderer/writes/activity-rows.ts';
import { journalWords, reviewedWords } from '#renderer/writes/journal-words.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { toEntry } from '#test/support/entries.ts';
import { historyView, noToken } from '#test/support/history.ts';
import { market, mine, savings, stranger, token } from '#test/support/review-context.ts';

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
]);
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const moved = (from: string, to: string, value: bigint, address = token) => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from: from as '0x', to: to as '0x' } }),
  data: word(value),
  logIndex: 0,
});
const approved = (value: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi, eventName: 'Approval', args: { owner: mine as '0x', spender: market as '0x' } }),
  data: word(value),
  logIndex: 0,
});
const receipt = (logs: readonly object[], change: object = {}) =>
  JSON.stringify({
    transactionHash: `0x${'ab'.repeat(32)}`,
    status: 1,
    from: mine,
    to: token,
    blockNumber: 5,
    gasUsed: '24500',
    effectiveGasPrice: '1000000000',
    logs,
    ...change,
  });

const named = (entries: Readonly<Record<string, string>>) =>
  toNames([], Object.fromEntries(Object.entries(entries).map(([address, label]) => [address, { label, contact: true, hasNote: false }])));
const dollars = { ...noToken, symbol: 'DUSD', decimals: 2, standard: 'erc20', isKnown: true } as const;
const view = historyView([mine], { names: named({ [savings]: 'Savings', [market]: 'Market' }), token: () => dollars });
const send = { contractAddress: token, amount: '1300', receiver: savings };
const written = (change: Partial<Activity>, operation: WriteId = 'erc20.transfer') =>
  briefOf(toEntry({ accounts: [mine], input: send, ...change }, operation));
const words = (...given: Parameters<typeof written>) => journalWords(written(...given), view);

test.each([
  ['prepared', 'Sending'],
  ['holding', 'Send'],
  ['sent', 'Sending'],
  ['accepted', 'Sending'],
  ['unknown', 'Send'],
  ['refused', 'Send'],
  ['rejected', 'Tried to send'],
  ['withdrawn', 'Send'],
] as const)('default: %s: what was reviewed, and nothing has moved', (state, verb) => {
  expect(words({ state })).toMatchObject({ title: `${verb} 13 DUSD to Savings`, amounts: [{ direction: 'none' }], kind: 'sent' });
});

test('default: M21 once its receipt is known: what happened, with its sign', () => {
  const sent = words({ state: 'confirmed', receipt: receipt([moved(mine, savings, 1300n)]) });
  expect(sent).toMatchObject({ title: 'Sent 13 DUSD to Savings', amounts: [{ direction: 'out' }], other: savings, detail: null });
});

test('error: M21 where the receipt differs, it says what happened, not what was reviewed', () => {
  const state = 'confirmed';
  expect(words({ state, receipt: receipt([moved(mine, stranger, 1200n)]) }).title).toBe('Sent 12 DUSD to 0x9965…A4dc');
  // By another contract, which passed it on.
  const passed = words({ state, receipt: receipt([moved(mine, savings, 1300n)], { to: market, from: stranger }) });
  expect(passed).toMatchObject({ title: 'Moved 13 DUSD out of 0xf39F…2266 by 0x9965…A4dc' });
  // Nothing moved.
  expect(words({ state, receipt: receipt([]) }).title).toBe('Called transfer on DUSD');
});

test('default: M21 a failed one, with its fee; one whose receipt can’t be read has an unknown fee', () => {
  const failed = { title: 'Failed: Sent 13 DUSD to Savings', amounts: [{ direction: 'none' }] };
  const state = 'reverted';
  expect(words({ state, receipt: receipt([], { status: 0 }) })).toMatchObject({ ...failed, detail: 'Fee 0.0000245 ETH' });
  expect(words({ state, receipt: '{"cut…' })).toMatchObject({ ...failed, detail: 'Fee unknown' });
});

test('error: a confirmed one whose receipt can’t be read isn’t said to have done what was reviewed', () => {
  for (const unread of [null, '{"cut…', receipt([], { status: null }), receipt([], { to: market })])
    expect(words({ state: 'confirmed', receipt: unread })).toMatchObject({
      title: 'Send 13 DUSD to Savings',
      amounts: [{ direction: 'none' }],
    });
});

test('behavior: in a block that was reorganized, it waits again', () => {
  expect(words({ state: 'accepted', receipt: receipt([moved(mine, savings, 1300n)]) }).title).toBe('Sending 13 DUSD to Savings');
});

test('behavior: a name that is given later is in older entries, and found there', () => {
  const done = written({ state: 'confirmed', title: 'Send 13 DUSD to 0x90F7…b906', receipt: receipt([moved(mine, savings, 1300n)]) });
  const waiting = written({ state: 'accepted', title: 'Send 13 DUSD to 0x90F7…b906' });
  const before = historyView([mine], { token: () => dollars });
  expect([done, waiting].map((one) => journalWords(one, before).title)).toEqual([
    'Sent 13 DUSD to 0x90F7…b906',
    'Sending 13 DUSD to 0x90F7…b906',
  ]);
  expect([done, waiting].map((one) => journalWords(one, view).title)).toEqual(['Sent 13 DUSD to Savings', 'Sending 13 DUSD to Savings']);
  const rows = mergeActivity({ list: [done], more: false }, { list: [], more: false }, view);
  expect(rows.map(({ searched }) => searched).join()).toContain('Savings');
});

test('behavior: approvals, and what raises or lowers one', () => {
  const approve = { contractAddress: token, amount: '1000', spender: market };
  expect(words({ input: approve, state: 'accepted' }, 'erc20.approve').title).toBe('Approving Market to spend up to 10 DUSD');
  const ended = { input: { ...approve, amount: '0' }, receipt: receipt([approved(0n)]), state: 'confirmed' } as const;
  expect(words(ended, 'erc20.approve').title).toBe('Revoked Market’s access to DUSD');
  const raise = { contractAddress: token, functionSignature: 'increaseAllowance(address,uint256)', params: [market, '500'] };
  expect(words({ input: raise, state: 'accepted' }, 'transaction.submit').title).toBe('Raising Market’s limit by 5 DUSD');
  expect(words({ input: raise, state: 'confirmed', receipt: receipt([approved(1500n)]) }, 'transaction.submit').title).toBe(
    'Raised Market’s limit to 15 DUSD',
  );
});

test('behavior: any other function by its name, and money that goes with it', () => {
  const call = (functionSignature: string, params: readonly string[]) => ({
    contractAddress: token,
    functionSignature,
    params,
    value: '5',
  });
  const mint = call('mintTo(address)', [mine]);
  expect(words({ input: mint, state: 'accepted' }, 'transaction.submit').title).toBe('Calling mintTo with 0.000000… ETH on DUSD');
  const paid = words({ input: call('transfer(address,uint256)', [savings, '1300']), state: 'sent' }, 'transaction.submit');
  expect(paid).toMatchObject({ title: 'Sending 13 DUSD to Savings', detail: 'and 0.000000… ETH to 0x700b…AD35' });
  expect(paid.amounts).toHaveLength(2);
});

test('error: a function of tokens and collections is only called by its name until it is known which this is', () => {
  const input = { contractAddress: token, functionSignature: 'transferFrom(address,address,uint256)', params: [mine, savings, '8'] };
  const unread = historyView([mine], { names: view.names });
  expect(journalWords(written({ input }, 'transaction.submit'), unread).title).toBe('Calling transferFrom on 0x700b…AD35');
});

test('behavior: the accounts of that time count, also where they aren’t known now', () => {
  const done = written({ state: 'confirmed', receipt: receipt([moved(mine, savings, 1300n)]) });
  expect(journalWords(done, { ...view, accounts: [] }).title).toBe('Sent 13 DUSD to Savings');
  const nobody = written({ accounts: [], state: 'confirmed', receipt: receipt([moved(mine, savings, 1300n)]) });
  expect(journalWords(nobody, view).title).toBe('Sent 13 DUSD to Savings');
});

test('behavior: what was reviewed stays what it was', () => {
  const done = written({ state: 'confirmed', receipt: receipt([moved(mine, stranger, 1200n)]) });
  expect(reviewedWords(done, view)).toMatchObject({ title: 'Send 13 DUSD to Savings', other: savings });
});

test('behavior: hidden amounts are in no words', () => {
  const hidden = { ...view, hideAmounts: true };
  expect(journalWords(written({ state: 'accepted' }), hidden).title).toBe('Sending ••••• DUSD to Savings');
});

test('error: a contract that was only called doesn’t make the person know its token: what it reports stays its claim', () => {
  const { isKnown: _, ...unknown } = dollars;
  const doubtful = { ...view, token: () => ({ ...unknown, isKnown: false }) };
  const input = { contractAddress: token, functionSignature: 'claim()', params: [], value: '0' };
  const claimed = written({ input, state: 'confirmed', receipt: receipt([moved(stranger, mine, 100_000_000n)]) }, 'transaction.submit');
  expect(journalWords(claimed, doubtful)).toMatchObject({
    title: 'Received 1,000,000 “DUSD” of 0x700b…AD35',
    amounts: [{ direction: 'none' }],
  });
  // The token of the review itself is known.
  const sent = written({ state: 'confirmed', receipt: receipt([moved(mine, savings, 1300n)]) });
  expect(journalWords(sent, doubtful)).toMatchObject({ title: 'Sent 13 DUSD to Savings', amounts: [{ direction: 'out' }] });
});
