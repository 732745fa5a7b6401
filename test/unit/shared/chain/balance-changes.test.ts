/** What a transaction changed, from its value and its events. */
import { expect, test } from 'vitest';
import { balanceChanges, mostTransfers } from '#shared/chain/balance-changes.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { singleTopic, transferTopic } from '#shared/tokens/token-events.ts';

const [dollar, notes, grace, mine] = [
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
];
const word = (value: string | bigint) => (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');
const log = (address: string, topics: readonly (string | bigint)[], data = '0x'): Log => ({
  address,
  topics: topics.map((topic) => `0x${word(topic)}`),
  data,
  logIndex: null,
});
const paid = (from: string, to: string, amount: bigint) => log(dollar, [transferTopic, from, to], `0x${word(amount)}`);
const gave = (from: string, to: string, id: bigint) => log(notes, [transferTopic, from, to, id]);
const receipt = (more: Partial<Receipt>) =>
  ({ status: 'success', from: mine, to: grace, contractAddress: null, logs: [], ...more }) as unknown as Receipt;
const sent = (value: string, more: Partial<Transaction> = {}) => ({ from: mine, to: grace, value, ...more }) as unknown as Transaction;
const words = (transaction: Transaction | null, of: Receipt) =>
  balanceChanges(transaction, of)?.list.map(({ address, kind, tokenId, amount }) =>
    [address === mine ? 'mine' : address === grace ? 'grace' : address, amount, kind, ...(tokenId === null ? [] : [`#${tokenId}`])].join(
      ' ',
    ),
  );

test('default: the value, tokens and items, each for both sides', () => {
  expect(words(sent('5'), receipt({ logs: [paid(grace, mine, 947n), gave(mine, grace, 8n)] }))).toEqual([
    ...['mine -5 native', 'grace 5 native', 'grace -947 erc20', 'mine 947 erc20', 'mine -1 erc721 #8', 'grace 1 erc721 #8'],
  ]);
  const single = log(notes, [singleTopic, mine, mine, grace], `0x${word(3n)}${word(40n)}`);
  expect(words(null, receipt({ logs: [single] }))).toEqual(['mine -40 erc1155 #3', 'grace 40 erc1155 #3']);
});

test('default: several transfers of one token are one sum, and what came back is no change', () => {
  expect(words(null, receipt({ logs: [paid(mine, grace, 10n), paid(mine, grace, 5n), paid(grace, mine, 3n)] }))).toEqual([
    ...['mine -12 erc20', 'grace 12 erc20'],
  ]);
  expect(words(sent('5', { to: mine }), receipt({ to: mine, logs: [paid(mine, grace, 1n), paid(grace, mine, 1n)] }))).toEqual([]);
});

test('default: minted and burned: only who got or lost it', () => {
  expect(words(null, receipt({ logs: [gave(zeroAddress, mine, 8n), paid(mine, zeroAddress, 2n)] }))).toEqual([
    ...['mine 1 erc721 #8', 'mine -2 erc20'],
  ]);
});

test('default: a contract that is created gets the value', () => {
  expect(words(sent('7', { to: null }), receipt({ to: null, contractAddress: grace }))).toEqual(['mine -7 native', 'grace 7 native']);
});

test('error: what failed, or may have, changed nothing that is known', () => {
  const logs = [paid(mine, grace, 10n)];
  expect(balanceChanges(sent('5'), receipt({ status: 'reverted', logs }))).toBeNull();
  expect(balanceChanges(sent('5'), receipt({ status: null, logs }))).toBeNull();
  expect(balanceChanges(sent('5'), receipt({ logs: null }))).toBeNull();
});

test('error: a value that isn’t known is not counted as none', () => {
  expect(balanceChanges(null, receipt({}))?.hasValue).toBe(false);
  expect(balanceChanges({ ...sent('1'), value: null }, receipt({}))?.hasValue).toBe(false);
  expect(balanceChanges(sent('0'), receipt({}))?.hasValue).toBe(true);
});

test('limits: sums of more transfers than are counted are marked', () => {
  const many = Array.from({ length: mostTransfers }, () => paid(mine, grace, 1n));
  expect(balanceChanges(null, receipt({ logs: many }))?.more).toBe(false);
  const over = balanceChanges(null, receipt({ logs: [...many, ...many] }));
  expect([over?.more, over?.list[1]?.amount]).toEqual([true, BigInt(mostTransfers)]);
});
