/** Which receipts of a block are read, what counts as a transfer, and how an interrupted reading goes on. */
import { expect, test } from 'vitest';
import { type FinishedTransactions, type ReadNow, scanBlock } from '#main/chain/watch/scan-block.ts';
import { foundTransfers } from '#shared/chain/watch.ts';
import { fail, ok } from '#shared/core/result.ts';

const mine = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const [other, another] = [1, 2].map((digit) => `0x${String(digit).repeat(40)}`) as [string, string];
const toTopic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

const payment = { from: other, to: another, value: '5', data: '0x', gasLimit: '21000', blockHash: hash(9), creates: null };
const done = { from: null, to: null, contractAddress: null, status: 'success', blockHash: hash(9), logs: [] };

/** A block of these transactions; each with what its receipt says otherwise. */
function serve(all: readonly { transaction?: object; receipt?: object }[]) {
  const asked: string[] = [];
  let failsAt: string | null = null;
  const read = async (id: string, input: { hash?: string }, how = 'if-needed') => {
    const index = Number(input.hash ?? 0);
    const name = input.hash === undefined ? id : `${id} ${index}`;
    asked.push(how === 'if-needed' ? name : `${name} ${how}`);
    if (name === failsAt) return fail({ code: 'offline', host: 'a', reason: 'refused' });
    if (id === 'block.get')
      return ok({ number: '7', hash: hash(9), parentHash: hash(8), timestamp: '1', transactions: all.map((_, at) => hash(at)) });
    return ok(
      id === 'transaction.get' ? { ...payment, hash: input.hash, ...all[index]?.transaction } : { ...done, ...all[index]?.receipt },
    );
  };
  const failing = (name: string | null) => {
    failsAt = name;
  };
  return { ask: read as unknown as ReadNow, asked, failing };
}

const nothing = (): FinishedTransactions => ({ accounts: [], block: null, found: new Map() });
const scan = (ask: ReadNow, { finished = nothing(), isPast = false } = {}) =>
  scanBlock(ask, 7, { connection: 'c', accounts: [mine], finished, isPast });

async function receiptsReadOf(transaction: object): Promise<number> {
  const { ask, asked } = serve([{ transaction }]);
  await scan(ask);
  return asked.filter((name) => name.startsWith('transaction.receipt')).length;
}

test('default: only a payment between others that could run no code is passed over without its receipt', async () => {
  expect(await receiptsReadOf({})).toBe(0);
  for (const one of [
    { gasLimit: '21001' },
    { gasLimit: null },
    { data: '0x00' },
    { data: null },
    { to: null },
    { from: null },
    { to: mine },
    { from: mine },
  ])
    expect([one, await receiptsReadOf(one)]).toEqual([one, 1]);
});

test.each([
  ['paid', { transaction: { to: mine } }, ['in 5 from other']],
  ['paid, with the payer only in the receipt', { transaction: { to: mine, from: null }, receipt: { from: other } }, ['in 5 from other']],
  ['paying', { transaction: { from: mine } }, ['out 5 to another']],
  [
    'paying a contract that it creates',
    { transaction: { from: mine, to: null }, receipt: { contractAddress: another } },
    ['out 5 to another'],
  ],
  ['paying itself', { transaction: { from: mine, to: mine } }, ['out 5 to mine', 'in 5 from mine']],
  ['paying in vain', { transaction: { from: mine }, receipt: { status: 'reverted' } }, []],
  ['paid in vain', { transaction: { to: mine }, receipt: { status: 'reverted' } }, []],
  ['creating in vain', { transaction: { from: mine, to: null }, receipt: { status: 'reverted' } }, []],
  ['calling without a payment', { transaction: { from: mine, value: '0' } }, []],
] as const)('behavior: an account %s', async (_name, one, expected) => {
  const names = new Map([
    [mine, 'mine'],
    [other, 'other'],
    [another, 'another'],
  ]);
  const read = await scan(serve([one]).ask);
  const words = read.ok
    ? foundTransfers({ found: read.value.found, accounts: [mine] }).map(
        ({ direction, amount, counterparty }) => `${direction} ${amount} ${direction === 'in' ? 'from' : 'to'} ${names.get(counterparty)}`,
      )
    : read.error.code;
  expect(words).toEqual(expected);
});

test.each([
  ['of an unknown value', { transaction: { to: mine, value: null } }],
  ['from an unknown payer', { transaction: { from: null } }],
  ['to a contract of unknown address', { transaction: { from: mine, to: null } }],
  ['of unknown outcome', { transaction: { to: mine }, receipt: { status: null } }],
  ['with unreadable events', { transaction: { to: mine }, receipt: { logs: null } }],
  ['of another block by now', { transaction: { blockHash: hash(10) } }],
])('error: a payment %s leaves the block unread', async (_name, one) => {
  expect(await scan(serve([one]).ask)).toEqual(fail({ code: 'unreadable-block' }));
});

test('behavior: an interrupted reading goes on where it was, unless the block is another one by now', async () => {
  const { ask, asked, failing } = serve([{ transaction: { to: mine } }, {}, {}]);
  const finished = nothing();
  failing('transaction.get 2');
  expect((await scan(ask, { finished })).ok).toBe(false);
  asked.length = 0;
  failing(null);
  const read = await scan(ask, { finished });
  expect(asked).toEqual(['block.get', 'transaction.get 2']);
  expect(read.ok && read.value.found.map(({ entry }) => entry.asked.value)).toEqual(['5']);
  finished.block = hash(11);
  asked.length = 0;
  await scan(ask, { finished });
  expect(asked).toContain('transaction.get 0');
});

test('behavior: of past blocks, only what concerns an account is stored', async () => {
  const [transfer, from, to] = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', toTopic(other), toTopic(mine)];
  const moved = { address: another, topics: [transfer, from, to], data: hash(5), logIndex: '0' };
  const named = { transaction: { data: '0x01' }, receipt: { logs: [moved] } };
  const { ask, asked } = serve([{ transaction: { data: '0x01' } }, named]);
  await scan(ask, { isPast: true });
  expect(asked).toEqual([
    'block.get passing',
    'transaction.get 0 passing',
    'transaction.receipt 0 passing',
    'transaction.get 1 passing',
    'transaction.receipt 1 passing',
    'block.get',
    'transaction.get 1',
    'transaction.receipt 1',
  ]);
});
