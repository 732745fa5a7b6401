/** Recent activity: both sources merged by transaction, shown only as far as it is known. */
import { expect, test } from 'vitest';
import { type ActivitySources, activityOf } from '#renderer/writes/activity.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import { shownSymbol } from '#shared/tokens/token-symbol.ts';

const [mine, second, theirs, token] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string, string];
const now = 1_800_000_000_000;
const seconds = String(now / 1000 - 60);

const transfer = (change: Partial<FoundTransfer>): FoundTransfer => ({
  connection: 'c',
  hash: '0xaa',
  block: '10',
  timestamp: seconds,
  logIndex: null,
  part: 0,
  kind: 'native',
  direction: 'in',
  own: mine,
  counterparty: theirs,
  sender: theirs,
  token: null,
  amount: '5',
  tokenId: null,
  status: 'success',
  ...change,
});
type KnownHere = KnownOfAddress['transactions'][number];
const known = (change: Partial<KnownHere>): KnownHere => ({
  kind: 'transaction',
  hash: '0xbb',
  block: '9',
  timestamp: seconds,
  from: mine,
  to: theirs,
  value: '7',
  selector: null,
  status: 'success',
  role: 'sender',
  storedAt: now,
  ...change,
});
const rowsOf = (
  transfers: readonly FoundTransfer[],
  transactions: readonly KnownHere[] = [],
  tokens: ActivitySources['tokens'] = {},
  named = '',
) => {
  const about = { transactions, more: false, tokens: [], token: null };
  const accounts = [
    { account: mine, about },
    { account: second, about: { ...about, transactions: [] } },
  ];
  return activityOf({ transfers, tokens, known: accounts, isNamed: (address) => address === named, native: 'ETH', now });
};

test('default: found and known, one entry a transaction, the newest first', () => {
  const list = rowsOf(
    [transfer({}), transfer({ hash: '0xcc', block: '12', direction: 'out', sender: mine })],
    [known({}), known({ hash: '0xaa', status: null })],
  );
  expect(list.map(({ hash, what, state }) => [hash, what, state])).toEqual([
    ['0xcc', 'sent', 'confirmed'],
    ['0xaa', 'received', 'confirmed'],
    ['0xbb', 'sent', 'confirmed'],
  ]);
});

test('behavior: between own accounts it says “moved”, once', () => {
  const both = [transfer({ own: second, counterparty: mine }), transfer({ own: mine, counterparty: second, direction: 'out' })];
  expect(rowsOf(both)).toEqual([expect.objectContaining({ what: 'moved', other: second, more: 0 })]);
});

test('behavior: several transfers of one transaction are one entry that says so', () => {
  const swap = [transfer({ kind: 'erc20', token, logIndex: '1', amount: '9' }), transfer({ kind: 'erc20', token: second, logIndex: '2' })];
  expect(rowsOf(swap, [], { [token]: { symbol: 'DUSD', decimals: 6 } }, token)).toEqual([
    expect.objectContaining({
      what: 'received',
      more: 1,
      amount: { of: 'token', baseUnits: '9', symbol: 'DUSD', decimals: 6, contract: token, isTrusted: true },
    }),
  ]);
});

const dollars = { kind: 'erc20', token, logIndex: '1', amount: '250' } as const;
const facts = { [token]: { symbol: 'USDT', decimals: 6 } };

test('error: what a token claims in another’s transaction is not shown as sent, and offers no address to copy', () => {
  const [out] = rowsOf([transfer({ ...dollars, direction: 'out' })], [], facts);
  expect(out).toMatchObject({ what: 'claimed', other: null, amount: { isTrusted: false } });
  const moved = [transfer({ ...dollars, direction: 'out', own: second }), transfer({ ...dollars, counterparty: second })];
  expect(rowsOf(moved, [], facts)).toEqual([expect.objectContaining({ what: 'claimed', other: null })]);
  expect(rowsOf([transfer({ ...dollars, direction: 'out', sender: null })], [], facts)[0]?.what).toBe('claimed');
  // Your own transaction says so.
  expect(rowsOf([transfer({ ...dollars, direction: 'out', sender: mine })], [], facts)[0]).toMatchObject({ what: 'sent', other: theirs });
  expect(rowsOf([transfer(dollars)], [], facts)[0]).toMatchObject({ what: 'received', other: null, amount: { isTrusted: false } });
});

test('behavior: a token is known by the person’s own name for it, or once called by them', () => {
  expect(rowsOf([transfer(dollars)], [], facts, token)[0]).toMatchObject({ other: theirs, amount: { isTrusted: true } });
  const call = known({ to: token, selector: '0xa9059cbb', value: '0' });
  const trusts = (transaction: KnownHere) =>
    rowsOf([transfer(dollars)], [transaction], facts).flatMap(({ amount }) => (amount?.of === 'token' ? amount.isTrusted : []));
  expect([trusts(call), trusts({ ...call, from: theirs }), trusts({ ...call, selector: null })]).toEqual([[true], [false], [false]]);
});

