/** What one transaction did to the person's accounts. */
import { Interface } from 'ethers';
import { expect, test } from 'vitest';
import { mostListed, whatHappened } from '#shared/chain/history.ts';
import { mergedEntry } from '#shared/chain/merged-history.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { readReceipt, readTransaction } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { approvalTopic, batchTopic, transferTopic } from '#shared/tokens/token-events.ts';

const [mine, second, grace, market, dollar, notes] = ['11', '22', '33', '44', '55', '66'].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const events = new Interface([
  'event Transfer(address indexed a, address indexed b, uint256 c)',
  'event Approval(address indexed a, address indexed b, uint256 c)',
  'event ApprovalForAll(address indexed a, address indexed b, bool c)',
  'event TransferSingle(address indexed o, address indexed a, address indexed b, uint256 id, uint256 c)',
  'event TransferBatch(address indexed o, address indexed a, address indexed b, uint256[] ids, uint256[] c)',
]);
const items = new Interface([
  'event Transfer(address indexed a, address indexed b, uint256 indexed c)',
  'event Approval(address indexed a, address indexed b, uint256 indexed c)',
]);
const log = (address: string, name: string, values: readonly unknown[], by = events): Log => ({
  address,
  ...by.encodeEventLog(name, values),
  logIndex: null,
});
const paid = (from: string, to: string, amount: bigint | number, token = dollar) => log(token, 'Transfer', [from, to, amount]);
const gave = (from: string, to: string, id: number) => log(notes, 'Transfer', [from, to, id], items);
const call = (types: string, ...values: readonly unknown[]) =>
  new Interface([`function ${types}`]).encodeFunctionData(types.split('(')[0] ?? '', values);

const hash = `0x${'ab'.repeat(32)}`;
const sent = (more: object = {}) => readTransaction({ hash, from: mine, to: grace, value: '0', data: '0x', ...more }) as Transaction;
const ended = (logs: readonly Log[] | null, more: Partial<Receipt> = {}) =>
  ({
    ...readReceipt({ transactionHash: hash, status: 1, from: mine, to: grace, gasUsed: 21000, effectiveGasPrice: 2, logs: [] }),
    logs,
    ...more,
  }) as Receipt;
const entryOf = (transaction: Transaction, receipt: Receipt | null = ended([]), accounts: readonly string[] = [mine]) =>
  whatHappened(transaction, receipt, accounts);
const callTo = (to: string, data: string, more: object = {}) => sent({ to, data, ...more });
/** What is listed, in short. */
const moves = (...given: Parameters<typeof entryOf>) =>
  entryOf(...given).transfers.map(({ kind, from, to, amount, tokenId }) =>
    [kind, nameOf(from), nameOf(to), ...(amount === null ? [] : [amount]), ...(tokenId === null ? [] : [`#${tokenId}`])].join(' '),
  );
const nameOf = (address: string) =>
  ({ [mine]: 'mine', [second]: 'second', [grace]: 'grace', [market]: 'market', [zeroAddress]: 'zero' })[address] ?? address;

test('default: money that Multicall3 passes on went to its recipient, and what it may keep to the contract', () => {
  const passOn = (mayFail: boolean) => call('aggregate3Value((address,bool,uint256,bytes)[])', [[grace, mayFail, 5, '0x']]);
  const paid = (data: string, value: number, to: string = multicall3Address) => callTo(to, data, { value });
  expect(moves(paid(passOn(false), 5))).toEqual(['native mine grace 5']);
  expect(moves(paid(passOn(false), 5), ended([]), [grace])).toEqual(['native mine grace 5']);
  expect(moves(paid(passOn(true), 5))).toEqual([`native mine ${multicall3Address} 5`]);
  expect(moves(paid(passOn(false), 6))).toEqual([`native mine ${multicall3Address} 6`]);
  expect(moves(paid(passOn(false), 5, market))).toEqual(['native mine market 5']);
});

