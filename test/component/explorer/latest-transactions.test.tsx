/** The transactions of the newest blocks: in order, read once, and newer ones only when they are asked for. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { account, answerOf, axe, otherAccount, startPage } from '#test/support/component-bridge.ts';
import { transactions } from '#test/support/component-chain.ts';

const hashOf = (block: number, index: number) => `0x${String(block).padStart(60, '0')}${String(index).padStart(4, '0')}`;
/**
 * Two transactions in each block. `missing` can't be read; `silent` doesn't list its transactions; `reorged` isn't the parent of the next.
 */
function chain(newest: number, { missing = 0, silent = 0, reorged = 0 } = {}) {
  const blocks: string[] = [];
  const sent = (block: number) => ({
    transaction: { from: account, to: otherAccount, data: '0x', value: '1500000000000000000', nonce: 1, blockNumber: block, type: 2 },
    receipt: { status: 1, from: account, gasUsed: 21_000, effectiveGasPrice: '2000000000', blockNumber: block, type: 2, logs: [] },
  });
  const all = Array.from({ length: 40 }, (_, index) => newest + 20 - index).flatMap((block) =>
    [0, 1].map((index) => [hashOf(block, index), sent(block)] as const),
  );
  const get: Handlers['service.block.get'] = async ({ number }) => {
    blocks.push(number);
    if (Number(number) === missing) return fail({ code: 'service', status: 500, text: '' });
    const hashes = [0, 1].map((index) => hashOf(Number(number), index));
    const hash = blockHash(Number(number) === reorged ? 0 : Number(number));
    const block = { number: Number(number), hash, parentHash: blockHash(Number(number) - 1), timestamp: 1_700_000_000 };
    return ok(answerOf('block.get', JSON.stringify(Number(number) === silent ? block : { ...block, transactions: hashes })));
  };
  return { blocks, answers: { ...transactions(Object.fromEntries(all)), 'service.block.get': get } };
}
const blockHash = (number: number) => `0x${String(number).padStart(64, '0')}`;
const table = () => screen.getByRole('table', { name: 'Transactions' });
const heads = () => within(table()).getAllByRole('rowheader');
const links = () => heads().map((head) => within(head).getByRole('link').getAttribute('href'));

async function open(answers: Partial<Handlers>) {
  const page = await startPage({ place: '/explorer', answers });
  await page.user.click(await screen.findByRole('button', { name: 'Transactions' }));
  return page;
}

test('default: those of five blocks, each with its block, the newest first; no block is read twice', async () => {
  const { blocks, answers } = chain(18_204);
  await open(answers);
  await expect.poll(() => heads().length).toBe(10);
  expect(links()).toEqual([4, 3, 2, 1, 0].flatMap((last) => [1, 0].map((index) => `#/tx/${hashOf(18_200 + last, index)}`)));
  expect(heads()[0]?.textContent).toMatch(/18,204 · \d+ days ago$/);
  await expect.poll(() => table().textContent).toContain('1.5 ETH');
  await expect.poll(() => table().textContent).toContain('confirmed');
  expect(await axe()).toEqual([]);
  expect(blocks.toSorted()).toEqual(['18200', '18201', '18202', '18203', '18204']);
});

test('behavior: older ones on request, below the others', async () => {
  const { answers } = chain(18_204);
  const { user } = await open(answers);
  await expect.poll(() => heads().length).toBe(10);
  await user.click(screen.getByRole('button', { name: 'Older transactions' }));
  await expect.poll(() => table().getAttribute('aria-rowcount')).toBe('21');
  expect(links()[0]).toBe(`#/tx/${hashOf(18_204, 1)}`);
});

test('error: a block that can’t be read ends the list there, and says so; nothing is left out silently', async () => {
  const { answers } = chain(18_204, { missing: 18_202 });
  await open(answers);
  await expect.poll(() => heads().length).toBe(4);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test.each([
  ['doesn’t list its transactions', { silent: 18_202 }, 'Example Bank doesn’t list the transactions of block 18,202 by hash.'],
  ['isn’t the parent of the one above', { reorged: 18_202 }, 'Block 18,202 was replaced by another (a reorg).'],
])('error: a block that %s ends the list there, and says so', async (_, how, words) => {
  const { answers } = chain(18_204, how);
  await open(answers);
  await screen.findByText(words);
  expect(heads()).toHaveLength(4);
});

test('error: where no block lists its transactions, nothing is called empty', async () => {
  const { answers } = chain(18_204, { silent: 18_204 });
  await open(answers);
  await screen.findByText(/doesn’t list the transactions of block 18,204 by hash/);
  expect(screen.queryByText(/^No transactions/)).toBeNull();
});

test('behavior: newer blocks are counted, and read only when they are asked for; the focus stays near', async () => {
  const { blocks, answers } = chain(18_204);
  const { user, answer } = await open(answers);
  await expect.poll(() => heads().length).toBe(10);
  answer({ 'service.block.latestNumber': async () => ok(answerOf('block.latestNumber', '18206')) });
  const button = await screen.findByRole('button', { name: '2 new blocks' });
  expect(blocks).not.toContain('18206');
  await user.click(button);
  await expect.poll(() => links()[0]).toBe(`#/tx/${hashOf(18_206, 1)}`);
});

test('behavior: back from a transaction, the list is still chosen', async () => {
  const { answers } = chain(18_204);
  const { user } = await open(answers);
  await expect.poll(() => heads().length).toBe(10);
  await user.click(screen.getByRole('link', { name: 'Wallet' }));
  await user.click(screen.getByRole('link', { name: 'Explorer' }));
  expect(await screen.findByRole('button', { name: 'Transactions', pressed: true })).toBeDefined();
});
