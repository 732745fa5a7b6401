/** A block’s page: each fact once, and what its transactions moved, to whom and for which fee, as far as that is known. */
import { screen, within } from '@testing-library/react';
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { account, answerOf, axe, connection, otherAccount, region, startPage } from '#test/support/component-bridge.ts';
import { type TestTransaction, tokens, transactions } from '#test/support/component-chain.ts';

const [dollar, fake, bare] = [`0x${'d0'.repeat(20)}`, `0x${'fa'.repeat(20)}`, `0x${'ba'.repeat(20)}`] as const;
const stranger = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const hashOf = (index: number) => `0x${String(index).padStart(2, '0').repeat(32)}`;
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const call = (name: 'transfer' | 'approve', other: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: name, args: [other, amount] });
const event = (address: string, from: Hex, to: Hex, amount: bigint) => ({
  address,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  logIndex: 0,
});
const sent = (to: string, data: Hex = '0x', value = '0') => ({ from: account, to, data, value, nonce: 1, blockNumber: 7, type: 2 });
const mined = (logs: readonly object[] = [], status = 1) => ({
  ...{ status, from: account, gasUsed: 21_000, effectiveGasPrice: '2000000000', blockNumber: 7, type: 2 },
  logs,
});
const dollars = 250_000_000n;
const follow = (address: string): SavedToken => ({ address, standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 1 });

async function open(list: readonly TestTransaction[]) {
  const hashes = list.map((_, index) => hashOf(index));
  const page = await startPage({
    place: '/block/7',
    slices: { tokens: { connection: connection.id, items: [follow(dollar)] } },
    answers: {
      ...transactions(Object.fromEntries(list.map((one, index) => [hashOf(index), one]))),
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6' },
        [fake]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6' },
        [bare]: { symbol: 'BARE', name: 'Bare' },
      }),
      'service.block.get': async () =>
        ok(answerOf('block.get', JSON.stringify({ number: 7, timestamp: 1_700_000_000, gasUsed: 42_000, transactions: hashes }))),
      'list.save': async () => ok('block.csv'),
    },
  });
  await screen.findByRole('region', { name: 'Facts of the block' });
  return page;
}

