/** Recent activity: both sources merged by transaction, shown only as far as it is known. */
import { expect, test } from 'vitest';
import { historyWords } from '#renderer/chain/history-words.ts';
import { activityOf, takesPart } from '#renderer/writes/activity.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import {
  foundIn,
  type GivenEntry,
  type GivenTransfer,
  historyEntry,
  historyTransfer,
  historyView,
  noToken,
} from '#test/support/history.ts';

const [mine, second, theirs, token] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string, string];
const now = 1_800_000_000_000;
const seconds = String(now / 1000 - 60);

const transfer = (change: Partial<GivenTransfer>): GivenTransfer => ({
  hash: '0xaa',
  block: '10',
  timestamp: seconds,
  kind: 'native',
  direction: 'in',
  own: mine,
  counterparty: theirs,
  sender: theirs,
  token: null,
  amount: '5',
  tokenId: null,
  ...change,
});
type KnownHere = KnownOfAddress['transactions'][number];
const known = (change: Partial<KnownHere>, history: GivenEntry = {}): KnownHere => ({
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
  history: historyEntry({ asked: { from: mine, to: theirs, value: '7' }, transfers: [historyTransfer(mine, theirs, '7')], ...history }),
  ...change,
});
const about = (transactions: readonly KnownHere[]) => ({ transactions, more: false, tokens: [], token: null, version: '' });
const listOf = (transfers: readonly GivenTransfer[], transactions: readonly KnownHere[] = [], others: readonly KnownHere[] = []) =>
  activityOf({
    found: foundIn(transfers),
    known: [
      { account: mine, about: about(transactions) },
      { account: second, about: about(others) },
    ],
    now,
  });
const view = historyView([mine, second], {
  currency: null,
  token: () => ({ ...noToken, symbol: 'DUSD', decimals: 0, isKnown: true }),
});
const titles = (...given: Parameters<typeof listOf>) => listOf(...given).map(({ entry, state }) => historyWords(entry, state, view).title);

test('default: found and known, one entry a transaction, the newest first', () => {
  const list = listOf(
    [transfer({}), transfer({ hash: '0xcc', block: '12', direction: 'out', sender: mine })],
    [known({}), known({ hash: '0xaa', status: null }, { more: true })],
  );
  expect(list.map(({ hash, state }) => [hash, state])).toEqual([
    ['0xcc', 'confirmed'],
    ['0xaa', 'confirmed'],
    ['0xbb', 'confirmed'],
  ]);
  expect(titles([transfer({}), transfer({ hash: '0xcc', block: '12', direction: 'out', sender: mine })], [known({})])).toEqual([
    ...['Sent 5 wei to 0x3333…3333', 'Received 5 wei from 0x3333…3333', 'Sent 7 wei to 0x3333…3333'],
  ]);
});

test('behavior: between own accounts it says “moved”, once, whichever source has it', () => {
  const both = [transfer({ own: second, counterparty: mine }), transfer({ own: mine, counterparty: second, direction: 'out' })];
  expect(titles(both)).toEqual(['Moved 5 wei to 0x2222…2222']);
  const moved = { asked: { from: mine, to: second }, transfers: [historyTransfer(mine, second, '7')] };
  expect(titles([], [known({}, moved)], [known({ role: 'receiver' }, moved)])).toEqual(['Moved 7 wei to 0x2222…2222']);
});

test('behavior: what each account shows of one transaction is one entry', () => {
  const [one, other] = [mine, second].map((own, event) => historyTransfer(theirs, own, '5', token, { event })) as [never, never];
  const asked = { from: theirs, to: token };
  expect(titles([], [known({}, { asked, transfers: [one] })], [known({}, { asked, transfers: [other] })])).toEqual([
    'Received 10 DUSD from 0x3333…3333',
  ]);
});

test('behavior: several transfers of one transaction are one entry', () => {
  const swap = [
    transfer({ kind: 'erc20', token, event: 1, amount: '9', sender: mine }),
    transfer({ kind: 'erc20', token: second, event: 2, direction: 'out', sender: mine }),
  ];
  expect(titles(swap)).toEqual(['Swapped 5 DUSD for 9 DUSD']);
});