test('default: money of the chain, out, in, to itself, and into a new contract', () => {
  expect(moves(sent({ value: 5 }))).toEqual(['native mine grace 5']);
  expect(moves(sent({ from: grace, to: mine, value: 5 }))).toEqual(['native grace mine 5']);
  expect(moves(sent({ to: mine, value: 5 }))).toEqual(['native mine mine 5']);
  const created = entryOf(sent({ to: null, value: 7, data: '0x6001' }), ended([], { to: null, contractAddress: market }));
  expect(created.transfers).toMatchObject([{ kind: 'native', to: market, amount: '7' }]);
  expect(created.outcome.created).toBe(market);
});

test('default: what was asked for, how it ended and what it cost', () => {
  const data = call('transfer(address,uint256)', grace, 250);
  expect(entryOf(callTo(dollar, data), ended([paid(mine, grace, 250)]))).toEqual({
    asked: {
      from: mine,
      to: dollar,
      value: '0',
      selector: '0xa9059cbb',
      method: 'transfer',
      action: { does: 'send-tokens', token: dollar, from: null, to: grace, amount: '250' },
    },
    outcome: { status: 'success', fee: '42000', created: null },
    transfers: [{ kind: 'erc20', token: dollar, from: mine, to: grace, amount: '250', tokenId: null, part: 0, event: 0 }],
    approvals: [],
    more: false,
  });
});

test('default: tokens of every kind, minted and burned ones too', () => {
  const single = log(notes, 'TransferSingle', [market, grace, mine, 3, 40]);
  const batch = log(notes, 'TransferBatch', [market, mine, grace, [1, 2], [10, 0]]);
  expect(moves(sent(), ended([paid(grace, mine, 947), gave(mine, grace, 8), single, batch]))).toEqual([
    ...['erc20 grace mine 947', 'erc721 mine grace #8', 'erc1155 grace mine 40 #3', 'erc1155 mine grace 10 #1'],
  ]);
  expect(moves(sent(), ended([gave(zeroAddress, mine, 8), paid(mine, zeroAddress, 2)]))).toEqual([
    'erc721 zero mine #8',
    'erc20 mine zero 2',
  ]);
});

test('default: a swap: all that the account gave and got, and nothing between strangers', () => {
  const swap = [paid(mine, market, 10), paid(market, mine, 3, notes), paid(market, grace, 99)];
  expect(moves(callTo(market, '0x12345678'), ended(swap))).toEqual(['erc20 mine market 10', 'erc20 market mine 3']);
});

test('default: approvals of every kind, and what takes one back', () => {
  const list = [
    log(dollar, 'Approval', [mine, market, 1000]),
    log(dollar, 'Approval', [mine, market, 0]),
    log(notes, 'ApprovalForAll', [mine, market, true]),
    log(notes, 'ApprovalForAll', [mine, market, false]),
    log(notes, 'Approval', [mine, market, 8], items),
    log(notes, 'Approval', [mine, zeroAddress, 8], items),
    log(dollar, 'Approval', [grace, market, 5]),
  ];
  const { approvals } = entryOf(callTo(dollar, call('approve(address,uint256)', market, 1000)), ended(list));
  expect(approvals.map(({ kind, amount, tokenId, takesBack, event }) => [kind, amount, tokenId, takesBack, event])).toEqual([
    ['erc20', '1000', null, false, 0],
    ['erc20', '0', null, true, 1],
    ['operator', null, null, false, 2],
    ['operator', null, null, true, 3],
    ['token', null, '8', false, 4],
    ['token', null, '8', true, 5],
  ]);
  expect(approvals[0]).toMatchObject({ token: dollar, owner: mine, spender: market });
});

test('default: a permit that somebody else hands in is an approval of the account', () => {
  const data = call(
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    ...[mine, market, 9, 1, 27, `0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`],
  );
  const entry = entryOf(callTo(dollar, data, { from: market }), ended([log(dollar, 'Approval', [mine, market, 9])], { from: market }));
  expect(entry.asked).toMatchObject({ from: market, action: { does: 'allow-tokens', owner: mine, spender: market, amount: '9' } });
  expect(entry.approvals).toMatchObject([{ owner: mine, spender: market, amount: '9', takesBack: false }]);
});