/** Its cells after the hash, once they are read. */
async function line(index: number): Promise<readonly string[]> {
  const cells = () =>
    within(within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row')[index + 1] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => wordsOf(cell));
  await expect.poll(() => cells().at(-1)).toMatch(/confirmed|failed|unknown/);
  return cells();
}
/** Without what only a click shows. */
function wordsOf(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[popover], [aria-hidden="true"]')) hidden.remove();
  return copy.textContent ?? '';
}

test('default: number, age and confirmations are each said once', async () => {
  await open([]);
  const facts = region('Facts of the block');
  const names = within(facts)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Time', 'Transactions', 'Gas used']);
  expect(names).not.toContain('Confirmations');
  const page = screen.getByRole('main').textContent ?? '';
  expect(page.match(/18,198 confirmations/g)).toHaveLength(1);
  expect(page.match(/ago/g)).toHaveLength(1);
  expect(within(facts).getByText(/Nov 14, 2023/).textContent).toMatch(/\(Nov 14, 2023, 22:13:20/);
});

test('default: a transfer of a token shows its amount, the token by its name, and who received it', async () => {
  await open([
    { transaction: sent(dollar, call('transfer', stranger, dollars)), receipt: mined([event(dollar, account, stranger, dollars)]) },
  ]);
  await expect
    .poll(() => line(0))
    .toEqual([
      'transfer',
      expect.stringContaining('Account 1'),
      expect.stringContaining(stranger),
      '250 DUSDDemo Dollar',
      '0.000042 ETH',
      'confirmed',
    ]);
  expect(await axe()).toEqual([]);
});

test('behavior: its columns are named for what they show; a transfer back to its sender says so', async () => {
  await open([
    { transaction: sent(account, '0x', '1500000000000000000'), receipt: mined() },
    { transaction: sent(dollar, call('transfer', account, dollars)), receipt: mined([event(dollar, account, account, dollars)]) },
  ]);
  const heads = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Transaction', 'Method', 'From', 'To', 'Amount', 'Fee', 'Status']);
  await expect.poll(async () => (await line(0)).slice(2, 4)).toEqual(['the same account', '1.5 ETH']);
  await expect.poll(async () => (await line(1)).slice(2, 4)).toEqual(['the same account', '250 DUSDDemo Dollar']);
});

test('default: a transfer on behalf of another account shows whose tokens went to whom, and who sent it', async () => {
  const spend = encodeFunctionData({ abi, functionName: 'transferFrom', args: [otherAccount, stranger, dollars] });
  await open([
    { transaction: sent(dollar, spend), receipt: mined([event(dollar, otherAccount, stranger, dollars)]) },
    // Any contract can name any account.
    { transaction: sent(fake, spend), receipt: mined([event(fake, otherAccount, stranger, dollars)]) },
  ]);
  await expect.poll(async () => (await line(0))[3]).toBe('250 DUSDDemo Dollar');
  const [, from, to] = await line(0);
  expect(from).toMatch(/Account 2.*sent by .*Account 1/);
  expect(to).toContain(stranger);
  const [, sender, called] = await line(1);
  expect(sender).not.toContain('Account 2');
  expect(called?.toLowerCase()).toContain(fake);
});

test('safety: a token that nobody knows is never shown like one that is followed', async () => {
  await open([
    // What the sender asked for, and the contract reports the same.
    { transaction: sent(fake, call('transfer', stranger, dollars)), receipt: mined([event(fake, account, stranger, dollars)]) },
    // Its event reports something else than the call asked for.
    { transaction: sent(fake, call('transfer', stranger, dollars)), receipt: mined([event(fake, account, otherAccount, 1n)]) },
    // Nobody asked for it.
    { transaction: sent(fake, call('approve', stranger, 1n)), receipt: mined([event(fake, account, stranger, dollars)]) },
  ]);
  await expect.poll(async () => (await line(0))[3]).toMatch(/^250 “DUSD”of 0xfafa…fafa$/i);
  expect((await line(0))[2]).toContain(stranger);
  expect((await line(1))[3]).toBe('unknown');
  expect((await line(1))[2]?.toLowerCase()).toContain(fake);
  expect((await line(2))[3]).toBe('0 ETH');
  expect((await line(2))[2]?.toLowerCase()).toContain(fake);
});

test('error: M13 an amount of a token that gives no decimals is in base units', async () => {
  await open([{ transaction: sent(bare, call('transfer', stranger, dollars)), receipt: mined([event(bare, account, stranger, dollars)]) }]);
  await expect.poll(async () => (await line(0))[3]).toMatch(/^250 000 000base units of 0xbaba…baba$/i);
});

test('behavior: a failed transfer moved nothing; a call of a followed token names it; what has no receipt is unknown, and asks nothing more', async () => {
  const { asked, inputs } = await open([
    { transaction: sent(dollar, call('transfer', stranger, dollars)), receipt: mined([], 0) },
    { transaction: sent(dollar, call('approve', stranger, dollars)), receipt: mined() },
    { transaction: sent(fake, call('transfer', stranger, dollars)) },
    { transaction: sent(stranger, '0x', '1500000000000000000'), receipt: mined() },
  ]);
  expect((await line(0)).slice(3)).toEqual(['nothing moved', '0.000042 ETH', 'failed']);
  await expect.poll(async () => (await line(1))[2]).toMatch(/^Demo Dollar/);
  expect((await line(1))[3]).toBe('0 ETH');
  expect((await line(2)).slice(3)).toEqual(['unknown', 'unknown', 'unknown']);
  expect((await line(3)).slice(3)).toEqual(['1.5 ETH', '0.000042 ETH', 'confirmed']);
  expect(inputs('service.contract.call').filter(({ contractAddress }) => contractAddress.toLowerCase() === fake)).toEqual([]);
  expect(asked.filter(({ name }) => name === 'service.transaction.receipt')).toHaveLength(4);
});

test('export: the same columns; a token by its contract, its amount exact, and no unit of an unknown one', async () => {
  const { user, inputs } = await open([
    { transaction: sent(dollar, call('transfer', stranger, dollars)), receipt: mined([event(dollar, account, stranger, dollars)]) },
    { transaction: sent(fake, call('transfer', stranger, dollars)), receipt: mined([event(fake, account, stranger, dollars)]) },
    { transaction: sent(fake, call('transfer', stranger, dollars)) },
  ]);
  await expect.poll(async () => (await line(0))[3]).toMatch(/^250 DUSD/);
  await expect.poll(async () => (await line(1))[3]).toMatch(/^250 “DUSD”/);
  await line(2);
  await user.click(screen.getByRole('button', { name: 'Export transactions of a block' }));
  await user.click(screen.getByRole('menuitem', { name: 'JSON' }));
  await expect.poll(() => inputs('list.save')).toHaveLength(1);
  const { columns, rows } = inputs('list.save')[0]?.table ?? { columns: [], rows: [] };
  const saved = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  const same = { Method: 'transfer', 'Token recipient': stranger, 'Token amount (base units)': '250000000' };
  expect(saved[0]).toMatchObject({ ...same, 'Token amount': '250 DUSD', 'Fee (wei)': '42000000000000', Fee: '0.000042 ETH' });
  expect(saved[0]?.Token?.toLowerCase()).toBe(dollar);
  expect(saved[1]).toMatchObject({ ...same, 'Token amount': null });
  expect(saved[2]).toMatchObject({ Token: null, 'Token amount (base units)': null, 'Fee (wei)': null, Status: null });
});