test('behavior: what watching found is of all accounts at once, and stays as it is', () => {
  const given = transfer({ kind: 'erc20', token, amount: '5', direction: 'out', sender: mine, event: 3 });
  const got = transfer({ kind: 'erc20', token: second, amount: '9', sender: mine, event: 7 });
  const part = known({ hash: '0xaa' }, { asked: { from: mine }, more: true });
  expect(titles([given, got], [part], [part])).toEqual(['Swapped 5 DUSD for 9 DUSD']);
});

test('error: what failed on chain says what was tried', () => {
  const tried = transfer({ direction: 'out', sender: mine, status: 'reverted' });
  expect(titles([tried])).toEqual(['Failed: Sent 5 wei to 0x3333…3333']);
  expect(listOf([tried])[0]).toMatchObject({ state: 'reverted', entry: { transfers: [] } });
});

test('behavior: a write is not shown as waiting for a block forever: later it is "not looked up", last of all, and then gone', () => {
  const waits = (ago: number) => known({ hash: '0x4', block: null, timestamp: null, status: null, storedAt: now - ago });
  const states = (ago: number) => listOf([transfer({})], [waits(ago)]).map(({ hash, state, reportedAt }) => [hash, state, reportedAt]);
  const found = ['0xaa', 'confirmed', null];
  expect(states(9 * 60_000)).toEqual([['0x4', 'pending', now - 9 * 60_000], found]);
  expect(states(11 * 60_000)).toEqual([found, ['0x4', 'unknown', now - 11 * 60_000]]);
  expect(states(8 * 86_400_000)).toEqual([found]);
});

test('behavior: one that waits for a block comes first; what has not succeeded has not happened', () => {
  const none = { outcome: { status: null }, transfers: [] } as const;
  const list = listOf(
    [],
    [
      known({ hash: '0x1' }),
      known({ hash: '0x2', status: 'reverted' }, { ...none, outcome: { status: 'reverted' } }),
      known({ hash: '0x3', status: null }, none),
      known({ hash: '0x4', block: null, timestamp: null, status: null }, none),
    ],
  );
  expect(list.map(({ hash, state }) => [hash, state])).toEqual([
    ['0x4', 'pending'],
    ['0x1', 'confirmed'],
    ['0x2', 'reverted'],
    ['0x3', 'unknown'],
  ]);
});

test('behavior: ten at most, of the last seven days', () => {
  const many = Array.from({ length: 14 }, (_, index) => transfer({ hash: `0x${index}`, block: String(index) }));
  expect(listOf(many).map(({ hash }) => hash)).toEqual(Array.from({ length: 10 }, (_, index) => `0x${13 - index}`));
  expect(listOf([transfer({ timestamp: String(now / 1000 - 8 * 86_400) })])).toEqual([]);
});

test.each<[string, boolean, Partial<KnownHere>, GivenEntry]>([
  ['the person’s own transaction', true, {}, { asked: { from: mine } }],
  ['a failed one of theirs', true, { status: 'reverted' }, { asked: { from: mine }, outcome: { status: 'reverted' } }],
  ['money from a stranger', true, {}, { asked: { from: theirs, to: mine }, transfers: [historyTransfer(theirs, mine, '5')] }],
  ['a transfer between two of the accounts', true, {}, { asked: { from: theirs }, transfers: [historyTransfer(mine, second, '5', token)] }],
  ['what waits with money', true, { status: null }, { asked: { from: theirs, to: mine, value: '5' } }],
  [
    'what waits with a token',
    true,
    { status: null },
    { asked: { from: theirs, to: token, action: { does: 'send-tokens', token, from: null, to: mine, amount: '5' } } },
  ],
  ['what could not be read', true, {}, { asked: { from: theirs, to: mine }, more: true }],
  ['a payment of nothing', false, {}, { asked: { from: theirs, to: mine, value: '0' } }],
  ['a payment of nothing that waits', false, { status: null }, { asked: { from: theirs, to: mine, value: '0' } }],
  [
    'a token transfer of nothing that waits',
    false,
    { status: null },
    { asked: { from: theirs, to: token, action: { does: 'send-tokens', token, from: null, to: mine, amount: '0' } } },
  ],
  ['a stranger’s event that moves nothing', false, { role: 'event' }, { asked: { from: theirs, to: token, method: 'transferFrom' } }],
  ['a stranger’s failed transfer', false, { status: 'reverted' }, { asked: { from: theirs, to: mine, value: '5' }, more: true }],
])('error: %s: listed %s', (_what, isListed, row, entry) => {
  expect(takesPart(known(row, { transfers: [], ...entry }), [mine, second])).toBe(isListed);
});
