/** Desktop notices: exact, using the person's own labels, and never more than is known or may be shown. */
import { expect, test } from 'vitest';
import { isNotable, type TransferNotificationParts, transferNotification } from '#main/chain/watch/notification.ts';
import type { FoundTransfer, TokenFacts } from '#shared/chain/watch.ts';
import { toConnection } from '#test/support/connection.ts';

const [mine, second, theirs, token] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string, string];
const accounts = [
  { address: mine, name: null },
  { address: second, name: 'Joint\u202e account' },
];
const ether = { symbol: 'ETH', decimals: 18 };
const hash = `0x${'ab'.repeat(32)}`;

const transfer = (change: Partial<FoundTransfer> = {}): FoundTransfer => ({
  hash,
  block: '10',
  timestamp: '1000',
  kind: 'native',
  direction: 'in',
  own: mine,
  counterparty: theirs,
  sender: theirs,
  token: null,
  amount: '1200000000000000000',
  tokenId: null,
  ...change,
});
const notificationOf = (
  received: readonly FoundTransfer[],
  facts: TokenFacts | null = null,
  change: Partial<TransferNotificationParts> = {},
) =>
  transferNotification(received, {
    connection: toConnection({ chain: { id: '1', name: null, currency: ether } }),
    accounts,
    hideAmounts: false,
    labelOf: () => '',
    factsOf: () => facts,
    ...change,
  });
const erc20 = { kind: 'erc20', token, amount: '250000000' } as const;

test('default: what came in, to which account, of which service, and where it leads', () => {
  expect(notificationOf([transfer()])).toEqual({
    title: 'Received 1.2 ETH',
    body: 'Account 1 · Tested',
    connection: 'tested',
    place: `/tx/${hash}`,
  });
  expect(notificationOf([transfer({ own: second })])?.body).toBe('Joint  account · Tested');
  expect(notificationOf([transfer()], null, { labelOf: (_connection, address) => (address === mine ? 'Savings' : '') })?.body).toBe(
    '“Savings” · Tested',
  );
  expect(notificationOf([])).toBeNull();
});

test.each<[string, Partial<FoundTransfer>, TokenFacts | null, string]>([
  ['a token', erc20, { symbol: 'DUSD', decimals: 6 }, 'Received 250 “DUSD” of 0x4444…4444'],
  ['one that doesn’t say its digits', erc20, { symbol: 'DUSD', decimals: null }, 'Received some “DUSD” of 0x4444…4444'],
  ['one that says nothing', erc20, null, 'Received a token'],
  ['one that calls itself as the chain’s money', erc20, { symbol: 'ETH', decimals: 18 }, 'Received a token'],
  ['one that says too much', erc20, { symbol: 'Claim at evil.example', decimals: 6 }, 'Received a token'],
  [
    'a collectible',
    { kind: 'erc721', token, amount: null, tokenId: '14' },
    { symbol: 'NOTE', decimals: null },
    'Received “NOTE” #14 of 0x4444…4444',
  ],
  [
    'one of a long id',
    { kind: 'erc721', token, amount: null, tokenId: '9'.repeat(40) },
    { symbol: 'NOTE', decimals: null },
    'Received a “NOTE” of 0x4444…4444',
  ],
  ['digits past the sixth', { amount: '1234567899999999999' }, null, 'Received 1.234567… ETH'],
])('behavior: %s', (_name, change, facts, title) => {
  expect(notificationOf([transfer(change)], facts)?.title).toBe(title);
});

test('error: M28 a label on a token does not confirm what the token calls itself', () => {
  const labelOf: TransferNotificationParts['labelOf'] = (_connection, address) => (address === token ? 'My dollars' : '');
  expect(notificationOf([transfer(erc20)], { symbol: 'DUSD', decimals: 6 }, { labelOf })?.title).toBe('Received 250 “DUSD” of 0x4444…4444');
});

test('behavior: a chain whose money is not known: wei', () => {
  expect(notificationOf([transfer({ amount: '5' })], null, { connection: toConnection() })?.title).toBe('Received 5 wei');
});

test('behavior: hidden amounts are left out, and so is what was received', () => {
  expect(notificationOf([transfer()], null, { hideAmounts: true })?.title).toBe('Received something');
});

test('behavior: several at once are one word, and lead to the wallet unless they are one transaction', () => {
  const other = transfer({ hash: `0x${'cd'.repeat(32)}`, own: second });
  expect(notificationOf([transfer(), other])).toEqual({
    title: '2 transfers received',
    body: 'Account 1, Joint  account · Tested',
    connection: 'tested',
    place: '/wallet',
  });
  expect(notificationOf([transfer(), transfer({ amount: '1' })])?.place).toBe(`/tx/${hash}`);
});

test('behavior: only what came in from another address, within the hour', () => {
  const now = 1_000_000 + 59 * 60_000;
  const worth = (change: Partial<FoundTransfer>, at = now) => isNotable(transfer(change), accounts, at);
  expect([worth({}), worth({}, now + 120_000), worth({ direction: 'out' }), worth({ counterparty: second })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