test('error: what your own transaction paid comes before any token that claims to be a gift', () => {
  const gift = transfer({ ...dollars, sender: mine });
  const paid = transfer({ direction: 'out', sender: mine, amount: '5' });
  expect(rowsOf([gift, paid], [], facts, token)).toEqual([
    expect.objectContaining({ what: 'sent', amount: { of: 'native', baseUnits: '5' }, more: 1 }),
  ]);
  const other = transfer({ ...dollars, token: second, direction: 'out', logIndex: '2', sender: mine });
  expect(rowsOf([gift, other], [], facts, token)[0]).toMatchObject({ what: 'sent', amount: { contract: second }, more: 1 });
});

test('behavior: a write is not shown as waiting for a block forever: later it is "not looked up", last of all, and then gone', () => {
  const waits = (ago: number) => known({ hash: '0x4', block: null, timestamp: null, status: null, storedAt: now - ago });
  const states = (ago: number) => rowsOf([transfer({})], [waits(ago)]).map(({ hash, state, reportedAt }) => [hash, state, reportedAt]);
  const found = ['0xaa', 'confirmed', null];
  expect(states(9 * 60_000)).toEqual([['0x4', 'pending', now - 9 * 60_000], found]);
  expect(states(11 * 60_000)).toEqual([found, ['0x4', 'unknown', now - 11 * 60_000]]);
  expect(states(8 * 86_400_000)).toEqual([found]);
});

test('behavior: a payment with a short text is shown as sent, not as a call', () => {
  expect(rowsOf([], [known({ selector: '0x68656c6c' })])[0]).toMatchObject({ what: 'sent', other: theirs });
});

test('error: a token that calls itself as the chain’s money is not called so', () => {
  const [row] = rowsOf([transfer({ kind: 'erc20', token })], [], { [token]: { symbol: 'eth', decimals: 18 } });
  expect(row?.amount).toMatchObject({ of: 'token', symbol: null, contract: token });
  expect(
    ['DUSD', 'USDC.e', 'ETH', 'Eth', 'ЕТН', 'A B', '', 'visit evil.example', '1'.repeat(12)].map((symbol) => shownSymbol(symbol, 'ETH')),
  ).toEqual(['DUSD', 'USDC.e', null, null, null, null, null, null, null]);
});

test('behavior: a transfer that has not succeeded has not arrived; one that waits for a block comes first', () => {
  const incoming = { from: theirs, to: mine, role: 'receiver' } as const;
  const list = rowsOf(
    [],
    [
      known({ hash: '0x1', ...incoming }),
      known({ hash: '0x2', ...incoming, status: 'reverted' }),
      known({ hash: '0x3', ...incoming, status: null }),
      known({ hash: '0x4', block: null, timestamp: null, status: null }),
      known({ hash: '0x5', to: null, status: 'reverted', value: '0' }),
      known({ hash: '0x6', selector: '0xa9059cbb', value: '0' }),
    ],
  );
  expect(list.map(({ hash, what, state, amount }) => [hash, what, state, amount === null ? null : 'amount'])).toEqual([
    ['0x4', 'sent', 'pending', 'amount'],
    ['0x1', 'received', 'confirmed', 'amount'],
    ['0x2', 'part', 'reverted', null],
    ['0x3', 'part', 'unknown', null],
    ['0x5', 'created', 'reverted', null],
    ['0x6', 'called', 'confirmed', null],
  ]);
});

test('behavior: ten at most, of the last seven days', () => {
  const many = Array.from({ length: 14 }, (_, index) => transfer({ hash: `0x${index}`, block: String(index) }));
  expect(rowsOf(many).map(({ hash }) => hash)).toEqual(Array.from({ length: 10 }, (_, index) => `0x${13 - index}`));
  expect(rowsOf([transfer({ timestamp: String(now / 1000 - 8 * 86_400) })])).toEqual([]);
});

test('behavior: a contract that is called goes by its symbol where that may be shown', () => {
  const call = known({ to: token, selector: '0x095ea7b3', value: '0' });
  const symbolWith = (symbol: string) => rowsOf([], [call], { [token]: { symbol, decimals: 6 } }).map((one) => [one.what, one.symbol]);
  expect(symbolWith('DUSD')).toEqual([['called', 'DUSD']]);
  expect(symbolWith('ETH')).toEqual([['called', null]]);
  expect(rowsOf([], [call])[0]?.symbol).toBeNull();
});

test('behavior: what a token is called is found however its address is written', () => {
  const mixed = `0x${'aB'.repeat(20)}`;
  const moved = transfer({ kind: 'erc20', token: mixed, amount: '250' });
  const facts = { symbol: 'DUSD', decimals: 6 };
  for (const written of [mixed, mixed.toLowerCase()]) {
    expect(rowsOf([moved], [], { [written]: facts })[0]?.amount).toEqual({
      of: 'token',
      baseUnits: '250',
      contract: mixed,
      isTrusted: false,
      ...facts,
    });
  }
});