test('behavior: a collection that ends an approval as the item moves is no revocation', () => {
  const cleared = log(notes, 'Approval', [mine, zeroAddress, 8], items);
  expect(entryOf(sent(), ended([cleared, gave(mine, grace, 8)])).approvals).toEqual([]);
  expect(entryOf(sent(), ended([cleared, gave(mine, grace, 9)])).approvals).toHaveLength(1);
});

test('error: what failed, or is not known to have succeeded, moved nothing; its fee is known all the same', () => {
  const logs = [paid(mine, grace, 10), log(dollar, 'Approval', [mine, market, 1000])];
  for (const status of ['reverted', null] as const) {
    const data = call('transfer(address,uint256)', grace, 10);
    const entry = entryOf(callTo(dollar, data, { value: 5 }), ended(logs, { status, contractAddress: market }));
    expect(entry).toMatchObject({ transfers: [], approvals: [], outcome: { status, fee: '42000', created: null } });
    expect(entry.asked).toMatchObject({ method: 'transfer', value: '5', action: { does: 'send-tokens', amount: '10' } });
  }
  expect(entryOf(sent({ value: 5 }), null)).toMatchObject({ transfers: [], outcome: { status: null, fee: null }, more: true });
});

test('error: a fee is unknown, never 0, where a part of it is', () => {
  expect(entryOf(sent(), ended([], { gasUsed: null })).outcome.fee).toBeNull();
  expect(entryOf(sent(), ended([], { effectiveGasPrice: null })).outcome.fee).toBeNull();
  // Blobs cost more, which isn't reported.
  expect(entryOf(sent(), ended([], { type: '3' })).outcome.fee).toBeNull();
});

test('error: a stranger’s forged events: of nothing they are left out, and the rest shows who sent them', () => {
  const spam = sent({ from: grace, to: dollar, data: '0x12345678' });
  expect(moves(spam, ended([paid(mine, market, 0), paid(market, mine, 0)]))).toEqual([]);
  const batch = log(notes, 'TransferBatch', [grace, mine, market, [1, 2], [0, 0]]);
  expect(moves(spam, ended([batch]))).toEqual([]);
  const claimed = entryOf(spam, ended([paid(mine, market, 5)], { from: grace }));
  expect(claimed.transfers).toHaveLength(1);
  expect(claimed.asked.from).toBe(grace);
});

test('error: what cannot be read is not passed over in silence', () => {
  const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
  const isMore = (...logs: readonly Partial<Log>[]) =>
    entryOf(sent(), ended(logs.map((one) => ({ address: dollar, topics: [], data: '0x', logIndex: null, ...one })))).more;
  expect(isMore({ topics: [transferTopic, topic(mine), topic(grace)], data: '0x01' })).toBe(true);
  expect(isMore({ topics: [approvalTopic, topic(mine), topic(grace)], data: '0x' })).toBe(true);
  expect(isMore({ topics: [batchTopic, topic(mine), topic(mine), topic(grace)], data: '0xffff' })).toBe(true);
  // As some old contracts write it.
  expect(isMore({ topics: [transferTopic], data: `0x${topic(grace).slice(2)}${topic(mine).slice(2)}${'0'.repeat(64)}` })).toBe(true);
  expect(isMore({ topics: [transferTopic, topic(grace), topic(market)], data: '0x01' })).toBe(false);
  expect(isMore({ topics: [`0x${'99'.repeat(32)}`, topic(mine)] })).toBe(false);
  expect(entryOf(sent(), ended(null)).more).toBe(true);
  expect(entryOf(sent({ value: null })).more).toBe(true);
});

test('error: a flood of events is cut, and says so', () => {
  const flood = Array.from({ length: mostListed + 1 }, () => paid(grace, mine, 1));
  const entry = entryOf(sent({ from: grace }), ended(flood));
  expect([entry.transfers.length, entry.more]).toEqual([mostListed, true]);
  expect(entryOf(sent({ from: grace }), ended(flood.slice(1))).more).toBe(false);
  const ids = Array.from({ length: mostListed + 1 }, (_, id) => id);
  const many = call('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', mine, grace, ids, ids, '0x');
  const batch = entryOf(callTo(notes, many));
  expect(batch.asked.action?.does === 'send-items' && batch.asked.action.items.length).toBe(mostListed);
  expect(batch.more).toBe(true);
});

test('error: M28 events that a stranger’s contract emits leave nothing but its own tokens unknown', () => {
  const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
  const unread: Log = { address: market, topics: [transferTopic, topic(grace), topic(mine)], data: '0x01', logIndex: null };
  const spam = sent({ from: grace, to: mine, value: 5 });
  const one = entryOf(spam, ended([unread, paid(grace, mine, 7)]));
  expect([one.more, one.missing, one.transfers.map(({ amount }) => amount)]).toEqual([true, [market], ['5', '7']]);
  const flood = Array.from({ length: mostListed + 10 }, () => paid(mine, grace, 1, market));
  const cut = entryOf(spam, ended(flood));
  expect([cut.more, cut.missing, cut.transfers[0]]).toMatchObject([true, [market], { kind: 'native', amount: '5' }]);
  // What was pushed out of the list is named, too.
  expect(entryOf(spam, ended([...flood, paid(grace, mine, 7)])).missing).toEqual([market, dollar]);
  expect([entryOf(spam, ended([])).missing, entryOf(spam, ended(null)).missing]).toEqual([undefined, undefined]);
  const other = entryOf(spam, ended([{ ...unread, address: notes }]));
  expect(mergedEntry(one, other).missing).toEqual([market, notes]);
  expect(mergedEntry(one, { ...other, more: false }).missing).toEqual([market]);
  expect(mergedEntry(one, entryOf(spam, ended(null))).missing).toBeUndefined();
});

test('behavior: data that is no call the app knows is only its first bytes', () => {
  expect(entryOf(callTo(market, '0x12345678')).asked).toMatchObject({ selector: '0x12345678', method: null, action: null });
  expect(entryOf(sent({ data: '0x12' })).asked).toMatchObject({ selector: null, method: null });
  expect(entryOf(callTo(market, `0xa9059cbb${'00'.repeat(5)}`)).asked).toMatchObject({ selector: '0xa9059cbb', action: null });
});

test('behavior: about a token: all of its transfers; letter case does not matter', () => {
  const logs = [paid(grace, market, 5), paid(grace, market, 7, notes)];
  expect(moves(sent(), ended(logs), [dollar.toUpperCase().replace('0X', '0x')])).toEqual(['erc20 grace market 5']);
});

test('behavior: two views of one transaction are one entry, each transfer once, in its order', () => {
  const logs = [paid(grace, second, 1), paid(mine, second, 5), log(dollar, 'Approval', [mine, market, 9]), paid(grace, mine, 1)];
  const [one, other] = [[mine], [second]].map((accounts) => entryOf(sent({ value: 3, to: second }), ended(logs), accounts));
  if (one === undefined || other === undefined) throw new Error('no entries');
  expect(mergedEntry(other, one)).toEqual(entryOf(sent({ value: 3, to: second }), ended(logs), [mine, second]));
  expect(mergedEntry(one, { ...other, more: true }).more).toBe(true);
});

test('behavior: the value can be copied between processes, and stays small', () => {
  const logs = Array.from({ length: 400 }, () => paid(grace, mine, 2n ** 255n));
  const entry = entryOf(sent(), ended(logs));
  expect(structuredClone(entry)).toEqual(entry);
  expect(JSON.stringify(entry).length).toBeLessThan(20_000);
});

test('error: a contract that reports many gains can’t hide what it took', () => {
  const logs = [...Array.from({ length: mostListed + 5 }, (_, index) => paid(market, mine, index + 1)), paid(mine, market, 1_000, notes)];
  const receipt = readReceipt({ transactionHash: hash, status: 1, gasUsed: '1', logs: [] }) as Receipt;
  const { transfers, more } = whatHappened(sent({ to: market }), { ...receipt, logs }, [mine]);
  expect(more).toBe(true);
  expect(transfers).toHaveLength(mostListed);
  expect(transfers[0]).toMatchObject({ from: mine, token: notes, amount: '1000' });
});
